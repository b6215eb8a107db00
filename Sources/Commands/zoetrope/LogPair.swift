import Codecs
import Compare
import Display
import Logs
import Measurement
import Pixels
import Platform
import Rendering
import SceneModel
import Simulation
import Verification

/// A pair that `diff` compares by movements: a log and a scene, golden or log, or a recording and
/// a scene.
struct LogPair {
  private let expected: String, actual: String
  private let command: Diff
  private let options: DiffSide.Options
  /// Whether the log must be measured from a recording.
  let isVideo: Bool

  /// Nil if neither path is that of a log, or of a recording that belongs to a scene.
  init?(_ expected: String, _ actual: String, _ command: Diff, _ options: DiffSide.Options) {
    let starts = [expected, actual].filter { !DiffSide.isScene($0) }.compactMap {
      try? InputFile(path: $0).readStart(1 << 16)
    }
    let (scene, other) = DiffSide.isScene(actual) ? (actual, expected) : (expected, actual)
    isVideo =
      DiffSide.isScene(scene) && !DiffSide.isScene(other)
      && (starts.contains { VideoFormat(signatureOf: $0) != nil }
        || Self.isRecording(other, of: scene, options))
    let columns = command.columns.columns ?? [:]
    guard isVideo || starts.contains(where: { LogReader.isLog($0, columns) }) else { return nil }
    (self.expected, self.actual) = (expected, actual)
    (self.command, self.options) = (command, options)
  }

  /// Whether a path is an animation or a folder of frames, but not a clip of a scene's size.
  private static func isRecording(
    _ path: String, of scene: String, _ options: DiffSide.Options
  ) -> Bool {
    guard let clip = try? Clip.open(path, Clip.Options(limits: options.limits, hasDigests: false)),
      clip.kind.isAnimation || clip.kind == .folder, clip.scale == nil,
      let scene = try? DiffSide.load(scene, options).0.scene, scene.panels.count == 1,
      scene.panels[0].stage.contents is Grid
    else { return false }
    let (width, height) = (Double(clip.size.width), Double(clip.size.height))
    return ![scene.screen.scale, scene.output.clipScale, scene.gifScale].contains { scale in
      let canvas = scene.layout.canvas(scale: scale)
      return max((canvas.width - width).magnitude, (canvas.height - height).magnitude) <= 1
    }
  }

  /// Compares the movements; the scene, if there is one, is the reference.
  func outcome(
    name: String, _ pictures: PictureOptions, _ line: ProgressLine
  ) throws(DiffFailure) -> ComparisonOutcome {
    let (reference, log) = DiffSide.isScene(actual) ? (actual, expected) : (expected, actual)
    let hasScene = DiffSide.isScene(reference)
    var warnings: [Problem] = []
    var one: MotionRecording
    var other = isVideo ? MotionRecording() : try scaledLog(log)
    if hasScene {
      let (loaded, problems) = try DiffSide.load(reference, options)
      warnings = problems
      if isVideo {
        let measured = try command.region.measure(
          log, of: loaded, limits: options.limits, jobs: options.jobs, line)
        other = measured.log
        warnings += measured.notes.map { Problem(.warning, "\(log): \($0)") }
      }
      // Viewers have readings that are not visible, such as the page that they are about to show.
      let isSeen = other.tracks.contains { $0.name == SeenPictures.confidence }
      one = try Self.recording(of: loaded, seen: isSeen)
      other.tracks.removeAll { isSeen && SeenPictures.qualities.contains($0.name) }
    } else {
      one = try command.columns.recording(reference)
    }
    guard let comparison = LogComparison(expected: one, actual: other, isScene: hasScene) else {
      throw DiffFailure(
        "it shares no moving reading with \(reference): it has "
          + other.tracks.map(\.name).joined(separator: ", ")
          + "; name its columns with --columns hero.x=…", file: log)
    }
    if let problem = Self.pixels(one, other, log) { throw DiffFailure(problems: [problem]) }
    let sides = hasScene ? LogComparison.sceneAndApp : (reference.fileName, log.fileName)
    var outcome = comparison.outcome(name: name, path: actual, sides)
    outcome.report.problems += warnings
    if isVideo, pictures.pagePixelBudget > 0 {
      var pair = try clips(of: reference, log, after: comparison.offset, name, line)
      pair.options = pictures
      if pictures.tolerance == PictureTolerance() { pair.options.tolerance = Self.lossy }
      try rethrowing(as: DiffFailure.init(_:), outcome.addFrames(of: pair, jobs: options.jobs))
    }
    return outcome
  }

