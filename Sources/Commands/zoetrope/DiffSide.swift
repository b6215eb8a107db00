import Codecs
import Display
import Platform
import Rendering
import SceneModel
import Session
import Verification

/// An error about the sides of a comparison that cannot be used.
struct DiffFailure: Error {
  /// The problems to report.
  var problems: [Problem]
  /// Whether a signal has interrupted the command.
  var isInterruption = false
}

extension DiffFailure {
  /// Creates the failure of a clip that cannot be read.
  init(_ error: ClipError) {
    if case .log(let path, let faults) = error {
      problems = faults.map {
        Problem(.error, $0.text, file: path, line: $0.line, column: $0.column)
      }
    } else {
      problems = [Problem(error)]
    }
    if case .interrupted = error { isInterruption = true }
  }

  /// Creates a failure with one problem.
  init(_ text: String, file: String? = nil) {
    problems = [Problem(.error, text, file: file)]
  }

  /// Prints the problems, each with its location or else with a path, and returns the exit status.
  func exitStatus(about path: String) -> ExitStatus {
    if isInterruption { return .interrupted }
    for problem in problems {
      let location = [problem.file, problem.line.map(String.init), problem.column.map(String.init)]
        .compactMap(\.self)
      Console.error(problem.text, at: location.isEmpty ? path : location.joined(separator: ":"))
    }
    return .failure
  }
}

/// One side of a comparison, opened: files, or a scene that is drawn during the comparison.
struct DiffSide {
  /// The options for opening sides.
  struct Options {
    /// Frames per second of folders without a manifest, and of scenes; nil for their own.
    var fps: Rate?
    /// Pixels per point of scenes; nil for their own.
    var scale: Double?
    /// The loader of scenes.
    var loader: SceneLoader
    var jobs: Int
    /// The photos of both sides.
    let photos = PhotoStore()
    /// The size limits of images and animations.
    var limits = PictureLimits.standard
  }

  private(set) var clip: Clip
  /// The warnings about the scene.
  let warnings: [Problem]

  /// Opens both sides, files on two threads; files with the same bytes are opened once.
  ///
  /// - Throws: `DiffFailure`, that of the first side if both fail.
  static func both(
    _ one: String, _ other: String, _ options: Options, _ line: ProgressLine
  ) throws(DiffFailure) -> (DiffSide, DiffSide) {
    let areFiles = !isScene(one) && !isScene(other)
    if areFiles, InputFile.haveEqualContents(one, other) {
      let side = try DiffSide(one, options, line)
      if let twin = side.twin(other) { return (side, twin) }
    }
    guard areFiles, options.jobs > 1 else {
      return (try DiffSide(one, options, line), try DiffSide(other, options, line))
    }
    let clips = try rethrowing(
      as: DiffFailure.init(_:),
      ParallelMap(threads: 2)([one, other]) { (path) throws(ClipError) in
        try clip(of: path, options)
      })
    return (DiffSide(clips[0]), DiffSide(clips[1]))
  }

  private init(_ clip: Clip) {
    self.clip = clip
    warnings = []
  }

  private static func clip(of path: String, _ options: Options) throws(ClipError) -> Clip {
    var opening = Clip.Options(limits: options.limits)
    if let fps = options.fps { opening.fps = fps.hertz }
    return try Clip.open(path, opening)
  }

  /// Opens a side, which is a scene if its path ends in .yaml or .yml.
  ///
  /// - Throws: `DiffFailure`.
  init(_ path: String, _ options: Options, _ line: ProgressLine) throws(DiffFailure) {
    guard Self.isScene(path) else {
      clip = try rethrowing(as: DiffFailure.init(_:), Self.clip(of: path, options))
      warnings = []
      return
    }
    let (loaded, found) = try Self.load(path, options)
    do throws(RenderError) {
      let projector = try SceneProjector(
        ScenePlan(loaded.scene), photoFolder: loaded.photoFolder, store: options.photos,
        jobs: options.jobs)
      let recording = try projector.record(
        name: OutputName(scenePath: path).text, written: loaded.written,
        photoFolder: loaded.photoFolder, store: options.photos, progress: line.show)
      clip = Clip(recording, drawnBy: projector, path: path)
      warnings = found + projector.warnings.map { Problem(.warning, "\($0.path): \($0.text)") }
    } catch {
      throw DiffFailure(
        problems: [Problem(.error, "\(error)", file: path)],
        isInterruption: error.isInterruption)
    }
  }

  /// Returns this side with the path of an identical file; nil if it is more than one file.
  private func twin(_ path: String) -> DiffSide? {
    guard clip.kind == .picture || clip.kind.isAnimation else { return nil }
    var twin = self
    twin.clip.path = path
    return twin
  }

  /// Whether a path names a scene file.
  static func isScene(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".yaml") || name.hasSuffix(".yml")
  }

  /// Loads a scene with the options applied, and returns its warnings.
  static func load(
    _ path: String, _ options: Options
  ) throws(DiffFailure) -> (LoadedScene, [Problem]) {
    let file = try rethrowing(as: { DiffFailure(.file($0)) }, options.loader.read(path))
    let problems = file.reading.records.map { Problem($0) }
    guard var loaded = LoadedScene(file, path: path) else { throw DiffFailure(problems: problems) }
    if let fps = options.fps { loaded.scene.output.fps = fps }
    if let scale = options.scale { loaded.scene.screen.scale = scale }
    if let problem = OptionValue.canvasProblem(of: loaded.scene) {
      throw DiffFailure(problem, file: path)
    }
    return (loaded, problems)
  }
}
