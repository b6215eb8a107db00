import Motion
package import SceneModel
import Text

/// The frames that are shown of a scene, and what is drawn over them.
package struct ScenePlan: Sendable {
  /// The scene, with everything the command line overrides in place.
  package let scene: Scene
  /// The frames and their times.
  package let selection: FrameSelection

  /// The drawings over the frames.
  package let overlays: SceneOverlays

  /// Plans the frames by their numbers; nil for all.
  ///
  /// - Throws: `simulation`, `noSuchFrames`; `text` where a font is missing.
  package init(_ scene: Scene, frames: Range<Int>? = nil) throws(ProductionError) {
    self.scene = scene
    selection = try FrameSelection(scene: scene, wanted: frames)
    let lettering: Lettering?
    do {
      lettering = try Lettering.needed(by: scene)
    } catch {
      throw .text(error)
    }
    do {
      overlays = try SceneOverlays(scene, lettering: lettering)
    } catch {
      throw .simulation(error)
    }
  }

  /// The frames at the screen's scale, which the manifest lists, for some formats.
  package func pictures(for formats: [OutputSettings.Format]) -> ClipPass {
    ClipPass(scene, selection, scale: scene.screen.scale, formats: formats)
  }

  /// The passes of the formats that are written; `poster` is the scene time that is shown first by those
  /// that have a poster, nil for none.
  func passes(poster: SceneTime? = nil) -> [ClipPass] {
    var passes: [ClipPass] = []
    for format in scene.output.formats {
      let facts = format.facts
      var pass = ClipPass(
        scene, selection.limited(to: facts.rateLimit(scene)), scale: facts.scale(scene),
        formats: [format])
      if facts.isLooped { pass.poster = poster.map(pass.selection.frame(showing:)) }
      if let place = passes.firstIndex(where: pass.draws) {
        passes[place].formats.append(format)
      } else {
        passes.append(pass)
      }
    }
    let showsPictures = passes.contains(where: drawsPictures)
    for place in passes.indices { passes[place].wantsDigests = !showsPictures }
    return passes.filter(drawsPictures) + passes.filter { !drawsPictures($0) }
  }

  /// True if a pass draws exactly the frames that the manifest lists.
  func drawsPictures(_ pass: ClipPass) -> Bool {
    pass.selection == selection && pass.scale == scene.screen.scale
      && pass.formats.contains { $0.facts.isLossless(scene) }
  }
}
