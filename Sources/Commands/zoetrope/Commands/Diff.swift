import ArgumentParser
import FoundationEssentials
import Platform
import Rendering
import SceneModel
import Verification

/// The command `zoetrope diff`, which compares two clips.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(row: "diff")

  @Argument(help: .row("diff.expected"), completion: .file())
  var expected: String

  @Argument(help: .row("diff.actual"), completion: .file())
  var actual: String

  @Option(output: "fps", help: .row("diff.fps"))
  var fps: OutputSetting?

  @Option(output: "gif.scale", help: .row("diff.scale"))
  var scale: OutputSetting?

  @OptionGroup
  var columns: LogColumns

  @OptionGroup
  var region: ScreenRegion

  @OptionGroup
  var input: SceneInput

  @OptionGroup
  var tolerances: PictureTolerances

  @OptionGroup
  var project: ProjectOptions

  @Option(help: .row("diff.difference"), completion: .pngFile)
  var difference: String?

  @Option(help: .row("diff.outline"), completion: .file())
  var outline: OutlineFile?

  @Option(parsing: .unconditional, help: .row("diff.minCompared"), transform: OptionValue.share)
  var minCompared: Double?

  @OptionGroup
  var animations: AnimationLimit

  @OptionGroup
  var reports: ReportOptions

  @OptionGroup
  var threads: ThreadOption

  func validate() throws {
    try OutputFile.checkName(difference, "--difference")
    if outline != nil, ![expected, actual].allSatisfy(DiffSide.isScene) {
      throw ValidationError("--outline draws one scene over another; give two scene files.")
    }
  }

  func run() throws {
    var command = self
    let project = try project.load()
    if let project {
      command.tolerances.applyDefaults(project.settings.tolerances)
      command.input.settings.insert(contentsOf: project.settings.fallbacks, at: 0)
    }
    try command.compare(as: project)
  }

  private func compare(as project: LoadedProject?) throws {
    Interruption.install()
    let pairs = try DiffPair.all(expected, actual)
    if difference != nil, pairs.count != 1 || pairs[0].isOfCollections {
      throw ExitStatus.failing("--difference needs two pictures, not folders")
    }
    let drawing = difference.map { OutputFile($0) }
    let addInputs = { (inputs: inout InputGuard) in
      inputs.add(project)
      for path in pairs.flatMap({ [$0.expected, $0.actual].compactMap(\.self) }) {
        if DiffSide.isScene(path) {
          inputs.add(input.loader().sources(of: path))
        } else {
          inputs.add(clip: path)
        }
      }
    }
    try drawing?.check(addInputs: addInputs)
    try outline?.file.check(addInputs: addInputs)
    try reports.check(addInputs: addInputs)
    var report = Report(tool: Version.tool, kind: .diff)
    var assets = ReportAssets()
    let line = ProgressLine(quiet: reports.quiet)
    var picture: [UInt8]?
    for pair in pairs {
      do throws(DiffFailure) {
        let outcome = try compare(pair, of: pairs.count, line)
        report.scenes.append(outcome.report)
        assets.add(outcome.assets)
        picture = outcome.difference
      } catch {
        line.clear()
        if error.isInterruption { throw ExitStatus.interrupted }
        var scene = pair.report(.broken)
        scene.problems = error.problems
        scene.headline = error.problems.first { $0.severity == .error }?.text ?? "cannot be read"
        report.scenes.append(scene)
      }
      line.clear()
    }
    if let drawing { try write(picture, to: drawing) }
    if let outline, report.verdict != .failure { try write(outline, line) }
    try reports.write(report, assets)
  }

  /// Draws both scenes over one another.
  private func write(_ outline: OutlineFile, _ line: ProgressLine) throws {
    do {
      let before = try DiffSide.load(expected, sideOptions).0
      let after = try DiffSide.load(actual, sideOptions).0
      try outline.write(after, over: before, jobs: threads.count, line)
      line.clear()
    } catch let error as DiffFailure {
      throw error.exitStatus(about: outline.path)
    } catch let error as RenderError {
      line.clear()
      throw error.report(about: outline.path)
    }
  }

  /// Writes the image of the differences between two images, if there is one.
  private func write(_ picture: [UInt8]?, to drawing: OutputFile) throws {
    if let picture { return try drawing.write(picture) }
    // Otherwise, the image of an earlier run would seem to belong to this one.
    try drawing.removeOlder()
    Console.note(
      "\(difference ?? ""): not written; --difference needs two pictures of the same size")
  }

  private var sideOptions: DiffSide.Options {
    DiffSide.Options(
      fps: fps?.settings.fps, scale: scale?.scale, loader: input.loader(), jobs: threads.count,
      limits: animations.limits)
  }

  /// Compares the clips of a pair.
  func compare(
    _ pair: DiffPair, of count: Int, _ line: ProgressLine
  ) throws(DiffFailure) -> ComparisonOutcome {
    guard let one = pair.expected, let other = pair.actual else {
      return ComparisonOutcome(report: pair.unmatchedReport)
    }
    let options = sideOptions
    var pictures = reports.pictures(tolerances, count)
    if let logs = LogPair(one, other, self, options) {
      return try logs.outcome(name: pair.name, pictures, line)
    }
    let sides = try DiffSide.both(one, other, options, line)
    if difference != nil, sides.0.clip.kind != .picture || sides.1.clip.kind != .picture {
      throw DiffFailure("--difference needs two pictures; use --report for clips")
    }
    pictures.wantsDifference = difference != nil
    if let minCompared { pictures.minCompared = minCompared }
    let clips = ClipPair(
      expected: sides.0.clip, actual: sides.1.clip, name: pair.name, options: pictures)
    var outcome = try rethrowing(
      as: DiffFailure.init(_:),
      clips.diff(jobs: threads.count) { done, total in
        line.show(RenderProgress(scene: pair.name, done: done, total: total))
      })
    outcome.report.problems += sides.0.warnings + sides.1.warnings
    return outcome
  }
}
