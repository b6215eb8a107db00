import ArgumentParser
import Codecs
import Display
import Pixels
import Platform
import Rendering
import SceneModel
import Verification

/// The command `zoetrope measure`, which turns a screen recording into a log.
struct Measure: ParsableCommand {
  static let configuration = CommandConfiguration(row: "measure")

  @Argument(help: .row("measure.recording"), completion: .file())
  var recording: String

  @Option(help: .row("measure.scene"), completion: .scene)
  var scene: String

  @OptionGroup
  var input: SceneInput

  @Option(name: .shortAndLong, help: .row("measure.output"), completion: .file(extensions: ["csv"]))
  var output: String?

  @OptionGroup
  var region: ScreenRegion

  @Option(help: .row("measure.scale"), transform: { try OptionValue.number($0, in: Screen.scales) })
  var scale: Double?

  @OptionGroup
  var animations: AnimationLimit

  @OptionGroup
  var threads: ThreadOption

  func run() throws {
    Interruption.install()
    guard let loaded = input.loader().load(scene) else { throw ExitStatus.failure }
    if let output {
      try OutputFile(output).check { inputs in
        inputs.add([loaded])
        inputs.add(clip: recording)
      }
    }
    let measured = try rethrowing(
      as: { (error: DiffFailure) in error.exitStatus(about: recording) },
      region.measure(
        recording, of: loaded, scale: scale, limits: animations.limits, jobs: threads.count,
        ProgressLine(quiet: false)))
    for note in measured.notes { Console.warning("\(recording): \(note)") }
    if measured.repeatCount > 0 {
      Console.note("\(recording): \(measured.repeatCount) frames repeat the previous frame")
    }
    if let output {
      try OutputFile(output).write(Array(measured.csv.utf8))
    } else {
      try StandardOutput.write(measured.csv)
    }
  }
}

/// The options for the location of the screen in a recording.
struct ScreenRegion: ParsableArguments {
  @Option(help: .row("region.crop"), transform: Self.rectangle)
  var crop: Rect?

  private static func rectangle(_ argument: String) throws -> Rect {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0)
    }
    guard numbers.count == 4, case let values = numbers.compactMap(\.self), values.count == 4,
      values.allSatisfy({ $0.magnitude <= 100_000 }), values[2] >= 16, values[3] >= 16
    else {
      throw ValidationError("expected x,y,width,height such as 0,44,390,844; sides of at least 16")
    }
    return Rect(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  /// Measures a recording of a scene; `scale` is its pixels per point, nil to find it.
  func measure(
    _ path: String, of loaded: LoadedScene, scale: Double? = nil, limits: PictureLimits, jobs: Int,
    _ line: ProgressLine
  ) throws(DiffFailure) -> RecordingMeasurement {
    defer { line.clear() }
    do {
      let clip = try Clip.open(path, Clip.Options(limits: limits))
      let scene = try MeasuredScene(
        loaded.scene, photoFolder: loaded.photoFolder, store: PhotoStore(), width: clip.size.width,
        jobs: jobs)
      return try RecordingMeasurement(clip, of: scene, crop: crop, scale: scale) { done in
        line.show(RenderProgress(scene: clip.path, done: done, total: clip.count))
      }
    } catch let error as ClipError {
      throw DiffFailure(error)
    } catch let error as MeasurementFailure {
      throw DiffFailure(error.text(loaded.path), file: path)
    } catch {
      let isInterruption = (error as? RenderError)?.isInterruption ?? false
      throw DiffFailure(
        problems: [Problem(.error, "\(error)", file: loaded.path)], isInterruption: isInterruption)
    }
  }
}

extension MeasurementFailure {
  /// Returns the reason and the remedy.
  func text(_ scene: String) -> String {
    switch self {
    case .noPictures: "it has no frames to measure"
    case .noThumbnails: "\(scene) has no grid of photos; recordings are measured by it"
    case .noScreen:
      "no frame shows the grid of \(scene); give or correct the screen's rectangle with --crop x,y,width,height"
    case .noPhotos: "no frame shows a photo of \(scene) outside its grid cell"
    }
  }
}

extension RecordingMeasurement {
  /// The log as a CSV.
  fileprivate var csv: String {
    let events = log.marks.isEmpty ? [] : ["events"]
    let names = ["index", "time"] + events + log.tracks.map(\.name) + ["duplicate"]
    var text = names.joined(separator: ",") + "\n"
    for (index, time) in log.times.enumerated() {
      let touches = log.marks.filter { $0.time == time }.map {
        $0.kind == .touchDown ? "touch.down" : "touch.up"
      }.joined(separator: "; ")
      let values = log.tracks.map { track in
        track.values[index].number?.trimmedText(decimals: 4) ?? ""
      }
      text +=
        (["\(index)", time.shortestText] + events.map { _ in touches } + values
        + ["\(duplicates[index])"])
        .joined(separator: ",") + "\n"
    }
    return text
  }
}
