import Motion
package import SceneModel
package import Simulation
import Raster

/// The frames that are shown of a scene, and what is drawn over them.
package struct ScenePlan: Sendable {
  /// The run of the scene, with everything the command line overrides in place.
  package let timeline: Timeline
  /// The frames and their times.
  package let selection: FrameSelection

  /// The drawings over the frames.
  package let overlays: SceneOverlays
  /// The family of the font that the scene's texts are set in; nil where nothing is written.
  package let font: String?

  /// The scene.
  package var scene: Scene { timeline.scene }

  /// Runs a scene, unless `known` is a run of it with any output, and plans its frames by their numbers;
  /// nil for all.
  ///
  /// - Throws: `simulation`, `noSuchFrames`; `text` where a font is missing.
  package init(
    _ scene: Scene, known: Timeline? = nil, frames: Range<Int>? = nil
  ) throws(ProductionError) {
    let timeline = try ProductionError.simulated { () throws(SimulationError) in
      try FrameClock.check(framesOf: scene, in: frames)
      return if let known { known.shown(as: scene) } else { try Timeline(scene) }
    }
    try self.init(timeline, frames: frames)
  }

  /// Plans the frames of a timeline by their numbers; nil for all.
  ///
  /// - Throws: `simulation`, `noSuchFrames`; `text` where a font is missing.
  package init(_ timeline: Timeline, frames: Range<Int>? = nil) throws(ProductionError) {
    self.timeline = timeline
    let scene = timeline.scene
    selection = try FrameSelection(of: timeline, wanted: frames)
    let lettering: Lettering?
    do {
      lettering = try Lettering.needed(by: scene)
    } catch {
      throw .text(error)
    }
    font = lettering?.regular.family
    overlays = try ProductionError.simulated { () throws(SimulationError) in
      try SceneOverlays(timeline, lettering: lettering)
    }
  }

  /// The plan of the same frames at another scale, px per pt, with some overlays.
  ///
  /// - Throws: as `init`.
  package func scaled(
    to scale: Double, overlays: [OutputSettings.Overlay]? = nil
  ) throws(ProductionError) -> ScenePlan {
    var scene = scene
    scene.screen.scale = scale
    if let overlays { scene.output.overlays = overlays }
    return try ScenePlan(timeline.shown(as: scene), frames: selection.range)
  }

  /// The frames at the screen's scale, which the manifest lists, for some formats.
  package func pictures(for formats: [OutputSettings.Format]) -> ClipPass {
    ClipPass(scene, selection, scale: scene.screen.scale, formats: formats)
  }

  /// The pass of a format at a level of its film.
  func pass(
    _ format: OutputSettings.Format, _ level: FilmLevel, _ settings: OutputSettings,
    poster: SceneTime?
  ) -> ClipPass {
    let facts = format.facts
    let scale = max(Screen.scales.minimum, facts.scale(scene) * level.factor)
    var pass = ClipPass(
      scene,
      selection.limited(to: facts.rateLimit(settings)).limited(to: level.rate),
      scale: level.factor == 1 ? facts.scale(scene) : scale, formats: [format])
    pass.settings = settings
    if facts.isLooped { pass.poster = poster.map(pass.selection.frame(showing:)) }
    return pass
  }

  /// The passes of some formats; `poster` is the scene time that is shown first by those that have a poster,
  /// nil for none.
  func passes(
    of formats: [OutputSettings.Format], poster: SceneTime? = nil
  ) -> [ClipPass] {
    var passes: [ClipPass] = []
    for format in formats {
      let pass = pass(format, FilmLevel(), scene.output, poster: poster)
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
      && pass.formats.contains { $0.facts.isLossless(scene.output) }
  }
}
