import ArgumentParser
import Display
import Platform
import Rendering
import SceneModel
import Simulation

/// The command `zoetrope sweep`, which compares several values of a scene's constants.
struct Sweep: ParsableCommand {
  static let configuration = CommandConfiguration(row: "sweep")

  @Argument(help: .row("scene"), completion: .scene)
  var scene: String

  @Option(name: [.short, .long], help: .row("sweep.output"), completion: .directory)
  var output: String?

  @OptionGroup
  var overrides: SceneOverrides

  @Option(help: .row("sweep.format"))
  var format = SweepTable.Form.text

  @Option(help: .row("sweep.readings"), transform: ReadingNames.init)
  var readings: ReadingNames?

  @Option(parsing: .unconditional, help: .row("sweep.between"), transform: OptionValue.span)
  var between: ClosedRange<Double>?

  @Option(
    help: .row("sweep.clip", OutputSettings.Format.fileExtensions.joined(separator: ", ")),
    completion: .default)
  var film = OutputSettings.Format.gif

  @Option(output: "gif.width", help: .row("sweep.width", "\(SceneMontage.defaultWidth)"))
  var width: OutputSetting?

  @Option(output: "maxSize")
  var maxSize: OutputSetting?

  @Flag(help: .row("sweep.outline"))
  var outline = false

  @OptionGroup
  var threads: ThreadOption

  @Flag(help: .row("quiet"))
  var quiet = false

  /// Maximum numbers of scenes, for only a table and with a clip.
  private static let limits = (table: 100, film: 12)

  func validate() throws {
    if output == "" { throw ValidationError("--output is empty; give a folder.") }
    if maxSize != nil, output == nil {
      throw ValidationError("--max-size is for the clip; give -o FOLDER to write it.")
    }
    if outline, output == nil {
      throw ValidationError("--outline is for the clip; give -o FOLDER to write it.")
    }
    let axes = SweepAxes(overrides.input.settings)
    guard !axes.paths.isEmpty else {
      throw ValidationError(
        "no --set has several values; give a list, such as --set viewer.closeBounce=0,0.2,0.4.")
    }
    if let path = axes.repeatedPath {
      throw ValidationError("--set \(path) is given twice; give one list.")
    }
    let limit = output == nil ? Self.limits.table : Self.limits.film
    guard axes.count <= limit else {
      throw ValidationError(
        "the lists have \(axes.count) combinations of values; at most \(limit) are allowed"
          + (output == nil ? "." : " with -o, \(Self.limits.table) without it."))
    }
  }

  func run() throws {
    let axes = SweepAxes(overrides.input.settings)
    let scenes = try load(axes)
    let name = OutputName(scenePath: scene)
    let film = output.map { SweepFiles(folder: $0, name: name, command: self) }
    let stills = SweepStills(scenes, name: name)
    try film?.check(stills, of: scenes)
    try reporting(about: scene) {
      let sampled = try scenes.map { try SampledScene(Timeline($0.loaded.scene)) }
      let table = table(of: scenes, sampled, axes)
      if let film {
        try film.write(
          try SweepFigure.make(
            scenes, sampled, name: name.text, readings: readings, between: between))
        try film.write(stills)
        try film.write(scenes)
      }
      try StandardOutput.write(table.text(format))
      if format == .csv, !quiet { table.equalities.forEach(Console.note) }
    }
  }

  /// Reads the scene with the settings of each case; prints each diagnostic only once.
  private func load(_ axes: SweepAxes) throws -> [SweepScene] {
    var scenes: [SweepScene] = []
    var printed: Set<String> = []
    for one in axes.cases {
      var loader = overrides.loader
      loader.settings = one.settings
      guard var loaded = loader.load(scene, keepsQuiet: quiet, exceptFor: &printed) else {
        continue
      }
      overrides.apply(to: &loaded.scene.output)
      scenes.append(SweepScene(name: axes.name(of: one), values: one.values, loaded: loaded))
    }
    guard scenes.count == axes.count else { throw ExitStatus.failure }
    return scenes
  }

  private func table(
    of scenes: [SweepScene], _ sampled: [SampledScene], _ axes: SweepAxes
  ) -> SweepTable {
    let isComparison = sampled.contains { $0.scene.layout.isComparison }
    let figures = (0..<(sampled.map(\.scene.panels.count).max() ?? 0)).map(sampled.measurements)
    let count = sampled.map(\.recording.times.count).min() ?? 0
    return SweepTable(
      names: axes.paths + (isComparison ? ["screen"] : []),
      rows: scenes.indices.flatMap { index in
        sampled[index].scene.panelNames.enumerated().map { panel, name in
          SweepTable.Row(
            names: scenes[index].values + (isComparison ? [name] : []),
            figures: figures[panel][index],
            motion: sampled[index].recording(of: panel).tracks
              .filter { ElementMotion.isVisible($0.key) }.map { $0.values.prefix(count) })
        }
      })
  }
}

/// One of the scenes of a sweep.
struct SweepScene {
  /// The name that lists the scene's own values, such as `closeBounce 0.2`.
  var name: String
  var values: [String]
  var loaded: LoadedScene
}

extension SweepTable.Form: ExpressibleByArgument {}
