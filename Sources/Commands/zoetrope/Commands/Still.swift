import ArgumentParser
import FoundationEssentials
import Motion
import Platform
import Rendering
import SceneModel
import SceneFormat
import Simulation

/// The command `zoetrope still`, which shows the motion of scenes in one image.
struct Still: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "still",
    abstract: "Show the motion of scenes in one picture: to print, to pin up, to compare.",
    discussion: """
      For a scene in NAME.yaml writes OUTPUT/NAME-KIND.png, a picture a kind: sheet, frames beside one \
      another; onion, what moves several times on one screen; strip, frames from an instant on; slit, \
      one line through the screen against time; spec, every motion with its animation. Several screens \
      are rows. Motion is sampled 240 times a second whatever the frame rate.
      """)

  @Argument(help: "Scene files.", completion: .scene)
  var scenes: [String]

  @Option(
    help: "Some of \(StillKinds.words) with commas between. (default: all)",
    completion: .list(StillKind.allCases.map(\.rawValue)), transform: StillKinds.init)
  var kind = StillKinds.all

  @Option(
    name: [.customShort("o"), .customLong("output")], help: "The folder to write into.",
    completion: .directory)
  var output = "output"

  @OptionGroup
  var overrides: SceneOverrides

  @Option(help: "The ground of the picture: light or dark.")
  var appearance = StillOptions.Appearance.light

  @Option(parsing: .unconditional, help: "Pixels per point of the picture, 0.5…4.")
  var scale = 2.0

  @Option(
    help: """
      The instants of a sheet: at equal times (time), at touches and where motions begin and end (event), or \
      at equal distances of what moves (distance).
      """)
  var by = StillOptions.Selection.time

  @Option(
    parsing: .unconditional,
    help:
      "The frames of a sheet or a strip, 2…60. (default: 12 and 9; a sheet of several screens 8 each)"
  )
  var count: Int?

  @Option(
    parsing: .unconditional,
    help: "The first instant of a strip: lift, touch (each the last), or seconds of the scene.",
    transform: StillOptions.Beginning.init(option:))
  var from = StillOptions.Beginning.lift

  @Option(
    parsing: .unconditional,
    help: "Every which frame of the film a strip shows, from 1. (default: until all rests)")
  var every: Int?

  @Flag(help: "Write those kinds that hold no photos, spec, as SVG as well.")
  var svg = false

  @Flag(help: "Say nothing but errors.")
  var quiet = false

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output names no folder.") }
    if !(0.5...4).contains(scale) {
      throw ValidationError("--scale is \(scale); it is a number from 0.5 to 4.")
    }
    try ValidationError.check(count, "--count", in: 2...60, "whole number")
    if svg, !kind.kinds.contains(where: \.isVector) {
      throw ValidationError("--svg goes with a kind that holds no photos: spec.")
    }
    try ValidationError.check(every, "--every", in: 1...10_000, "whole number")
    if overrides.overlays != nil {
      throw ValidationError("--overlays goes with films; a still marks touches by itself.")
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
      do {
        let production = try StillRenderer(
          scene: loaded.scene, name: name, photoFolder: loaded.photoFolder, photos: photos,
          options: options, jobs: ProcessInfo.processInfo.activeProcessorCount)
        for kind in kind.kinds {
          try file(kind, name).write(production.png(kind))
          if svg, kind.isVector {
            try file(kind, name, isVector: true).write(production.svg(kind))
          }
        }
      } catch let error as RenderError {
        throw error.report(about: loaded.path)
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

  private func file(
    _ kind: StillKind, _ name: OutputName, isVector: Bool = false
  ) -> OutputFile {
    let file = StillRenderer.fileName(of: kind, name, isVector: isVector)
    return OutputFile("\(output)/\(file)")
  }
}

extension StillOptions.Appearance: ExpressibleByArgument {}

extension StillOptions.Selection: ExpressibleByArgument {}

/// The value of `--kind`.
struct StillKinds {
  var kinds: [StillKind]

  static let all = StillKinds(kinds: StillKind.allCases)

  static var words: String { StillKind.allCases.map(\.rawValue).joined(separator: ", ") }

  private init(kinds: [StillKind]) { self.kinds = kinds }

  init(_ argument: String) throws {
    kinds = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let kind = StillKind(rawValue: String(part)) else {
        let nearest = NearestWord.match(
          for: String(part), among: StillKind.allCases.map(\.rawValue))
        throw ValidationError(
          "'\(part)' is no kind of still; expected some of \(Self.words)"
            + (nearest.map { "; did you mean \($0)?" } ?? ""))
      }
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
