import ArgumentParser
import Display
import Platform
import Rendering
import SceneModel

/// The command `zoetrope pack`, which packs clips into one file.
struct Pack: ParsableCommand {
  static let configuration = CommandConfiguration(row: "pack", Self.extensions)

  @Argument(help: .row("pack.clips"), completion: .file())
  var clips: [String]

  @Option(name: [.short, .long], help: .row("pack.output"), completion: .file())
  var output: String

  @Option(help: .row("pack.format"))
  var format: SceneStream.Format?

  @Option(output: "fps", help: .row("pack.fps"))
  var fps: OutputSetting?

  @Option(output: "speed", help: .row("pack.speed"))
  var speed: OutputSetting?

  @Option(output: "gif.scale", help: .row("pack.scale"))
  var scale: OutputSetting?

  @Option(output: "gif.width", help: .row("pack.width"))
  var width: OutputSetting?

  @Option(parsing: .unconditional, help: .row("pack.between"), transform: OptionValue.span)
  var between: ClosedRange<Double>?

  @Option(name: .customLong("label"), help: .row("pack.labels"))
  var labels: [String] = []

  @OptionGroup
  var qualities: QualityOptions

  @Option(parsing: .unconditional, help: .row("pack.poster"), transform: OptionValue.clipTime)
  var poster: SceneTime?

  @Option(output: "loopPause")
  var loopPause: OutputSetting?

  @Option(output: "maxSize")
  var maxSize: OutputSetting?

  @OptionGroup
  var animations: AnimationLimit

  @OptionGroup
  var threads: ThreadOption

  @Flag(help: .row("force"))
  var force = false

  @Flag(help: .row("pack.json"))
  var json = false

  @Flag(help: .row("quiet"))
  var quiet = false

  private static var extensions: String {
    OutputSettings.Format.fileExtensions.map { ".\($0)" }.joined(separator: ", ")
  }

  func validate() throws {
    try ValidationError.exclude("--scale", "--width", ifBoth: scale != nil && width != nil)
    if labels.count > clips.count {
      throw ValidationError("there are \(labels.count) labels for \(clips.count) clips.")
    }
    if !labels.isEmpty, clips.count == 1 { throw ValidationError("--label needs several clips.") }
    try checkOutput()
  }

  private func checkOutput() throws {
    if output == "-" {
      if format == nil {
        throw ValidationError("-o - is the standard output; it needs --format y4m or rgba.")
      }
      try ValidationError.exclude("--json", "-o -", ifBoth: json)
      if maxSize != nil {
        throw ValidationError("--max-size is for a file; -o - writes raw frames.")
      }
      if StandardOutput.isTerminal {
        throw ValidationError("-o - writes frames; redirect them to a command or a file.")
      }
      return
    }
    if format != nil {
      throw ValidationError("--format is for -o -; a file's extension selects its format.")
    }
    let name = output.fileName
    guard output.hasSuffix("/") || film != nil else {
      throw ValidationError(
        "-o is '\(output)'; it must end in \(Self.extensions), or in / for a folder."
      )
    }
    if output.hasSuffix("/") {
      if !OutputName.isName(name) {
        throw ValidationError(
          "-o is '\(output)'; the name of a folder may have only letters, digits, ., _ and -.")
      }
      if maxSize != nil { throw ValidationError("--max-size is for a file, not for a folder.") }
    }
  }

  /// The name of a folder of frames.
  private var framesName: OutputName { OutputName(scenePath: "\(output.fileName).frames") }

  /// The format according to the file's extension; nil for others.
  private var film: OutputSettings.Format? {
    OutputSettings.Format(fileName: output.fileName).flatMap { $0 == .png ? nil : $0 }
  }

  func run() throws {
    let outputs =
      switch (format, film) {
      case (.some, _): [] as [String]
      case (nil, .some): [output]
      case (nil, nil): ResultFolder.replaceableFiles(of: framesName, in: output.folderName)
      }
    try InputGuard.check(outputs) { inputs in
      inputs.addFonts()
      for clip in clips { inputs.add(clip: clip) }
    }
    Interruption.install()
    var opened: [Clip] = []
    for path in clips {
      do throws(ClipError) {
        opened.append(
          try Clip.open(
            path,
            Clip.Options(
              fps: fps?.settings.fps.hertz ?? 60, limits: animations.limits, hasDigests: false)))
      } catch {
        try say(.clip(error))
      }
    }
    for clip in opened where clip.pictures == nil {
      Console.error("\(clip.path): there are no pictures; render or record them first")
    }
    guard opened.count == clips.count, opened.allSatisfy({ $0.pictures != nil }) else {
      throw ExitStatus.failure
    }
    if !quiet {
      for clip in opened {
        for issue in clip.issues.prefix(10) { Console.warning("\(clip.path): \(issue.text)") }
      }
    }
    do throws(RenderError) {
      try pack(opened)
    } catch {
      if case .file(let file) = error, file.isBrokenPipe { throw file }
      try say(error)
      throw ExitStatus.failure
    }
  }

  private func pack(_ clips: [Clip]) throws(RenderError) {
    let options = RenderOptions(jobs: threads.count, force: force, measures: json)
    let production = try ClipPacker(clips, request, options: options)
    if let format {
      return try production.stream(format, to: StandardOutput.write)
    }
    let folder = try rethrowing(as: RenderError.file, OutputFolder(creating: output.folderName))
    let line = ProgressLine(quiet: quiet)
    defer { line.clear() }
    let written: SceneRenderer.Output
    if let film {
      written = try production.write(film, as: output.fileName, in: folder) { line.show($0) }
    } else {
      written = try production.writeFrames(as: framesName, in: folder) { line.show($0) }
    }
    line.clear()
    if !quiet { Console.note("\(output): \(written.film?.sentence ?? written.text)") }
    guard json else { return }
    let facts: JSON = ["outputs": [written.json]]
    try rethrowing(as: RenderError.file, StandardOutput.write(facts.compact + "\n"))
  }

  private var request: PackRequest {
    var request = PackRequest()
    request.fps = fps?.settings.fps
    if let speed { request.speed = speed.settings.speed }
    if let scale = scale?.scale { request.scale = scale }
    request.width = width?.width
    request.between = between
    request.labels = labels
    qualities.apply(to: &request.settings)
    if let poster { request.settings.poster = .time(poster) }
    request.settings.apply(loopPause, maxSize)
    return request
  }

  /// Prints an error.
  ///
  /// - Throws: `ExitStatus` if a signal has interrupted the command.
  private func say(_ error: RenderError) throws {
    if error.isInterruption { throw ExitStatus.interrupted }
    Console.error("\(error)")
  }
}

extension SceneStream.Format: ExpressibleByArgument {}

extension String {
  /// The last component of a path, without a trailing slash.
  var fileName: String { split(separator: "/").last.map(String.init) ?? self }

  /// The path without its last component.
  fileprivate var folderName: String {
    var stem = self[...]
    while stem.count > 1, stem.hasSuffix("/") { stem = stem.dropLast() }
    return ProjectFolder.folder(of: String(stem))
  }
}
