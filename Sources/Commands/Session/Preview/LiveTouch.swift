package import Display
import Platform
import Raster
package import Rendering
package import SceneModel
import Simulation
import Synchronization

/// A live touch: fingers that the user of the page moves through the scene's viewers.
///
/// The page's clock determines the times. The same samples therefore give the same motion, however
/// long rendering takes. The scene's own touches continue only if they began before the live touch.
/// If there are several screens, all of them get the same touches.
package final class LiveTouch: Sendable {
  /// The position of a finger on the page.
  package struct Finger: Hashable, Sendable, Decodable {
    /// Distinguishes the fingers that are down at the same time.
    package var id: Int
    /// Horizontal position on the canvas, in points from the left.
    package var x: Double
    /// Vertical position on the canvas, in points from the top.
    package var y: Double
    /// Whether the position is mirrored at the center of the screen, as the second of a pinch.
    package var isMirrored = false
  }

  /// The same action of one or more fingers on the page.
  package struct Sample: Hashable, Sendable, Decodable {
    /// Time since the live touch began, in seconds.
    package var time: Double
    package var phase: TouchChange.Phase
    package var fingers: [Finger]
  }

  /// Maximum duration of a live touch, in seconds.
  package static let maxDuration = 600.0
  /// Minimum time between two positions of a finger; other samples are dropped.
  private static let minStep = SceneTime(nanoseconds: 8_000_000)
  /// Zoom up to which photos stay sharp, relative to filling the screen.
  private static let zoom = 2.5

  private struct Progress {
    /// The timeline with all live touches so far.
    var timeline: Timeline
    var strokes = LiveStrokes()
    /// Number of samples so far.
    var samples = 0
    /// Number of frames drawn so far.
    var frames = 0
    var projectors: [(scale: Double, projector: SceneProjector)] = []
  }

  /// The number that the page gives to the live touch, so that late requests of another are refused.
  package let number: Int
  /// Scene time at which the live touch begins.
  package let start: SceneTime
  /// Number of the scene's touch steps at or after `start`, which are ignored.
  package let laterSteps: Int

  private let plan: ScenePlan
  private let photoFolder: ProjectFolder
  private let photos: PhotoStore
  private let jobs: Int
  private let typesetter: CachedTypesetter?
  private let progress: Mutex<Progress>

  /// Begins a live touch at a time of a scene, after the scene's earlier touches.
  ///
  /// - Throws: `RenderError`: `simulation`, or `text` if a font is missing.
  init(
    _ scene: Scene, number: Int, start: SceneTime, photoFolder: ProjectFolder, photos: PhotoStore,
    jobs: Int
  ) throws(RenderError) {
    var scene = scene
    self.number = number
    let starts = scene.touches.starts
    laterSteps = starts.count { $0 >= start }
    scene.touches = zip(scene.touches, starts).filter { $0.1 < start }.map { step, start in
      var step = step
      step.start = .at(start)
      return step
    }
    if !scene.output.overlays.contains(.touches) { scene.output.overlays.append(.touches) }
    self.start = start
    self.photoFolder = photoFolder
    self.photos = photos
    self.jobs = jobs
    typesetter = try rethrowing(
      as: RenderError.text, Lettering.needed(by: scene).map(CachedTypesetter.init))
    plan = try ScenePlan(scene)
    // Touches that have begun continue after the scene's own end.
    scene.duration = .fixed(start + (SceneTime(seconds: Self.maxDuration) ?? .zero))
    do throws(SimulationError) {
      let timeline = try Timeline(scene)
      try timeline.check(through: start)
      progress = Mutex(Progress(timeline: timeline))
    } catch {
      throw .simulation(error)
    }
  }

  /// The scene's touches before the live touch, as written in a scene.
  var earlierSteps: [String] { plan.scene.touches.map(\.text) }

  /// The finished strokes as steps of `touches`, as written in a scene.
  package var steps: [String] { progress.withLock { $0.strokes.steps(from: start) } }

  /// Moves the fingers and draws the resulting frame as a JPEG file.
  ///
  /// Requests can overtake each other on the way, so each repeats the samples whose arrival the page
  /// does not know yet.
  ///
  /// - Parameters:
  ///   - seconds: Seconds since the live touch began.
  ///   - samples: Actions of the fingers.
  ///   - first: Number of the first of `samples`, counted from 0 for the live touch's first one.
  ///   - scale: Pixels per point, clamped to `PreviewClip.scales`.
  /// - Returns: The bytes of the JPEG file.
  /// - Throws: `RenderError`: `encoding`, or an error of `SceneProjector`.
  package func picture(
    at seconds: Double, after samples: [Sample], first: Int, scale: Double
  ) throws(RenderError) -> [UInt8] {
    let scale = PreviewClip.clamped(scale)
    let pictures = try progress.withLock { (progress) throws(RenderError) in
      let frames = plan.scene.panels.indices.map(plan.scene.layout.frame)
      let added = samples.dropFirst(max(progress.samples - first, 0))
      progress.samples += added.count
      let events = added.flatMap { sample in
        progress.strokes.events(
          sample, at: Self.time(sample.time), on: frames, minStep: Self.minStep
        ).map { TouchEvent(time: start + $0.time, changes: $0.changes) }
      }
      let time = max(
        start + Self.time(seconds), progress.strokes.latest.map { start + $0 } ?? start)
      // Simulates no further than the frame, because the next samples change what follows.
      progress.timeline.add(events, through: time)
      let frame = try frame(at: time, &progress)
      return try projector(scale, &progress).pictures(of: [frame])
    }
    guard let picture = pictures.first else { throw .interrupted }
    return try PreviewClip.jpeg(of: picture)
  }

  /// Returns a time in whole milliseconds, which a scene can contain.
  private static func time(_ seconds: Double) -> SceneTime {
    let clamped = min(max(seconds.isFinite ? seconds : 0, 0), maxDuration)
    return SceneTime(nanoseconds: Int64((clamped * 1000).rounded()) * 1_000_000)
  }

  private func frame(
    at time: SceneTime, _ progress: inout Progress
  ) throws(RenderError) -> SceneFrame {
    var screens: [ScreenFrame] = []
    for run in progress.timeline.panels {
      var cursor = PanelCursor(run)
      cursor.move(to: run.stepCount(at: time, .after))
      try rethrowing(
        as: RenderError.simulation,
        screens.append(try ScreenFrame(&cursor, at: time, of: plan.scene, typesetter: typesetter)))
    }
    defer { progress.frames += 1 }
    var frame = SceneFrame(
      index: progress.frames, time: time, playback: time, screens: screens,
      displayList: plan.scene.layout.canvas(of: screens.map(\.displayList)))
    frame.displayList.items += plan.overlays.items(over: frame)
    return frame
  }

  private func projector(
    _ scale: Double, _ progress: inout sending Progress
  ) throws(RenderError) -> SceneProjector {
    if let kept = progress.projectors.first(where: { $0.scale == scale }) { return kept.projector }
    let page = plan.scene.screen.size
    let projector = try SceneProjector(
      plan.scaled(to: scale), photoFolder: photoFolder, store: photos, jobs: jobs,
      minScales: plan.scene.photos.map {
        let filling = max(page.width / $0.size.width, page.height / $0.size.height)
        return min(filling * Self.zoom, 1 / scale)
      })
    progress.projectors = [(scale, projector)]
    return projector
  }
}
