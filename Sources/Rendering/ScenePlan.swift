package import SceneModel
import Text

/// What is to be shown of a scene: which frames, and what is drawn over them.
package struct ScenePlan: Sendable {
  /// The scene, with everything the command line overrides in place.
  package let scene: Scene
  /// Which frames, and when they are.
  package let selection: FrameSelection

  /// What is drawn over the frames.
  package let overlays: SceneOverlays

  /// Works out what is to be shown.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - frames: the frames wanted; nil for all.
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

  /// The frames at the screen's scale, which the manifest lists.
  package var pictures: Projection {
    Projection(selection: selection, scale: scene.screen.scale)
  }

  /// What is drawn for the formats that are written: each of several only once.
  ///
  /// - Returns: what is drawn in its order, the manifest's frames first, with the formats that take it.
  func passes() -> [ClipPass] {
    var passes = [ClipPass(projection: pictures, formats: [])]
    for format in scene.output.formats {
      let facts = format.facts
      let projection = Projection(
        selection: selection.limited(to: facts.rateLimit?.rate), scale: facts.scale(scene))
      if let place = passes.firstIndex(where: { $0.projection == projection }) {
        passes[place].formats.append(format)
      } else {
        passes.append(ClipPass(projection: projection, formats: [format]))
      }
    }
    return passes
  }
}

/// Frames of a scene at one scale, which are drawn together.
package struct Projection: Hashable, Sendable {
  /// Which frames, and when they are.
  package var selection: FrameSelection
  /// Pixels per point.
  package var scale: Double
}

/// Frames that are drawn, and the formats that take them.
struct ClipPass: Sendable {
  var projection: Projection
  var formats: [OutputSettings.Format]
}
