import ArgumentParser
import Display
import Platform
import Raster
import Rendering
import SceneModel
import Simulation

/// The command `zoetrope trace`, which prints the values of every frame or event.
struct Trace: ParsableCommand {
  enum Instants: String, ExpressibleByArgument, CaseIterable {
    case frames
    case events
  }

  static let configuration = CommandConfiguration(row: "trace")

  @Argument(help: .row("scene"), completion: .scene)
  var scene: String

  @OptionGroup
  var overrides: SceneOverrides

  @Option(help: .row("trace.at"))
  var at = Instants.frames

  @Option(help: .row("format"))
  var format: TableFormat?

  @Flag(help: .row("trace.animations"))
  var animations = false

  @Flag(help: .row("trace.displayList"))
  var displayList = false

  @Option(help: .row("trace.plot"), completion: .pngFile)
  var plot: String?

  @Option(help: .row("trace.readings"), transform: ReadingNames.init)
  var readings: ReadingNames?

  @Option(parsing: .unconditional, help: .row("trace.between"), transform: OptionValue.span)
  var between: ClosedRange<Double>?

  func validate() throws {
    try OutputFile.checkName(plot, "--plot")
    try ValidationError.exclude(
      "--display-list", "--at events", ifBoth: displayList && at == .events)
    if animations, at == .events || displayList || plot != nil || overrides.overlays != nil {
      throw ValidationError(
        "--animations excludes --at events, --display-list, --plot and --overlays.")
    }
    try ValidationError.exclude(
      "--readings", "--display-list", ifBoth: readings != nil && displayList)
    if overrides.overlays != nil, !displayList {
      throw ValidationError("--overlays needs --display-list.")
    }
    if plot != nil, at == .events || displayList {
      throw ValidationError(
        "--plot draws the frames' readings; it cannot be combined with --at events "
          + "or --display-list.")
    }
  }

  func run() throws {
    guard var loaded = overrides.loader.load(scene) else { throw ExitStatus.failure }
    overrides.apply(to: &loaded.scene.output)
    if let plot { try OutputFile(plot).check { $0.add([loaded]) } }
    try reporting(about: scene) { try write(loaded) }
  }

  private func write(_ loaded: LoadedScene) throws {
    let scene = loaded.scene
    if at == .frames, between == nil, !animations { try FrameClock.check(framesOf: scene) }
    // Curves below the screen show the whole scene in each frame.
    let showsAll = displayList && scene.output.overlays.contains(.curves)
    let timeline = try Timeline(
      scene, through: showsAll ? nil : between.flatMap { SceneTime(seconds: $0.upperBound) })
    let clock = FrameClock(of: timeline)
    let keys = timeline.readingKeys
    let indices = try readings?.indices(in: keys, of: loaded.path)
    let span = try span(until: timeline.duration)
    if let plot {
      let figure = try TraceFigure.make(
        timeline, name: OutputName(scenePath: loaded.path).text, indices: indices, between: span)
      try OutputFile(plot).write(figure)
      if format == nil { return }
    }
    if animations { return try write(timeline.animations, of: loaded, keys, indices, in: span) }
    let listed = frames(of: clock, in: span)
    if at == .frames { try FrameClock.check(listed.count) }
    let output = BufferedOutput()
    if displayList {
      let overlays = try SceneOverlays(timeline, lettering: Lettering.needed(by: scene))
      var frames = overlays.frames(clock, range: 0..<listed.upperBound)
      while let frame = try frames.nextFrame() {
        guard listed.contains(frame.index) else { continue }
        try output.write(DisplayListText(photos: scene.photos).line(of: frame))
      }
      return try output.flush()
    }
    var table = TraceTable(
      scene: OutputName(scenePath: loaded.path).text, fps: scene.output.fps.hertz,
      names: indices.map { $0.map { keys[$0].name } } ?? keys.map(\.name), isJSON: format == .json)
    func printed(_ values: [Reading]) -> [Reading] {
      indices.map { $0.map { values[$0] } } ?? values
    }
    try output.write(table.header)
    switch at {
    case .frames:
      var frames = SceneFrames(timeline, clock: clock, range: 0..<listed.upperBound)
      while let frame = try frames.nextFrame() {
        guard listed.contains(frame.index) else { continue }
        try output.write(
          table.row(
            index: frame.index, time: frame.time, marks: frame.marks,
            readings: printed(frame.readings)))
      }
    case .events:
      var events = SceneEvents(timeline)
      while let event = try events.nextRow() {
        guard span?.contains(event.time.seconds) ?? true else { continue }
        try output.write(
          table.row(
            index: nil, time: event.time, marks: event.marks, readings: printed(event.readings)))
      }
    }
    try output.write(table.footer)
    try output.flush()
  }

  /// Writes the animations in a range of time that move one of the readings.
  ///
  /// `indices` are indices of readings; nil for all.
  private func write(
    _ animations: some Sequence<PlayedAnimation>, of loaded: LoadedScene, _ keys: [ReadingKey],
    _ indices: [Int]?,
    in span: ClosedRange<Double>?
  ) throws {
    let names = indices.map { Set($0.map { keys[$0].name }) }
    let shown = animations.filter { played in
      let animation = played.animation
      let end = played.interruption?.time ?? animation.end
      let isInside =
        span.map {
          animation.start.seconds <= $0.upperBound
            && (end.map(\.seconds) ?? .infinity) >= $0.lowerBound
        } ?? true
      return isInside && names?.contains(where: animation.moves) ?? true
    }
    let name = OutputName(scenePath: loaded.path).text
    try StandardOutput.write(
      format == .json ? AnimationTable.json(shown, of: name) : AnimationTable.csv(shown))
  }

  /// Returns the indices of frames in a range of scene time; all frames for nil.
  private func frames(of clock: FrameClock, in span: ClosedRange<Double>?) -> Range<Int> {
    let all = 0..<clock.count
    guard let span else { return all }
    let first = all.countOfPrefix { clock.sceneTime(of: $0).seconds < span.lowerBound }
    return first..<all.countOfPrefix { clock.sceneTime(of: $0).seconds <= span.upperBound }
  }

  /// Returns the requested range of the scene's time, in seconds; nil for all.
  ///
  /// - Throws: `ExitStatus.failure` after reporting that the range begins after the scene's end.
  private func span(until end: SceneTime) throws -> ClosedRange<Double>? {
    guard let span = between else { return nil }
    guard span.lowerBound < end.seconds else {
      throw ExitStatus.failing(
        "--between begins after the end of \(scene), at \(end.seconds.shortestText) s")
    }
    return span
  }
}
