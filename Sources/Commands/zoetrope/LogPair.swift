import Display
import Logs
import Platform
import Rendering
import Simulation
import Verification

/// An app's log and a scene, or two logs, which `diff` compares by their movements.
struct LogPair {
  private let expected: String, actual: String
  private let columns: [String: String]
  /// Whether the log begins like a trace.
  private let isTrace: Bool
  /// Pixels of the log per point of the scene; 1 for a log in points.
  private let scale: Double

  /// Nil if the paths are not those of a log with a scene or another log.
  ///
  /// Two traces, which have no noise, are compared number by number instead.
  init?(_ expected: String, _ actual: String, columns: [String: String], scale: Double?) {
    let kinds = [expected, actual].map { path -> (isLog: Bool, isTrace: Bool) in
      guard !DiffSide.isScene(path), let file = try? InputFile(path: path),
        let bytes = try? file.readStart(1 << 12, limit: .max)
      else { return (false, false) }
      return (LogReader.isLog(bytes, columns), LogReader.isTrace(bytes))
    }
    let areLogs = kinds[0].isLog && kinds[1].isLog
    let hasScene =
      (kinds[0].isLog && DiffSide.isScene(actual)) || (kinds[1].isLog && DiffSide.isScene(expected))
    guard hasScene || (areLogs && !(kinds[0].isTrace && kinds[1].isTrace)) else { return nil }
    (self.expected, self.actual) = (expected, actual)
    self.columns = columns
    isTrace = kinds.contains { $0.isTrace }
    self.scale = scale ?? 1
  }

  /// Compares the movements; the scene, if there is one, is what they should be.
  ///
  /// Nil for a scene's own trace, which has no noise: its numbers are compared one by one instead.
  func outcome(
    name: String, _ options: DiffSide.Options
  ) throws(DiffFailure) -> ComparisonOutcome? {
    let isSwapped = DiffSide.isScene(actual)
    let reference = isSwapped ? actual : expected
    let log = isSwapped ? expected : actual
    let hasScene = DiffSide.isScene(reference)
    var warnings: [Problem] = []
    let one: MotionRecording
    if hasScene {
      (one, warnings) = try Self.recording(ofScene: reference, options)
    } else {
      one = try recording(ofLog: reference)
    }
    let other = try recording(ofLog: log)
    let names = Set(other.tracks.map(\.name))
    if hasScene, isTrace, names.isSuperset(of: try Self.readings(ofScene: reference, options)) {
      return nil
    }
    guard let comparison = LogComparison(expected: one, actual: other) else {
      throw DiffFailure(problems: [
        Problem(
          .error,
          "it shares no reading with \(reference): it has "
            + other.tracks.map(\.name).joined(separator: ", ")
            + "; name its columns with --columns hero.x=…", file: log)
      ])
    }
    if let problem = Self.pixels(one, other, log) { throw DiffFailure(problems: [problem]) }
    let sides =
      hasScene
      ? SideNames(expected: "the scene", actual: "the app")
      : SideNames(expected: Self.file(reference), actual: Self.file(log))
    var outcome = LogDiff(comparison, sides).outcome(name: name, path: actual)
    outcome.report.problems += warnings
    return outcome
  }

  private static func file(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func readings(
    ofScene path: String, _ options: DiffSide.Options
  ) throws(DiffFailure) -> [String] {
    Timeline.readingKeys(of: try DiffSide.load(path, options).0.scene).map(\.name)
  }

  private func recording(ofLog path: String) throws(DiffFailure) -> MotionRecording {
    var options = Clip.Options()
    options.columns = columns
    var recording: MotionRecording
    do throws(ClipError) {
      recording = try Clip.open(path, options).recording.motion
    } catch {
      throw DiffFailure(error)
    }
    guard scale != 1 else { return recording }
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
