import Codecs
import Display
import Geometry
import Motion
import Pixels
package import Rendering
import SceneModel
import Simulation
import Synchronization
import Platform

/// The frames of one reading of a scene, simulated, to be drawn as they are asked for.
package final class PreviewFilm: Sendable {
  /// The scales at which pictures are drawn, px per pt.
  package static let scales = 0.1...4.0
  /// A scale put into `scales`; 1 for what is none.
  static func bounded(_ scale: Double) -> Double {
    scale.isNaN ? 1 : min(max(scale, scales.lowerBound), scales.upperBound)
  }

  /// The most frames that are drawn for one request.
  package static let batchLimit = 64
  /// The quality of the JPEG pictures, whose errors are not seen while a film plays.
  private static let quality = 90
  /// The scales for which photos are kept at a time.
  private static let keptScales = 3

  /// The number of the reading that it shows.
  package let version: Int
  /// The facts that a page needs to play it.
  package let facts: FilmFacts

  private let plan: ScenePlan
  private let photoFolder: ProjectFolder
  private let photos: PhotoStore
  private let jobs: Int
  private let frames: [SceneFrame]
  /// The projectors by scale, used last at the end.
  ///
  /// Drawing holds the lock, so that one batch is drawn at a
  /// time, on all cores.
  private let projectors = Mutex<[(scale: Double, projector: SceneProjector)]>([])

  /// Simulates a scene's frames.
  ///
  /// - Throws: `simulation`; `text` where a font is missing; `interrupted`.
  init(
    _ scene: Scene, version: Int, photoFolder: ProjectFolder, photos: PhotoStore, jobs: Int
  ) throws(ProductionError) {
    self.version = version
    self.photoFolder = photoFolder
    self.photos = photos
    self.jobs = jobs
    plan = try ScenePlan(scene)
    var source = plan.overlays.frames(plan.selection.clock, range: plan.selection.range)
    var last: SceneTime?
    var frames: [SceneFrame] = []
    var marks: [FilmFacts.Mark] = []
    while let frame = try Self.next(&source) {
      if Interruption.isRequested { throw .interrupted }
      marks += plan.timeline.marks(after: last, through: frame.time).map {
        FilmFacts.Mark(kind: $0.kind.rawValue, time: $0.time, frame: frame.index)
      }
      last = frame.time
      frames.append(frame)
    }
    self.frames = frames
    facts = FilmFacts(
      version: version, title: scene.title, frames: frames.count, rate: scene.output.fps.hertz,
      speed: scene.output.speed.factor, width: scene.layout.size.width,
      height: scene.layout.size.height, scale: scene.screen.scale, marks: marks)
  }

  private static func next(_ source: inout SceneFrames) throws(ProductionError) -> SceneFrame? {
    do throws(SimulationError) { return try source.nextFrame() } catch { throw .simulation(error) }
  }

  /// The readings of the frames.
  package var readings: FilmReadings { FilmReadings(frames, version: version) }

  /// Begins a live touch at the time of a frame.
  ///
  /// - Returns: the touch; nil where there is no such frame.
  /// - Throws: `simulation`; `text`.
  func liveTouch(from frame: Int) throws(ProductionError) -> LiveTouch? {
    guard frames.indices.contains(frame) else { return nil }
    return try LiveTouch(
      plan.scene, start: frames[frame].time, photoFolder: photoFolder, photos: photos, jobs: jobs)
  }

  /// Draws some frames as JPEG files, on all cores.
  ///
  /// - Parameters:
  ///   - range: their numbers; those that the film has not, and those over `batchLimit`, are left out.
  ///   - scale: px per pt, put into `scales`.
  /// - Returns: the files in order; empty for a frame that looks like the one before it in the range.
  /// - Throws: as a projector; `encoding`.
  package func pictures(
    _ range: Range<Int>, scale: Double
  ) throws(ProductionError) -> [[UInt8]] {
    let range = range.clamped(to: frames.indices).prefix(Self.batchLimit)
    let scale = Self.bounded(scale)
    let isDrawn = range.map { number in
      number == range.first || frames[number].displayList != frames[number - 1].displayList
    }
    let wanted = zip(range, isDrawn).filter(\.1).map { frames[$0.0] }
    let pixels = try projectors.withLock { (kept) throws(ProductionError) in
      try projector(scale, &kept).pictures(of: wanted)
    }
    let files = try ParallelMap(threads: jobs)(pixels) { (picture) throws(ProductionError) in
      try Self.jpeg(of: picture)
    }
    var drawn = files.makeIterator()
    return isDrawn.map { $0 ? drawn.next() ?? [] : [] }
  }

  /// A picture as a JPEG file.
  static func jpeg(of picture: Pixmap<StraightRGBA8>) throws(ProductionError) -> [UInt8] {
    do throws(PictureEncodingError) {
      return try JPEGEncoder.encode(picture, quality: quality, chroma: .full)
    } catch {
      throw .encoding(error.words)
    }
  }

  private func projector(
    _ scale: Double, _ kept: inout sending [(scale: Double, projector: SceneProjector)]
  ) throws(ProductionError) -> SceneProjector {
    if let place = kept.firstIndex(where: { $0.scale == scale }) {
      kept.append(kept.remove(at: place))
      return kept[kept.count - 1].projector
    }
    let projector = try SceneProjector(
      plan.scaled(to: scale), photoFolder: photoFolder, store: photos, jobs: jobs,
      timings: PhaseTimings())
    kept.append((scale, projector))
    if kept.count > Self.keptScales { kept.removeFirst() }
    return projector
  }
}
