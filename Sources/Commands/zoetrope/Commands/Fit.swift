import ArgumentParser
import Display
import Logs
import Platform
import Rendering
import Verification

/// The command `zoetrope fit`, which finds the models that explain the movements of an app's log.
struct Fit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Find the spring, easing or decay of each movement in an app's log.",
    discussion: """
      The log is a CSV whose first line names its columns: time, in seconds, and readings such as \
      hero.x, in points. Fields are empty where a value is unknown. A column events may hold \
      touch.down and touch.up. zoetrope trace prints such a log, and apps can write one.

      x, y, width and height of one rectangle share one progress and are fitted together. For each \
      movement the simplest model is selected that explains it, with 95 % intervals; models that \
      cannot be told apart from it at the log's noise are listed. The last line of a movement is the \
      animation for a scene.

        zoetrope trace scenes/zozo.yaml > zozo.csv
        zoetrope fit zozo.csv --readings hero.x,hero.y,hero.width,hero.height
      """)

  @Argument(help: "The log of an app.", completion: .file(extensions: ["csv"]))
  var log: String

  @OptionGroup
  var columns: LogColumns

  @Option(
    help: ArgumentHelp("Only these readings, with commas between.", valueName: "names"),
    transform: ReadingNames.init)
  var readings: ReadingNames?

  @Flag(help: "Print the movements as JSON.")
  var json = false

  func run() throws {
    let recording: MotionRecording
    do throws(DiffFailure) {
      recording = try columns.recording(log)
    } catch {
      throw error.exitStatus(about: log)
    }
    if let readings {
      _ = try readings.indices(in: recording.tracks.map(\.key), of: log)
    }
    let fit = LogFit(recording, readings: readings.map { Set($0.names) })
    guard !fit.movements.isEmpty else {
      throw ExitStatus.failing(
        recording.times.count < 3
          ? "\(log): too few rows to see a movement: \(recording.times.count)"
          : "\(log): no reading moves by more than its noise")
    }
    try StandardOutput.write(json ? FitTable(fit: fit).json : FitTable(fit: fit).text)
  }
}

/// The options that say how a log's columns are read.
struct LogColumns: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The readings of a log's columns: hero.x=left,hero.y=top,time=t.", valueName: "names"),
    transform: Self.names)
  var columns: [String: String]?

  private static func names(_ argument: String) throws -> [String: String] {
    var names: [String: String] = [:]
    for pair in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = pair.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty,
        names.updateValue(String(parts[0]), forKey: String(parts[1])) == nil
      else {
        throw ValidationError("expected reading=column with commas between, each column once")
      }
    }
    return names
  }

  /// Reads a log, or the readings of a golden.
  func recording(_ path: String) throws(DiffFailure) -> MotionRecording {
    var options = Clip.Options()
    options.columns = columns ?? [:]
    let recording: MotionRecording
    do throws(ClipError) {
      recording = try Clip.open(path, options).recording.motion
    } catch {
      throw DiffFailure(error)
    }
    guard recording.times.isEmpty else { return recording }
    throw DiffFailure(problems: [
      Problem(.error, "\(path) has no readings; a log is a CSV with the column time and others")
    ])
  }
}
