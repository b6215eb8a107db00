import ArgumentParser
import Compare
import Display
import FoundationEssentials
import Platform
import Rendering
import SceneModel
import Verification

/// The command `zoetrope verify`, which compares scenes with their goldens.
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(row: "verify")

  @Argument(help: .row("scenes"), completion: .scene)
  var scenes: [String] = []

  @OptionGroup
  var project: ProjectOptions

  @Option(help: .row("verify.goldens"), completion: .directory)
  var goldens: String?

  @Option(help: .row("verify.base"))
  var base: String?

  @Option(help: .row("verify.update"))
  var update: GoldenUpdate?

  @Option(help: .row("verify.keep"))
  var keep: Golden.Pictures?

  @Flag(name: .customLong("no-wait"), help: .row("verify.noWait"))
  var noWait = false

  @Flag(help: .row("verify.complete"))
  var complete = false

  @Flag(help: .row("verify.strict"))
  var strict = false

  @Flag(help: .row("verify.prove"))
  var prove = false

  @OptionGroup
  var overrides: SceneOverrides

  @Option(output: "gif.scale", help: .row("verify.scale"))
  var scale: OutputSetting?

  @OptionGroup
  var tolerances: PictureTolerances

  @OptionGroup
  var reports: ReportOptions

  @Option(parsing: .unconditional, help: .row("verify.shard"), transform: Shard.init(option:))
  var shard: Shard?

  @OptionGroup
  var threads: ThreadOption

  func validate() throws {
    if goldens?.isEmpty == true { throw ValidationError("--goldens is empty; give a folder.") }
    if base?.isEmpty == true { throw ValidationError("--base is empty; give a revision.") }
    if base != nil, goldens != nil || update != nil || keep != nil || complete || noWait {
      throw ValidationError(
        "--base excludes --goldens, --update, --keep, --complete and --no-wait."
      )
    }
    if prove, base != nil || goldens != nil || update != nil || keep != nil || shard != nil {
      throw ValidationError("--prove compares with nothing: omit --base, --goldens and the like.")
    }
    if prove, reports.json || reports.folder != nil || reports.bundle != nil {
      throw ValidationError("--prove prints a text; it excludes --json, --report and --bundle.")
    }
    if shard != nil, let update, update != .none {
      throw ValidationError("--shard needs --update none: parts of a run record nothing.")
    }
    if shard != nil, reports.bundle != nil {
      throw ValidationError("--bundle cannot be combined with --shard; merge writes it.")
    }
  }

  func run() throws {
    var command = self
    let project = try project.load()
    let namesAll = scenes.isEmpty
    try command.applyDefaults(project)
    if prove { return try command.proveConstants() }
    Interruption.install()
    let base = try base.map {
      try BaseScenes($0, command, project: project, options: overrides.input.settings)
    }
    var removed: [String] = []
    if let base {
      if base.revision.isMergeBase, !reports.quiet {
        Console.note("base: \(self.base ?? "") at its merge base \(base.name)")
      }
      let lost = namesAll ? base.listed.filter { !command.scenes.contains($0) } : []
      removed = (lost + command.scenes).filter {
        !InputFiles.isFile($0) && base.contains($0)
      }
      command.scenes.removeAll(where: removed.contains)
    }
    try command.verify(as: project, base, removed: removed)
  }

  /// Uses a project's settings for options that the command line does not set.
  private mutating func applyDefaults(_ project: LoadedProject?) throws {
    let needsGoldens = update != nil || keep != nil || complete || noWait || strict
    let namesAll = scenes.isEmpty
    scenes = try project.scenes(scenes)
    if let project {
      let settings = project.settings
      complete = complete || (settings.complete && namesAll && base == nil)
      strict = strict || settings.strict
      goldens = base == nil ? goldens ?? settings.goldens.map(project.path) : nil
      keep = keep ?? settings.keep.flatMap { Golden.Pictures(rawValue: $0) }
      reports.folder = reports.folder ?? settings.report.map(project.path)
      tolerances.applyDefaults(settings.tolerances)
      overrides.input.settings.insert(contentsOf: settings.fallbacks, at: 0)
    }
    guard goldens != nil || base != nil || !needsGoldens else {
      throw ValidationError(
        "--update, --keep, --complete, --strict and --no-wait need --goldens, or goldens: in a project file."
      )
    }
    if shard != nil, reports.folder == nil {
      throw ValidationError("--shard needs --report, the folder for its part.")
    }
  }

  private func verify(as project: LoadedProject?, _ base: BaseScenes?, removed: [String]) throws {
    let others = project?.scenes([]) ?? []
    let names = try OutputName.names(of: scenes + removed, among: others)
    let entries = zip(scenes, names).map { SceneEntry(path: $0, name: $1, self) }
    guard goldens != nil || base != nil || entries.contains(where: \.hasExpectations) else {
      throw ExitStatus.failing(
        "nothing to verify: give --goldens, goldens: in a project file, --base, or expect: in the scenes"
      )
    }
    try reports.check(for: shard) { inputs in
      inputs.add(project)
      for entry in entries {
        inputs.add(entry.sources)
        if let goldens { inputs.add(clip: GoldenFolder(path: goldens).path(of: entry.name.text)) }
      }
    }
    let known = complete ? names : names + (try OutputName.names(of: others, among: scenes))
    let (report, assets) = try verifyAll(
      entries, known: known, base, removed: Array(zip(removed, names.dropFirst(scenes.count))))
    // A signal may end the process as soon as results are printed.
    base?.removeFiles()
    if let shard, let folder = reports.folder {
      let blob = ShardBlob(
        shard: shard, scenes: entries.map(\.name.text), options: optionsText, report: report,
        assets: assets)
      let path = try ReportFiles.write(blob, to: folder)
      try reports.restoreSignals()
      if !report.scenes.isEmpty { reports.announce(report) }
      Console.note("wrote \(path); zoetrope merge combines the parts")
      return try reports.end(report.scenes.isEmpty ? .same : report.verdict)
    }
    try reports.write(report, assets)
  }

  /// Verifies the scenes of this shard; locks the folder of goldens if it may record some.
  private func verifyAll(
    _ entries: [SceneEntry], known: [OutputName], _ base: BaseScenes?,
    removed: [(path: String, name: OutputName)]
  ) throws -> (report: Report, assets: ReportAssets) {
    let recorder = try recorder(for: entries)
    var report = Report(
      tool: Version.tool, kind: .verify,
      problems: try extraGoldens(known))
    if goldens != nil {
      report.recordingOptions = RecordingOptions.arguments(of: ProgramArguments.all, scenes: scenes)
    }
    var assets = ReportAssets()
    let options = options(recorder)
    let paired =
      base.map { base in entries.map { base.entry($0, renamedFrom: removed.map(\.path)) } } ?? []
    let renamed = Set(paired.compactMap(\.oldPath))
    let items =
      shardEntries(entries).map { entry in
        item(entry, options, paired.first { $0.path == entry.path })
      }
      + removed.filter { !renamed.contains($0.path) }.map {
        .broken(.removed($0.path, $0.name, from: base?.name ?? ""))
      }
    for outcome in try verify(items) {
      report.scenes.append(outcome.report)
      assets.add(outcome.assets)
    }
    return (report, assets)
  }

  /// Verifies scenes, and prints the status of each when it is done.
  private func verify(_ items: [VerificationRun.Item]) throws -> [ComparisonOutcome] {
    let isQuiet = reports.quiet
    let line = ProgressLine(quiet: isQuiet)
    do throws(RenderError) {
      return try VerificationRun(items, jobs: threads.count).run {
        line.show($0)
      } deliver: { outcome in
        line.clear()
        // The report itself lists recorded scenes.
        if !isQuiet, outcome.report.status != .recorded {
          StandardError.write(ReportOptions.progress(of: outcome.report))
        }
      }
    } catch {
      line.clear()
      throw ExitStatus.interrupted
    }
  }

  /// Returns the scenes of this shard, in order; all scenes if the run has no shards.
  private func shardEntries(_ entries: [SceneEntry]) -> [SceneEntry] {
    guard let shard else { return entries }
    let numbers = Shard.split(entries.map(\.pixels), into: shard.count)
    return zip(entries, numbers).filter { $0.1 == shard.index }.map(\.0)
  }

  /// Returns a recorder, which locks the folder of goldens; nil if no goldens will be recorded.
  private func recorder(for entries: [SceneEntry]) throws -> GoldenRecorder? {
    guard let goldens = goldens.map(GoldenFolder.init(path:)) else { return nil }
    let names = entries.filter { $0.loaded != nil }.map(\.name.text)
    let mayRecord =
      switch goldenUpdate {
      case .none: false
      case .missing: names.contains(where: goldens.lacks)
      case .damaged, .changed, .all: !names.isEmpty
      }
    guard mayRecord else {
      announce(goldens, finished: goldens.finishInterrupted())
      return nil
    }
    let limit = noWait ? 0 : GoldenRecorder.longestWait
    let recorder = try GoldenRecorder(goldens, within: limit) { process in
      guard !reports.quiet else { return }
      let other = process.map { "process \($0)" } ?? "another run"
      Console.note("waiting for \(other), which is writing to \(goldens.path); \(limit) s at most")
    }
    announce(goldens, finished: recorder.finished)
    return recorder
  }

  private func announce(_ goldens: GoldenFolder, finished: [String]) {
    guard !reports.quiet else { return }
    for name in finished {
      Console.note("\(goldens.path(of: name)): completed an interrupted recording")
    }
  }

  private func item(
    _ entry: SceneEntry, _ options: VerificationOptions, _ base: BaseScenes.Entry?
  ) -> VerificationRun.Item {
    guard let loaded = entry.loaded else { return .broken(entry.report) }
    if let base, !base.problems.isEmpty {
      var report = entry.report
      report.problems += base.problems
      report.headline = base.problems[0].text
      return .broken(report)
    }
    return .scene(
      SceneVerification(
        loaded.contents(overrides.input.settings, as: entry.path), name: entry.name,
        base: base?.scene, options: options))
  }

  private func options(_ recorder: GoldenRecorder?) -> VerificationOptions {
    var options = VerificationOptions()
    options.update = goldenUpdate
    options.keep = keep
    options.pictures = reports.pictures(tolerances, scenes.count)
    options.jobs = threads.count
    options.force = reports.force
    options.strict = strict
    options.goldens = goldens.map(GoldenFolder.init(path:))
    options.recorder = recorder
    options.made = [SceneConstant(name: "zoetrope", .text(Version.number))]
    return options
  }

  /// All options that affect the verdict, which must be the same for the shards of a run.
  private var optionsText: String {
    let tolerance = tolerances.tolerance
    return [
      "threshold \(tolerance.threshold)", "antialiasing \(tolerance.detectsAntialiasing)",
      "pixels \(tolerance.maximumPixels)", "ratio \(tolerance.maximumRatio)",
      "masks \(tolerances.masks.count)",
      "fps \(overrides.fps?.settings.fps.thousandths ?? 0)",
      "speed \(overrides.speed?.settings.speed.millionths ?? 0)", "scale \(scale?.scale ?? 0)",
      "viewers \(overrides.viewers.names)",
      "overlays \(overrides.overlays?.settings.overlays.map(\.rawValue) ?? ["as written"])",
      "triptychs \(reports.triptychs)", "complete \(complete)",
      "strict \(strict)",
    ].joined(separator: ", ")
  }

  /// The goldens to record: the option's, or by default missing ones if a person is present.
  private var goldenUpdate: GoldenUpdate {
    if shard != nil { return .none }
    return update ?? (Terminal.isInteractive ? .missing : .none)
  }

  /// Returns problems about goldens that belong to no scene of this run.
  ///
  /// If the run need not be complete, goldens of the project's other scenes are `known`.
  private func extraGoldens(_ known: [OutputName]) throws -> [Problem] {
    guard let goldens else { return [] }
    let folder = GoldenFolder(path: goldens)
    let known = Set(known.map(\.text))
    return try folder.names().filter { !known.contains($0) }.map { name in
      Problem(
        complete ? .difference : .warning,
        "\(folder.path(of: name)) is a golden without a scene in this run",
        file: folder.path(of: name))
    }
  }
}

extension GoldenUpdate: ExpressibleByArgument {}
extension Golden.Pictures: ExpressibleByArgument {}
