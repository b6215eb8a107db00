import ArgumentParser
import Platform
import Rendering
import SceneModel

/// The command `zoetrope render`, which renders scenes as clips and PNG sequences.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(row: "render", OutputFormats.clips)

  @Argument(help: .row("scenes"), completion: .scene)
  var scenes: [String] = []

  @OptionGroup
  var project: ProjectOptions

  @Option(name: [.short, .long], help: .row("render.output"), completion: .directory)
  var output = "output"

  @OptionGroup
  var overrides: SceneOverrides

  @Option(
    help: .row("render.format", OutputFormats.names), completion: .list(OutputFormats.values),
    transform: OutputFormats.init)
  var format: OutputFormats?

  @Option(name: .customLong("for"), help: .row("render.destination"))
  var destination: Destination?

  @Option(output: "png.packing")
  var png: OutputSetting?

  @OptionGroup
  var qualities: QualityOptions

  @Option(output: "gif.scale")
  var gifScale: OutputSetting?

  @Option(output: "gif.fps")
  var gifFps: OutputSetting?

  @Option(output: "gif.width", help: .row("render.width"))
  var width: OutputSetting?

  @Option(output: "poster")
  var poster: OutputSetting?

  @Option(output: "loopPause")
  var loopPause: OutputSetting?

  @Option(output: "maxSize")
  var maxSize: OutputSetting?

  @Option(output: "gif.scale", help: .row("render.scale"))
  var scale: OutputSetting?

  @Option(parsing: .unconditional, help: .row("render.frames"), transform: OptionValue.frames)
  var frames: Range<Int>?

  @OptionGroup
  var threads: ThreadOption

  @Flag(help: .row("force"))
  var force = false

  @Flag(help: .row("render.wait"))
  var wait = false

  @Flag(help: .row("render.json"))
  var json = false

  @Flag(help: .row("quiet"))
  var quiet = false

  @Flag(help: .row("render.timings"))
  var timings = false

  func validate() throws {
    try ValidationError.exclude("--width", "--gif-scale", ifBoth: width != nil && gifScale != nil)
    try ValidationError.exclude("--scale", "--width", ifBoth: scale != nil && width != nil)
    if output.isEmpty { throw ValidationError("--output is empty; give a folder.") }
    try checkStream()
  }

  func run() throws {
    var command = self
    let project = try project.load()
    command.scenes = try project.scenes(scenes)
    command.overrides.input.settings.insert(contentsOf: project?.settings.fallbacks ?? [], at: 0)
    try command.render(as: project)
  }

  private func render(as project: LoadedProject?) throws {
    if isStream, let stream = format?.stream { return try self.stream(stream) }
    var summaries: [RenderSummary] = []
    do {
      try renderAll(as: project, &summaries)
    } catch {
      if case ExitStatus.signal = error { throw error }
      try printSummary(summaries)
      throw error
    }
    try printSummary(summaries)
  }

  private func printSummary(_ summaries: [RenderSummary]) throws {
    if json { try StandardOutput.write(RenderSummary.json(summaries, withTimings: timings)) }
  }

  /// Number of scenes whose simulations, some megabytes each, are kept until they are rendered.
  ///
  /// Later scenes are simulated again.
  private static let keptTimelines = 16

  /// Renders scenes; renders none if one has errors, but continues if one fails during rendering.
  private func renderAll(as project: LoadedProject?, _ summaries: inout [RenderSummary]) throws {
    var loader = overrides.loader
    loader.warnsOfIdleTouches = true
    let names = try OutputName.names(of: scenes, among: scenes + (project?.scenes([]) ?? []))
    var ready: [LoadedScene] = []
    for (path, name) in zip(scenes, names) {
      if var loaded = loader.load(path, keepsQuiet: quiet).map({ overridden($0) }) {
        if ready.count >= Self.keptTimelines { loaded.timeline = nil }
        ready.append(loaded)
        guard let problem = OptionValue.canvasProblem(of: loaded.scene) else { continue }
        Console.error(problem, at: path)
        summaries.append(RenderSummary(scene: name.text, failure: problem))
      } else {
        summaries.append(RenderSummary(scene: name.text, failure: "the scene has errors"))
      }
    }
    guard summaries.isEmpty, !collides(scenes, names) else { throw ExitStatus.failure }
    let outputs = zip(ready, names).flatMap { scene, name in
      SceneRenderer.replaceableFiles(of: scene.scene, name, in: output)
    }
    try InputGuard.check(outputs) { inputs in
      inputs.add(project)
      inputs.add(ready)
    }
    Interruption.install()
    let folder = try OutputFolder(locking: output, within: wait ? nil : 0) { process in
      guard !quiet else { return }
      Console.note(
        "waiting for \(process.map { "process \($0)" } ?? "another run"), "
          + "which is writing to \(output)")
    }
    let photos = PhotoStore()
    var printed: Set<String> = []
    for (scene, name) in zip(ready, names) {
      summaries.append(try render(scene, name, photos, into: folder, printed: &printed))
    }
    if summaries.contains(where: { $0.success == nil }) { throw ExitStatus.failure }
  }

  /// Returns the scene with all options of the command line applied.
  func overridden(_ loaded: LoadedScene) -> LoadedScene {
    var loaded = loaded
    overrides.apply(to: &loaded.scene.output)
    destination?.apply(to: &loaded.scene.output)
    if let scale = scale?.scale {
      (loaded.scene.screen.scale, loaded.scene.output.clipScale) = (scale, scale)
    }
    loaded.scene.output.apply(format?.kinds, png)
    qualities.apply(to: &loaded.scene.output)
    loaded.scene.output.apply(gifScale, gifFps, width, poster, loopPause, maxSize)
    if let pixels = width?.width {
      let scale = loaded.scene.layout.scale(width: pixels)
      (loaded.scene.screen.scale, loaded.scene.output.clipScale) = (scale, scale)
    }
    return loaded
  }

  /// Returns whether two scenes would write the same folder or file; reports those that would.
  ///
  /// A folder and a file of the same name also collide.
  private func collides(_ scenes: [String], _ names: [OutputName]) -> Bool {
    var first: [String: String] = [:]
    var collides = false
    for (name, path) in zip(names, scenes) {
      let clips = OutputSettings.Format.fileExtensions.map { "\(name.text).\($0)" }
      for result in [name.text] + clips {
        if let other = first[result], other != path || result == name.text {
          Console.error("\(other) and \(path) would both be written as \(output)/\(result)")
          collides = true
          break
        }
        first[result] = path
      }
    }
    return collides
  }

  private func render(
    _ loaded: LoadedScene, _ name: OutputName, _ photos: PhotoStore, into folder: OutputFolder,
    printed: inout Set<String>
  ) throws -> RenderSummary {
    let phases = PhaseTimings()
    let production = SceneRenderer(
      scene: loaded.scene, timeline: loaded.timeline, name: name,
      photoFolder: loaded.photoFolder, photos: photos,
      options: RenderOptions(frames: frames, jobs: threads.count, force: force, measures: json),
      timings: phases)
    let line = ProgressLine(quiet: quiet)
    let start = ContinuousClock.now
    do throws(RenderError) {
      let outcome = try production.run(into: folder) { estimate in
        if !quiet, let text = estimate.sentence { Console.note("\(name.text): \(text)") }
      } progress: {
        line.show($0)
      }
      line.clear()
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      let success = RenderSummary.Success(outcome: outcome, seconds: seconds, timings: phases)
      if !quiet {
        for (path, text) in outcome.warnings { Console.warning("\(path): \(text)") }
        // Print notes that apply to all scenes only for the first one.
        for note in outcome.notes where printed.insert(note).inserted {
          Console.note("\(name.text): \(note)")
        }
        Console.note(success.summaryLine)
      }
      if timings { Console.note(success.timingsLine) }
      return RenderSummary(scene: name.text, success: success)
    } catch {
      line.clear()
      let status = error.report(about: loaded.path)
      if status == .interrupted { throw status }
      return RenderSummary(scene: name.text, failure: "\(error)")
    }
  }

  // MARK: Stream

  /// Whether frames go to the standard output.
  var isStream: Bool { output == "-" }

  /// Throws an error for options that conflict with a stream of frames, or that require one.
  func checkStream() throws {
    let forms = SceneStream.Format.allCases.map(\.rawValue).joined(separator: " or ")
    if !isStream {
      guard let stream = format?.stream else { return }
      throw ValidationError(
        "\(stream.rawValue) needs the standard output: write -o - --format \(stream.rawValue)."
      )
    }
    guard format?.stream != nil else {
      throw ValidationError(
        "-o - is the standard output; it takes one scene and --format \(forms); "
          + "for a folder of that name, write ./-.")
    }
    guard scenes.count == 1 else {
      throw ValidationError("-o - takes one scene, but there are \(scenes.count).")
    }
    if json || timings {
      throw ValidationError("--json and --timings cannot be combined with -o -.")
    }
    if StandardOutput.isTerminal {
      throw ValidationError("-o - writes frames; redirect them to a command or a file.")
    }
  }

  /// Writes the scene's frames to the standard output.
  func stream(_ form: SceneStream.Format) throws {
    guard let loaded = overrides.loader.load(scenes[0], keepsQuiet: quiet).map({ overridden($0) })
    else { throw ExitStatus.failure }
    if let problem = OptionValue.canvasProblem(of: loaded.scene) {
      throw ExitStatus.failing(problem, at: loaded.path)
    }
    Interruption.install()
    let options = RenderOptions(frames: frames, jobs: threads.count)
    do throws(RenderError) {
      try form.write(
        loaded.scene, timeline: loaded.timeline, photoFolder: loaded.photoFolder, options: options
      ) { (bytes) throws(FileError) in try StandardOutput.write(bytes) }
    } catch {
      if case .file(let file) = error, file.isBrokenPipe { throw file }
      throw error.report(about: loaded.path)
    }
  }
}

/// The value of `--format`.
struct OutputFormats {
  /// The kinds of file; nil for raw frames.
  var kinds: OutputSetting?
  /// The format of raw frames on the standard output, instead of files.
  var stream: SceneStream.Format?

  /// The paths of clips, as text for the help.
  static var clips: String {
    OutputSettings.Format.fileExtensions.map { "OUTPUT/NAME.\($0)" }.joined(separator: ", ")
  }

  static var names: String {
    OutputSettings.allKindNames.joined(separator: ", ")
  }

  static var values: [String] {
    OutputSettings.allKindNames + SceneStream.Format.allCases.map(\.rawValue)
  }

  init(_ argument: String) throws {
    stream = SceneStream.Format(rawValue: argument)
    kinds = stream == nil ? try OutputSetting("formats", argument) : nil
  }
}
