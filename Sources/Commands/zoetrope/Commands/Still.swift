import ArgumentParser
import Display
import Platform
import Rendering
import SceneModel

/// The command `zoetrope still`, which shows the motion of scenes in one image.
struct Still: ParsableCommand {
  static let configuration = CommandConfiguration(row: "still")

  @Argument(help: .row("still.scenes"), completion: .scene)
  var scenes: [String]

  @Option(
    help: .row("still.kind", StillKind.names.joined(separator: ", ")),
    completion: .list(StillKind.names), transform: StillKinds.init)
  var kind = StillKinds()

  @Option(name: [.short, .long], help: .row("still.output"), completion: .directory)
  var output = "output"

  @OptionGroup
  var overrides: SceneOverrides

  @Option(help: .row("still.appearance"))
  var appearance = StillOptions.Appearance.light

  @Option(parsing: .unconditional, help: .row("still.scale"))
  var scale = 2.0

  @Option(help: .row("still.by"))
  var by = StillOptions.Selection.distance

  @Option(parsing: .unconditional, help: .row("still.count"))
  var count: Int?

  @Option(
    parsing: .unconditional, help: .row("still.from"),
    transform: StillOptions.Beginning.init(option:))
  var from = StillOptions.Beginning.lift

  @Option(parsing: .unconditional, help: .row("still.every"))
  var every: Int?

  @Flag(help: .row("still.svg"))
  var svg = false

  @Flag(help: .row("quiet"))
  var quiet = false

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output is empty; give a folder.") }
    if !(0.5...4).contains(scale) {
      throw ValidationError("--scale is \(scale); expected a number from 0.5 to 4.")
    }
    try ValidationError.check(count, "--count", in: 2...60, "whole number")
    if svg, !kind.kinds.contains(where: \.isVector) {
      throw ValidationError("--svg needs a kind without photos: spec or decisions.")
    }
    try ValidationError.check(every, "--every", in: 1...10_000, "whole number")
    var drawn = OutputSettings()
    overrides.apply(to: &drawn)
    if !drawn.overlays.allSatisfy({ $0 == .events }) {
      throw ValidationError("--overlays takes only events here; stills always mark touches.")
    }
  }

  func run() throws {
    let names = try OutputName.names(of: scenes, among: [])
    var ready: [LoadedScene] = []
    for path in scenes {
      guard var loaded = overrides.loader.load(path, keepsQuiet: quiet) else { continue }
      overrides.apply(to: &loaded.scene.output)
      ready.append(loaded)
    }
    guard ready.count == scenes.count else { throw ExitStatus.failure }
    for name in names {
      for kind in kind.kinds {
        try file(kind, name).check { $0.add(ready) }
        if svg, kind.isVector { try file(kind, name, isVector: true).check { $0.add(ready) } }
      }
    }
    let photos = PhotoStore()
    for (loaded, name) in zip(ready, names) {
      let start = ContinuousClock.now
      try reporting(about: loaded.path) {
        let production = try StillRenderer(
          scene: loaded.scene, name: name, photoFolder: loaded.photoFolder, photos: photos,
          options: options, jobs: ThreadOption.cores)
        for kind in kind.kinds {
          try file(kind, name).write(production.png(kind))
          if svg, kind.isVector { try file(kind, name, isVector: true).write(production.svg(kind)) }
        }
      }
      guard !quiet else { continue }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      Console.note(
        "\(name.text): \(kind.kinds.map { "\(output)/\(StillRenderer.fileName(of: $0, name))" }.joined(separator: ", ")) "
          + "in \(seconds.fixedText(decimals: 2)) s")
    }
  }

  private var options: StillOptions {
    var options = StillOptions()
    options.appearance = appearance
    options.scale = scale
    options.selection = by
    options.count = count
    options.beginning = from
    options.every = every
    return options
  }

  private func file(_ kind: StillKind, _ name: OutputName, isVector: Bool = false) -> OutputFile {
    let file = StillRenderer.fileName(of: kind, name, isVector: isVector)
    return OutputFile("\(output)/\(file)")
  }
}

extension StillOptions.Appearance: ExpressibleByArgument {}

extension StillOptions.Selection: ExpressibleByArgument {}

/// The value of `--kind`.
struct StillKinds {
  var kinds = StillKind.ofAnyScene

  init() {}

  init(_ argument: String) throws {
    kinds = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let kind = try StillKind(option: String(name), "a kind of still; expected one or more of")
      if !kinds.contains(kind) { kinds.append(kind) }
    }
  }
}

/// Parsing of the value of `--from`.
extension StillOptions.Beginning {
  fileprivate init(option argument: String) throws {
    switch argument {
    case "lift": self = .lift
    case "touch": self = .touch
    default:
      let text = argument.hasSuffix("s") ? String(argument.dropLast()) : argument
      guard let seconds = Double(text), (0...3600).contains(seconds),
        let time = SceneTime(seconds: seconds)
      else {
        throw ValidationError("expected lift, touch or a time from 0 to 3600 s")
      }
      self = .time(time)
    }
  }
}
