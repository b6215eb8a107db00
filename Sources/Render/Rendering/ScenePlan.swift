import Display
import Platform
import Raster
package import SceneModel
package import Simulation

/// The frames of a scene that are shown, and the overlays drawn over them.
package struct ScenePlan: Sendable {
  /// The simulated scene, including all command-line overrides.
  package var timeline: Timeline { overlays.timeline }
  /// The frames and their times.
  package let selection: FrameSelection

  /// The overlays drawn over the frames.
  package let overlays: SceneOverlays
  /// The font family of the scene's texts; nil if no text is drawn.
  package let font: String?

  /// The scene of the timeline.
  package var scene: Scene { timeline.scene }

  /// Simulates a scene and plans the frames in a range of indices; nil plans all.
  ///
  /// If `known` is a timeline of the same scene, with any output settings, it is used instead of a
  /// new simulation.
  ///
  /// - Throws: `simulation`, `noSuchFrames`, `text` if a font is missing.
  package init(
    _ scene: Scene, known: Timeline? = nil, frames: Range<Int>? = nil
  ) throws(RenderError) {
    let timeline = try RenderError.simulated { () throws(SimulationError) in
      try FrameClock.check(framesOf: scene, in: frames)
      return if let known { known.shown(as: scene) } else { try Timeline(scene) }
    }
    try self.init(timeline, frames: frames)
  }

  /// Plans the frames of a scene over the outlines of an earlier version, until both have settled.
  ///
  /// - Throws: `simulation`, `text` if a font is missing.
  package init(_ scene: Scene, over before: Scene) throws(RenderError) {
    var versions = [before, scene]
    let timelines = try RenderError.simulated { () throws(SimulationError) in
      for version in versions { try FrameClock.check(framesOf: version) }
      let end = try versions.map { (version) throws(SimulationError) in
        try Timeline(version).duration
      }.max()
      return try versions.indices.map { (index) throws(SimulationError) in
        if let end { versions[index].duration = .fixed(end) }
        return try Timeline(versions[index])
      }
    }
    try self.init(timelines[1], before: timelines[0])
  }

  /// Plans the frames of a timeline in a range of indices; nil plans all.
  ///
  /// `before` is an earlier version of the scene, drawn as outlines over the frames; nil for none.
  ///
  /// - Throws: `simulation`, `noSuchFrames`, `text` if a font is missing.
  package init(
    _ timeline: Timeline, before: Timeline? = nil, frames: Range<Int>? = nil
  ) throws(RenderError) {
    let scene = timeline.scene
    selection = try FrameSelection(of: timeline, wanted: frames)
    let lettering = try rethrowing(as: RenderError.text, Lettering.needed(by: scene))
    font = lettering?.regular.family
    overlays = try rethrowing(
      as: RenderError.simulation,
      SceneOverlays(timeline, before: before, lettering: lettering))
  }

  /// Returns a plan of the same frames at another scale, px per pt; nil keeps the overlays.
  ///
  /// - Throws: As `init`.
  package func scaled(
    to scale: Double, overlays: [OutputSettings.Overlay]? = nil
  ) throws(RenderError) -> ScenePlan {
    var scene = scene
    scene.screen.scale = scale
    if let overlays { scene.output.overlays = overlays }
    return try ScenePlan(
      timeline.shown(as: scene), before: self.overlays.before, frames: selection.range)
  }

  /// The first frame on which both versions differ, and the first on which they are farthest apart;
  /// nil if they never differ.
  package var differingFrames: (first: Int, farthest: Int)? {
    let distances = selection.range.map {
      (frame: $0, distance: overlays.distance(at: selection.clock.sceneTime(of: $0)))
    }
    guard let first = distances.first(where: { $0.distance > 0 }) else { return nil }
    let farthest = distances.reduce(first) { $1.distance > $0.distance ? $1 : $0 }
    return (first.frame, farthest.frame)
  }

  /// Returns the pass of the manifest's frames, at the screen's scale, for some formats.
  package func pictures(for formats: [OutputSettings.Format]) -> ClipPass {
    ClipPass(scene, selection, scale: scene.screen.scale, formats: formats)
  }

  /// Returns the pass of a format at a reduced rate or scale (`level`).
  func pass(
    _ format: OutputSettings.Format, _ level: ReductionLevel, _ settings: OutputSettings,
    poster: SceneTime?
  ) -> ClipPass {
    let facts = format.facts
    let scale = max(Screen.scales.minimum, facts.scale(scene) * level.factor)
    let selection = facts.fileExtension == nil ? selection : selection.with(scene.story)
    var pass = ClipPass(
      scene, selection.limited(to: facts.rateLimit(settings)).limited(to: level.rate),
      scale: level.factor == 1 ? facts.scale(scene) : scale, formats: [format])
    pass.settings = settings
    if facts.isLooped { pass.poster = poster.map(pass.selection.frame(showing:)) }
    return pass
  }

  /// Returns the passes of formats, one for all formats that draw the same frames.
  ///
  /// `poster` is the scene time that looped formats show first; nil for none.
  func passes(of formats: [OutputSettings.Format], poster: SceneTime? = nil) -> [ClipPass] {
    var passes: [ClipPass] = []
    for format in formats {
      let pass = pass(format, ReductionLevel(), scene.output, poster: poster)
      if let index = passes.firstIndex(where: pass.draws) {
        passes[index].formats.append(format)
      } else {
        passes.append(pass)
      }
    }
    let showsPictures = passes.contains(where: drawsPictures)
    for index in passes.indices { passes[index].wantsDigests = !showsPictures }
    return passes.filter(drawsPictures) + passes.filter { !drawsPictures($0) }
  }

  /// Whether a pass draws exactly the frames that the manifest lists.
  func drawsPictures(_ pass: ClipPass) -> Bool {
    pass.selection == selection && pass.scale == scene.screen.scale
      && pass.formats.contains { $0.facts.isLossless(scene.output) }
  }
}