  /// The differences that encoders cause, which the page does not mark.
  private static let lossy = PictureTolerance(threshold: 0.2, maximumRatio: 0.02)

  /// Returns the scene, drawn at the size of a video, and the video, which begins `offset` seconds later.
  private func clips(
    of scene: String, _ video: String, after offset: Double, _ name: String, _ line: ProgressLine
  ) throws(DiffFailure) -> ClipPair {
    let actual = try DiffSide(video, options, line).clip
    var drawing = options
    let screen = try DiffSide.load(scene, options).0.scene.screen.size
    // Encoders add a column or row to make sides even.
    let scales = [
      Double(actual.size.width) / screen.width, Double(actual.size.height) / screen.height,
    ]
    drawing.scale = min(max(scales.min() ?? 1, Screen.scales.minimum), Screen.scales.maximum)
    let expected = try DiffSide(scene, drawing, line).clip
    // Clocks that differ by less than a quarter of a frame show the same.
    let delay = offset.magnitude < 0.25 * actual.times.step ? 0 : offset
    return ClipPair(
      expected: expected.delayed(by: max(0, -delay)), actual: actual.delayed(by: max(0, delay)),
      name: name)
  }

  /// Reads a log, whose lengths are divided by the scale: its pixels per point of the scene.
  private func scaledLog(_ path: String) throws(DiffFailure) -> MotionRecording {
    var recording = try command.columns.recording(path).declaredAsLog
    let scale = options.scale ?? 1
    for index in recording.tracks.indices where recording.tracks[index].key.unit == .points {
      recording.tracks[index].values = recording.tracks[index].values.map { value in
        value.number.map { .number($0 / scale) } ?? value
      }
    }
    return recording
  }

  private static func recording(
    of loaded: LoadedScene, seen: Bool
  ) throws(DiffFailure) -> MotionRecording {
    func failure(_ error: SimulationError) -> DiffFailure {
      DiffFailure("\(error)", file: loaded.path)
    }
    let timeline = try rethrowing(as: failure, Timeline(loaded.scene))
    return try rethrowing(as: failure, seen ? timeline.seenRecording() : timeline.logRecording())
  }

  /// The pixels per point of screens.
  private static let scales = [1.5, 2, 2.625, 2.75, 3, 3.5, 4]

  /// Returns the problem of a log in pixels: its widths and heights are a multiple of the others.
  private static func pixels(
    _ one: MotionRecording, _ other: MotionRecording, _ path: String
  ) -> Problem? {
    func largest(_ recording: MotionRecording, _ name: String) -> Double? {
      recording.tracks.first { $0.name == name }?.values.compactMap(\.number).max()
    }
    let ratios = ["hero.width", "hero.height", "image.width", "image.height"].compactMap { name in
      largest(one, name).flatMap { expected in largest(other, name).map { $0 / expected } }
    }
    guard
      let scale = scales.first(where: { scale in
        !ratios.isEmpty && ratios.allSatisfy { ($0 / scale - 1).magnitude < 0.03 }
      })
    else { return nil }
    return Problem(
      .error,
      "the picture is \(scale.shortestText) times too large; for a log in pixels, give --scale \(scale.shortestText)",
      file: path)
  }
}
