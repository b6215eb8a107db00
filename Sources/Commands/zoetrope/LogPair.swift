import Display
import Logs
import Platform
import Rendering
import Simulation
import Verification

/// A log with a scene, a golden or another log, which `diff` compares by their movements.
struct LogPair {
  private let expected: String, actual: String
  private let columns: LogColumns
  /// Pixels of the log per point of the scene; 1 for a log in points.
  private let scale: Double

  /// Nil if neither path is that of a log.
  init?(_ expected: String, _ actual: String, columns: LogColumns, scale: Double?) {
    let isLog = [expected, actual].contains { path in
      guard !DiffSide.isScene(path), let file = try? InputFile(path: path),
        let bytes = try? file.readStart(1 << 12, limit: .max)
      else { return false }
      return LogReader.isLog(bytes, columns.columns ?? [:])
    }
    guard isLog else { return nil }
    (self.expected, self.actual) = (expected, actual)
    self.columns = columns
    self.scale = scale ?? 1
  }

  /// Compares the movements; the scene, if there is one, is what they should be.
  func outcome(
    name: String, _ options: DiffSide.Options
  ) throws(DiffFailure) -> ComparisonOutcome {
    let (reference, log) = DiffSide.isScene(actual) ? (actual, expected) : (expected, actual)
    let hasScene = DiffSide.isScene(reference)
    var warnings: [Problem] = []
    let one: MotionRecording
    if hasScene {
      (one, warnings) = try Self.recording(ofScene: reference, options)
    } else {
      one = try columns.recording(reference)
    }
    let other = try scaledLog(log)
    guard let comparison = LogComparison(expected: one, actual: other) else {
      throw DiffFailure(problems: [
        Problem(
          .error,
          "it shares no moving reading with \(reference): it has "
            + other.tracks.map(\.name).joined(separator: ", ")
            + "; name its columns with --columns hero.x=…", file: log)
      ])
    }
    if let problem = Self.pixels(one, other, log) { throw DiffFailure(problems: [problem]) }
    let sides =
      hasScene
      ? SideNames(expected: .scene, actual: .app)
      : SideNames(expected: Self.side(reference), actual: Self.side(log))
    var outcome = LogDiff(comparison, sides).outcome(name: name, path: actual)
    outcome.report.problems += warnings
    return outcome
  }

  private static func side(_ path: String) -> SideName {
    .file(path.split(separator: "/").last.map(String.init) ?? path)
  }

  /// Reads a log, whose lengths are divided by the scale.
  private func scaledLog(_ path: String) throws(DiffFailure) -> MotionRecording {
    var recording = try columns.recording(path)
    for index in recording.tracks.indices where recording.tracks[index].name.isLength {
      recording.tracks[index].values = recording.tracks[index].values.map { value in
        value.number.map { .number($0 / scale) } ?? value
      }
    }
    return recording
  }

  private static func recording(
    ofScene path: String, _ options: DiffSide.Options
  ) throws(DiffFailure) -> (MotionRecording, [Problem]) {
    let (loaded, warnings) = try DiffSide.load(path, options)
    do throws(SimulationError) {
      return (try Timeline(loaded.scene).logRecording(), warnings)
    } catch {
      throw DiffFailure(problems: [Problem(.error, "\(error)", file: path)])
    }
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
      "the picture is \(scale.shortestText) × as large as it should be; if the log is in pixels, give "
        + "--scale \(scale.shortestText)", file: path)
  }
}
