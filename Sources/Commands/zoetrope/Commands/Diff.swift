import ArgumentParser
import Rendering
import FoundationEssentials
import SceneModel
import SceneFormat
import Platform
import Verification

/// The command `zoetrope diff`, which compares two clips.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Hold two clips against each other, frame by frame at the same instants.",
    discussion: """
      Each is a folder of frames, a GIF, an animated PNG or WebP, a video (read through ffmpeg), a \
      picture, a manifest, a log or a golden, told by its contents; or a scene file (.yaml, .yml), which \
      is drawn in memory. Clips of different frame rates are compared at the instants that both have; \
      a shift of time is found and said. Where both are goldens or scenes, what changed in the motion is said too, and which \
      constants differ.

      The log of an app or a trace, a CSV with the column time and readings such as hero.x, is compared with \
      a scene, a golden or another log by its movements: the clocks are matched, and differences of over 2 pt, \
      17 ms or 0.02 of an opacity are named. A video is compared with a scene in the same way, after it was \
      measured as zoetrope measure does.

      Two folders of several results, as render or verify writes them (NAME/, NAME.gif, NAME.apng, \
      NAME.golden), are compared pair by pair; what only one of them has is a difference.

      Exit codes, as GNU diff's: 0 no difference, 1 differences, 2 something cannot be read.
      """)

  @Argument(help: "What there should be.", completion: .file())
  var expected: String

  @Argument(help: "What there is.", completion: .file())
  var actual: String

  @Option(
    output: "fps",
    help: """
      Frames per second of a folder that has no manifest to say so (default: 60), and of scenes \
      instead of their own.
      """)
  var fps: OutputSetting?

  @Option(
    output: "gif.scale",
    help:
      "Pixels per point, 0.05…8: of scenes, instead of their own; of an app's log, if it is in pixels."
  )
  var scale: OutputSetting?

  @OptionGroup
  var columns: LogColumns

  @OptionGroup
  var place: ScreenPlace

  @OptionGroup
  var input: SceneInput

  @OptionGroup
  var tolerances: PictureTolerances

  @OptionGroup
  var project: ProjectOptions

  @Option(
    help: "Of two pictures: draw where they differ, as a PNG file of 16 colours.",
    completion: .pngFile)
  var difference: String?

  @Option(
    parsing: .unconditional,
    help: """
      The share of the frames of each clip that has to be compared for them to be the same, 0…1; less, as \
      where their rates have few instants in common, is a difference. (default: 0.9)
      """, transform: OptionValue.share)
  var leastCompared: Double?

  @OptionGroup
  var animations: AnimationLimit

  @OptionGroup
  var reports: ReportOptions

  @OptionGroup
  var threads: ThreadOption

  func validate() throws {
    try OutputFile.checkName(difference, "--difference")
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
      throw ExitStatus.failing(
        "--difference goes with one pair of clips, not with folders of several")
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
        if error.isInterruption {
          throw ExitStatus.interrupted
        }
        var scene = pair.report(.broken)
        scene.problems = error.problems
        scene.headline = error.problems.first { $0.severity == .error }?.text ?? "cannot be read"
        report.scenes.append(scene)
      }
      line.clear()
    }
    if let drawing { try write(picture, to: drawing) }
    try reports.write(report, assets)
  }

  /// Writes the image of the differences between two images, if there is one.
  private func write(_ picture: [UInt8]?, to drawing: OutputFile) throws {
    if let picture { return try drawing.write(picture) }
    // Otherwise, the image of an earlier run would seem to belong to this one.
    try drawing.removeOlder()
    Console.note(
      "\(difference ?? ""): no picture, as there are no two pictures of one size to compare")
  }

  private func compare(
    _ pair: DiffPair, of count: Int, _ line: ProgressLine
  ) throws(DiffFailure) -> ComparisonOutcome {
    guard let one = pair.expected, let other = pair.actual else {
      return ComparisonOutcome(report: pair.unmatchedReport)
    }
    let jobs = threads.count
    let options = DiffSide.Options(
      fps: fps?.settings.fps, scale: scale?.scale, loader: input.loader(), jobs: jobs,
      limits: animations.limits)
    var pictures = reports.pictures(tolerances, count)
    if let logs = LogPair(
      one, other, columns: columns, place: place, scale: scale?.scale)
    {
      return try logs.outcome(name: pair.name, options, pictures, line)
    }
    let sides = try DiffSide.both(one, other, options, line)
    if difference != nil, sides.0.clip.kind != .picture || sides.1.clip.kind != .picture {
      throw DiffFailure(problems: [
        Problem(.error, "--difference draws where two pictures differ; --report shows clips")
      ])
    }
    pictures.wantsDifference = difference != nil
    if let leastCompared { pictures.leastCompared = leastCompared }
    let clips = ClipPair(
      expected: sides.0.clip, actual: sides.1.clip, name: pair.name, options: pictures)
    var outcome: ComparisonOutcome
    do throws(ClipError) {
      outcome = try ClipDiff(clips, jobs: jobs).run { done, total in
        line.show(RenderProgress(scene: pair.name, done: done, total: total))
      }
    } catch {
      throw DiffFailure(error)
    }
    outcome.report.problems += sides.0.warnings + sides.1.warnings
    return outcome
  }
}
