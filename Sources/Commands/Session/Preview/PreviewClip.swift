import Codecs
import Display
import Pixels
import Platform
package import Rendering
import SceneModel
import Simulation
import Synchronization

/// The simulated frames of one version of a scene, which are drawn on request.
package final class PreviewClip: Sendable {
  /// The allowed scales of rendered frames, in pixels per point.
  package static let scales = 0.1...4.0
  /// Returns a scale clamped to `scales`; 1 if it is not a number.
  static func clamped(_ scale: Double) -> Double {
    scale.isNaN ? 1 : min(max(scale, scales.lowerBound), scales.upperBound)
  }

  /// Maximum number of frames drawn per request.
  package static let batchLimit = 64
  /// Quality of the JPEG files; their errors are not visible during playback.
  private static let quality = 90
  /// Maximum number of scales whose projectors, with their photos, are kept.
  private static let keptScales = 3

  /// The version of the scene; see `PreviewState.version`.
  package let version: Int
  /// The data that a page needs to play the clip.
  package let facts: PreviewClipInfo

  private let plan: ScenePlan
  private let photoFolder: ProjectFolder
  private let photos: PhotoStore
  private let jobs: Int
  private let frames: [SceneFrame]
  /// The projectors by scale, the most recently used one last.
  ///
  /// Drawing holds the lock, so that one batch at a time is drawn on all cores.
  private let projectors = Mutex<[(scale: Double, projector: SceneProjector)]>([])

  /// Simulates the frames of a scene.
  ///
  /// - Throws: `RenderError`: `simulation`, `text` if a font is missing, or `interrupted`.
  init(
    _ scene: Scene, version: Int, photoFolder: ProjectFolder, photos: PhotoStore, jobs: Int
  ) throws(RenderError) {
    self.version = version
    self.photoFolder = photoFolder
    self.photos = photos
    self.jobs = jobs
    plan = try ScenePlan(scene)
    var source = plan.overlays.frames(plan.selection.clock, range: plan.selection.range)
    var last: SceneTime?
    var frames: [SceneFrame] = []
    var marks: [PreviewClipInfo.Mark] = []
    let timeline = plan.timeline
    try RenderError.simulated { () throws(SimulationError) in
      while !Interruption.isRequested, let frame = try source.nextFrame() {
        marks += timeline.marks(after: last, through: frame.time).map {
          PreviewClipInfo.Mark(kind: $0.kind.rawValue, time: $0.time, frame: frame.index)
        }
        last = frame.time
        frames.append(frame)
      }
    }
    if Interruption.isRequested { throw .interrupted }
    self.frames = frames
    let isAlone = !scene.layout.isComparison && scene.layout.curves == 0
    let screen = isAlone ? scene.layout.frame(0) : Rect(origin: .zero, size: scene.layout.size)
    let device = isAlone ? scene.screen.look.map { [PanelLayout.gap, $0.bodyRadius] } : nil
    facts = PreviewClipInfo(
      version: version, title: scene.title, frames: frames.count, rate: scene.output.fps.hertz,
      speed: scene.output.speed.factor, width: scene.layout.size.width,
      height: scene.layout.size.height, device: device,
      screen: [screen.minX, screen.minY, screen.width, screen.height], scale: scene.screen.scale,
      isDark: scene.screen.appearance == .dark, marks: marks,
      hasDecisions: scene.panels.contains { $0.stage.parameters is DeclaredParameters })
  }

  /// The readings of the frames.
  package var readings: PreviewReadings { PreviewReadings(frames, version: version) }

  /// Returns the outlines of a saved clip's moved items over a frame: x, y, width, height and corner
  /// radius, in points of the canvas; none without the frame.
  package func outlines(of saved: PreviewClip, over frame: Int) -> [[Double]] {
    guard frames.indices.contains(frame) else { return [] }
    return plan.timeline.outlines(of: saved.plan.timeline, at: frames[frame].time).map {
      [
        $0.rect.minX, $0.rect.minY, $0.rect.width, $0.rect.height,
        $0.cornerRadii.clockwise.max() ?? 0,
      ]
    }
  }

  /// Returns the curve of an animation, as written in the scene; nil if it is none.
  package func curve(of text: String) -> PreviewCurve? {
    func standard(_ constants: some ConstantSet) -> DefaultAnimation { constants.table.era }
    let standard = plan.scene.panels.first.map { standard($0.stage.parameters) }
    return PreviewCurve(text, defaultAnimation: standard ?? .spring)
  }

  /// Returns a still of what declared viewers decide, as SVG.
  ///
  /// - Throws: `RenderError`: `noReleaseRows` or `text`.
  package func decisions(isDark: Bool) throws(RenderError) -> [UInt8] {
    try StillRenderer.decisions(of: plan.timeline, appearance: isDark ? .dark : .light)
  }

  /// Begins a live touch at the time of a frame.
  ///
  /// - Returns: The live touch; nil if there is no such frame.
  /// - Throws: `RenderError`: `simulation` or `text`.
  func liveTouch(from frame: Int, number: Int) throws(RenderError) -> LiveTouch? {
    guard frames.indices.contains(frame) else { return nil }
    return try LiveTouch(
      plan.scene, number: number, start: frames[frame].time, photoFolder: photoFolder,
      photos: photos, jobs: jobs)
  }

  /// Draws frames as JPEG files, on all cores.
  ///
  /// - Parameters:
  ///   - range: Indices of the frames, clamped to existing ones and to the first `batchLimit`.
  ///   - scale: Pixels per point, clamped to `scales`.
  /// - Returns: The files in order; empty for a frame that equals the previous one in the range.
  /// - Throws: `RenderError`: `encoding`, or an error of `SceneProjector`.
  package func pictures(_ range: Range<Int>, scale: Double) throws(RenderError) -> [[UInt8]] {
    let range = range.clamped(to: frames.indices).prefix(Self.batchLimit)
    let scale = Self.clamped(scale)
    let isDrawn = range.map { number in
      number == range.first || frames[number].displayList != frames[number - 1].displayList
    }
    let wanted = zip(range, isDrawn).filter(\.1).map { frames[$0.0] }
    let pixels = try projectors.withLock { (kept) throws(RenderError) in
      try projector(scale, &kept).pictures(of: wanted)
    }
    let files = try ParallelMap(threads: jobs)(pixels) { (picture) throws(RenderError) in
      try Self.jpeg(of: picture)
    }
    var drawn = files.makeIterator()
    return isDrawn.map { $0 ? drawn.next() ?? [] : [] }
  }

  /// Returns a frame as a JPEG file.
  static func jpeg(of picture: Pixmap<StraightRGBA8>) throws(RenderError) -> [UInt8] {
    try rethrowing(
      as: { (error: PictureEncodingError) in RenderError.encoding(error.message) },
      JPEGEncoder.encode(picture, quality: quality, chroma: .full))
  }

  private func projector(
    _ scale: Double, _ kept: inout sending [(scale: Double, projector: SceneProjector)]
  ) throws(RenderError) -> SceneProjector {
    if let index = kept.firstIndex(where: { $0.scale == scale }) {
      kept.append(kept.remove(at: index))
      return kept[kept.count - 1].projector
    }
    let projector = try SceneProjector(
      plan.scaled(to: scale), photoFolder: photoFolder, store: photos, jobs: jobs)
    kept.append((scale, projector))
    if kept.count > Self.keptScales { kept.removeFirst() }
    return projector
  }
}
