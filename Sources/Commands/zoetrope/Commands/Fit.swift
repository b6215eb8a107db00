import ArgumentParser
import Display
import Logs
import Platform
import Rendering

/// The command `zoetrope fit`, which finds the models that explain the movements of an app's log.
struct Fit: ParsableCommand {
  static let configuration = CommandConfiguration(row: "fit")

  @Argument(help: .row("fit.log"), completion: .file(extensions: ["csv"]))
  var log: String

  @OptionGroup
  var columns: LogColumns

  @Option(help: .row("fit.readings"), transform: ReadingNames.init)
  var readings: ReadingNames?

  @Flag(help: .row("fit.json"))
  var json = false

  func run() throws {
    let recording = try rethrowing(
      as: { (error: DiffFailure) in error.exitStatus(about: log) }, columns.recording(log))
    if let readings { _ = try readings.indices(in: recording.tracks.map(\.key), of: log) }
    let line = ProgressLine(quiet: false)
    let fit = LogFit(recording, readings: readings.map { Set($0.names) }) { done, total in
      line.show(RenderProgress(scene: log, done: done, total: total, unit: "movements"))
    }
    line.clear()
    guard !fit.movements.isEmpty else {
      throw ExitStatus.failing(
        recording.times.count < 3
          ? "\(log): too few rows to detect a movement: \(recording.times.count)"
          : "\(log): no reading moves by more than its noise")
    }
    if fit.repeatCount > 0 {
      Console.note("\(log): \(fit.repeatCount) repeated rows are not fitted")
    }
    try StandardOutput.write(json ? FitTable(fit: fit).json : FitTable(fit: fit).text)
  }
}

/// The options for reading a log's columns.
struct LogColumns: ParsableArguments {
  @Option(help: .row("columns.columns"), transform: Self.names)
  var columns: [String: String]?

  private static func names(_ argument: String) throws -> [String: String] {
    var names: [String: String] = [:]
    for pair in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let fields = pair.split(separator: "=", omittingEmptySubsequences: false)
      guard fields.count == 2, !fields[0].isEmpty, !fields[1].isEmpty,
        names.updateValue(String(fields[0]), forKey: String(fields[1])) == nil
      else {
        throw ValidationError("expected reading=column, separated by commas, each column once")
      }
    }
    return names
  }

  /// Reads a log, or the readings of a golden.
  func recording(_ path: String) throws(DiffFailure) -> MotionRecording {
    var options = Clip.Options()
    options.columns = columns ?? [:]
    let recording = try rethrowing(
      as: DiffFailure.init(_:), Clip.open(path, options).recording.motion)
    guard recording.times.isEmpty else { return recording }
    throw DiffFailure("\(path) has no readings; a log is a CSV with a time column and others")
  }
}
