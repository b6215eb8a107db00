import Display
import Geometry
package import Motion
package import Rendering
import SceneModel
import Simulation
import Synchronization
import Platform
import Raster
import Touch

/// Fingers that somebody moves on the page, on their way through the scene's viewers.
///
/// The page's clock says when they do: the same samples give the same motion, however long drawing takes.
/// The scene's own touches go on only if they began before; on several screens all have the same fingers.
package final class LiveTouch: Sendable {
  /// The action of a finger on the page.
  package struct Sample: Hashable, Sendable, Decodable {
    /// The stages of a finger's stay.
    package enum Phase: String, Hashable, Sendable, Decodable {
      /// It touches down.
      case down
      /// It is at another place.
      case moved
      /// It lifts.
      case up
    }

    /// Since the live touch began, s.
    package var time: Double
    /// The finger's action.
    package var phase: Phase
    /// To the right on the canvas, pt.
    package var x: Double
    /// Downwards on the canvas, pt.
    package var y: Double
    /// True if a second finger is opposite this one, about the middle of the screen.
    package var isPinch: Bool

    /// Creates a sample.
    package init(time: Double, phase: Phase, x: Double, y: Double, isPinch: Bool = false) {
      (self.time, self.phase, self.x, self.y) = (time, phase, x, y)
      self.isPinch = isPinch
    }
  }

  /// The longest live touch, s.
  package static let longest = 600.0
  /// The least time between two places of a finger, ms: pointers that report more often are thinned.
  private static let step: Int64 = 8
  /// The part of a photo that is kept for zooming, as a factor of what fills the screen.
  private static let zoom = 2.5

  private struct Progress {
    /// The scene under all touches so far.
    var timeline: Timeline
    var strokes = LiveStrokes()
    /// The number of frames that were drawn.
    var frames = 0
    var projectors: [(scale: Double, projector: SceneProjector)] = []
  }

  /// The scene time at which it began.
  package let start: SceneTime
  /// The number of the scene's steps that begin at that time or later, and are left out.
  package let laterSteps: Int

  private let plan: ScenePlan
  private let photoFolder: ProjectFolder
  private let photos: PhotoStore
  private let jobs: Int
  private let typesetter: CachedTypesetter?
  private let progress: Mutex<Progress>

  /// Begins at a time of a scene, up to which its own touches have happened.
  ///
  /// - Throws: `simulation`.
  init(
    _ scene: Scene, start: SceneTime, photoFolder: ProjectFolder, photos: PhotoStore, jobs: Int
  ) throws(ProductionError) {
    var scene = scene
    let starts = scene.touches.starts
    laterSteps = starts.count { $0 >= start }
    scene.touches = zip(scene.touches, starts).filter { $0.1 < start }.map { step, start in
      var step = step
      step.start = .at(start)
      return step
    }
    scene.output.overlays = [.touches]
    self.start = start
    self.photoFolder = photoFolder
    self.photos = photos
    self.jobs = jobs
    do { typesetter = try Lettering.needed(by: scene).map(CachedTypesetter.init) } catch {
      throw .text(error)
    }
    plan = try ScenePlan(scene)
    // What has begun goes on behind the scene's own end.
    scene.duration = .fixed(start + (SceneTime(seconds: Self.longest) ?? .zero))
    do throws(SimulationError) {
      let timeline = try Timeline(scene)
      try timeline.check(through: start)
      progress = Mutex(Progress(timeline: timeline))
    } catch {
      throw .simulation(error)
    }
  }

  /// The strokes so far as steps of a scene's `touches`, each as the scene writes it.
  package var steps: [String] { progress.withLock { $0.strokes.steps(from: start) } }

  /// Lets fingers move, and draws what shows then as a JPEG file.
  ///
  /// - Parameters:
  ///   - seconds: since it began.
  ///   - samples: what the fingers did since the last frame.
  ///   - scale: px per pt, put into `PreviewFilm.scales`.
  /// - Returns: the file.
  /// - Throws: as a projector; `encoding`.
  package func picture(
    at seconds: Double, after samples: [Sample], scale: Double
  ) throws(ProductionError) -> [UInt8] {
    let scale = PreviewFilm.bounded(scale)
    let pictures = try progress.withLock { (progress) throws(ProductionError) in
      for sample in samples { Self.take(sample, of: plan.scene, from: start, &progress) }
      let time = max(
        start + Self.time(seconds), progress.strokes.latest.map { start + $0 } ?? start)
      let frame = try frame(at: time, &progress)
      return try projector(scale, &progress).pictures(of: [frame])
    }
    guard let picture = pictures.first else { throw .interrupted }
    return try PreviewFilm.jpeg(of: picture)
  }

  /// Whole milliseconds, so that a scene can say the same.
  private static func time(_ seconds: Double) -> SceneTime {
    let bounded = min(max(seconds.isFinite ? seconds : 0, 0), longest)
    return SceneTime(nanoseconds: Int64((bounded * 1000).rounded()) * 1_000_000)
  }

  private static func take(
    _ sample: Sample, of scene: Scene, from start: SceneTime, _ progress: inout Progress
  ) {
    let places = scene.panels.indices.map(scene.layout.frame)
    let events = progress.strokes.events(
      sample, at: time(sample.time), on: places, leastStep: SceneTime(nanoseconds: step * 1_000_000)
    )
    for var event in events {
      event.time = start + event.time
      progress.timeline.add(event)
    }
  }

  private func frame(
    at time: SceneTime, _ progress: inout Progress
  ) throws(ProductionError) -> SceneFrame {
    var screens: [ScreenFrame] = []
    for run in progress.timeline.panels {
      var cursor = PanelCursor(run)
      cursor.move(to: run.stepCount(at: time, .after))
      do throws(SimulationError) {
        screens.append(try ScreenFrame(&cursor, at: time, of: plan.scene, typesetter: typesetter))
      } catch {
        throw .simulation(error)
      }
    }
    defer { progress.frames += 1 }
    return SceneFrame(
      index: progress.frames, time: time, playback: time, screens: screens,
      displayList: plan.scene.layout.canvas(of: screens.map(\.displayList)))
  }

  private func projector(
    _ scale: Double, _ progress: inout sending Progress
  ) throws(ProductionError) -> SceneProjector {
    if let kept = progress.projectors.first(where: { $0.scale == scale }) { return kept.projector }
    let page = plan.scene.screen.size
    let projector = try SceneProjector(
      plan.scaled(to: scale), photoFolder: photoFolder, store: photos, jobs: jobs,
      leastScales: plan.scene.photos.map {
        let filling = max(page.width / $0.size.width, page.height / $0.size.height)
        return min(filling * Self.zoom, 1 / scale)
      }, timings: PhaseTimings())
    progress.projectors = [(scale, projector)]
    return projector
  }
}
