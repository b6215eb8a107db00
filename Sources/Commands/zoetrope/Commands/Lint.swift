import ArgumentParser
import Lint
import Platform
import SceneModel
import Session
import Simulation

/// The command `zoetrope lint`, which finds faults in the motion of scenes.
struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(row: "lint")

  @Argument(help: .row("scenes"), completion: .scene)
  var scenes: [String] = []

  @OptionGroup
  var project: ProjectOptions

  @OptionGroup
  var input: SceneInput

  @OptionGroup
  var viewers: ViewerOptions

  @Option(name: .customLong("rule"), help: .row("lint.rules"))
  var rules: [LintRule] = []

  @Option(help: .row("lint.disable"))
  var disable: [LintRule] = []

  @Flag(name: .customLong("rules"), help: .row("lint.listsRules"))
  var listsRules = false

  @Option(help: .row("lint.fuzz"))
  var fuzz: Int?

  @Option(help: .row("lint.seed"))
  var seed: UInt64 = 1

  @OptionGroup
  var threads: ThreadOption

  @Option(help: .row("lint.baseline"), completion: .file(extensions: ["txt"]))
  var baseline: String?

  @Flag(help: .row("lint.updateBaseline"))
  var updateBaseline = false

  @Flag(help: .row("lint.json"))
  var json = false

  @Option(help: .row("lint.sarif"), completion: .file(extensions: ["sarif", "json"]))
  var sarif: String?

  @Flag(help: .row("lint.quiet"))
  var quiet = false

  /// The findings in a scene.
  struct Report: Encodable {
    var file: String
    var error: String?
    var problems: [Diagnostic.Record] = []
    var findings: [LintFinding] = []
    /// Number of findings that are not listed.
    var moreFindings = 0
    var expectations: [ExpectationOutcome] = []
    /// The scripts that `--fuzz` ran, and their findings.
    var fuzz: FuzzReport?
    /// Sentences about allowances and known findings that exceed the actual findings.
    var stale: [String] = []

    /// Whether there is a finding or a failed expectation.
    var hasFindings: Bool {
      !findings.isEmpty || !expectations.allSatisfy(\.passed)
        || !(fuzz?.discoveries.isEmpty ?? true)
    }
  }

  func validate() throws {
    try ValidationError.check(fuzz, "--fuzz", in: 0...1_000_000)
    if baseline == nil ? updateBaseline : fuzz != nil {
      throw ValidationError(
        "--update-baseline needs --baseline, which cannot be combined with --fuzz."
      )
    }
    if sarif?.isEmpty == true { throw ValidationError("--sarif is empty; give a file.") }
    if sarif != nil, fuzz != nil {
      throw ValidationError("--sarif cannot be combined with --fuzz.")
    }
  }

  func run() throws {
    guard !listsRules else { return try Self.listRules(asJSON: json) }
    var command = self
    let project = try project.load()
    command.scenes = try project.scenes(scenes)
    if let settings = project?.settings {
      if rules.isEmpty { command.rules = settings.lintRules.compactMap(LintRule.init(rawValue:)) }
      command.disable += settings.lintDisabled.compactMap(LintRule.init(rawValue:))
      command.input.settings.insert(contentsOf: settings.fallbacks, at: 0)
    }
    try command.lint(as: project)
  }

  /// Prints all rules with their summaries.
  private static func listRules(asJSON isJSON: Bool) throws {
    let rules = LintRule.allCases
    guard !isJSON else {
      let listed = rules.map { ["id": $0.rawValue, "summary": $0.summary, "why": $0.why] }
      return try StandardOutput.write(InertJSON.encoded(["rules": listed]) + [0x0A])
    }
    let width = rules.map(\.rawValue.count).max() ?? 0
    let lines = rules.map { rule in
      rule.rawValue + String(repeating: " ", count: width + 2 - rule.rawValue.count) + rule.summary
    }
    try StandardOutput.write(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  private func lint(as project: LoadedProject?) throws {
    let loader = input.loader(viewers: viewers.names)
    if fuzz != nil { Interruption.install() }
    defer { if fuzz != nil { Interruption.uninstall() } }
    let output = BufferedOutput()
    let file = sarif.map { OutputFile($0) }
    try file?.check { inputs in
      inputs.add(project)
      for path in scenes { inputs.add(loader.sources(of: path)) }
    }
    var known =
      try updateBaseline ? LintBaseline() : baseline.map(LintBaseline.init(path:)) ?? LintBaseline()
    var reports: [Report] = []
    for path in scenes {
      var report = Report(file: path)
      if let scene = try load(path, loader, &report) {
        if let fuzz {
          report.fuzz = fuzzed(scene, path, count: fuzz, &report)
        } else {
          judge(scene, &report)
          allow(scene.allowances, &report)
          if updateBaseline { known.add(report) } else { known.remove(from: &report, asked) }
        }
      }
      if !json { try emit(report, to: output) }
      reports.append(report)
      if Interruption.isRequested { break }
    }
    if json { try StandardOutput.write(InertJSON.encoded(["scenes": reports]) + [0x0A]) }
    try output.flush()
    if let file { try file.write(Array(LintSARIF(reports).text.utf8)) }
    if let baseline, updateBaseline {
      try OutputFile(baseline).write(Array(known.text.utf8))
      Console.note("wrote \(baseline): \(known.count) known findings")
    }
    if let signal = Interruption.requestedSignal { throw ExitStatus.signal(signal) }
    if reports.contains(where: { $0.error != nil }) { throw ExitStatus.failure }
    if !updateBaseline, reports.contains(where: \.hasFindings) { throw ExitStatus.different }
  }

  /// Removes findings that a scene allows; reports unknown rules and entries without findings.
  private func allow(_ allowances: [LintAllowance], _ report: inout Report) {
    let names = LintRule.allCases.map(\.rawValue)
    for entry in allowances {
      let location = "\(report.file):\(entry.line):\(entry.column)"
      guard let rule = LintRule(rawValue: entry.rule) else {
        let meant =
          NearestWord.match(for: entry.rule, among: names).map { "; did you mean \($0)?" } ?? ""
        report.error = "\(location): error: lint has no rule \"\(entry.rule)\"\(meant)"
        if !json { Console.error("lint has no rule \"\(entry.rule)\"\(meant)", at: location) }
        continue
      }
      guard asked.contains(rule) else { continue }
      let count = report.findings.count
      report.findings.removeAll { $0.rule == rule }
      if report.findings.count == count {
        report.stale.append(
          "\(location): the scene allows \(entry.rule), which finds nothing: remove the entry")
      }
    }
  }

  /// Reads a scene; returns nil after recording or printing an error.
  private func load(
    _ path: String, _ loader: SceneLoader, _ report: inout Report
  ) throws -> Scene? {
    guard json else {
      let scene = loader.load(path)?.scene
      if scene == nil { report.error = "it cannot be read" }
      return scene
    }
    do throws(FileError) {
      let reading = try loader.read(path).reading
      report.problems = reading.records
      if reading.scene == nil { report.error = "\(path) has errors" }
      return reading.scene
    } catch {
      report.error = error.description
      return nil
    }
  }

  /// The rules to check.
  var asked: Set<LintRule> { Set(rules.isEmpty ? LintRule.allCases : rules).subtracting(disable) }

  private func judge(_ scene: Scene, _ report: inout Report) {
    do throws(SimulationError) {
      let timeline = try Timeline(scene)
      report.expectations = try ExpectationCheck.check(timeline)
      let found = try MotionLint.findings(in: timeline, rules: asked)
      (report.findings, report.moreFindings) = (found.listed, found.omitted)
    } catch {
      report.error = "\(report.file)\(error.location): \(error)"
      if !json { Console.error("\(error)", at: report.file + error.location) }
    }
  }

  // MARK: Output

  private func emit(_ report: Report, to output: BufferedOutput) throws {
    guard report.error == nil else { return }
    if let fuzz = report.fuzz { return try emit(fuzz, of: report.file, to: output) }
    let file = report.file.inertAtLineStart
    for outcome in report.expectations where !outcome.passed {
      let name = outcome.name.map { " \"\($0)\"" } ?? ""
      let text = "expect\(name): \(outcome.sentence)".inert
      try output.write("\(file):\(outcome.line):\(outcome.column): \(text)\n")
      if let why = outcome.why { try output.write("  why: \(why.inert)\n") }
    }
    for finding in report.findings { try emit(finding, of: file, to: output) }
    if report.moreFindings > 0 {
      let count = report.moreFindings
      try output.write("\(file): … and \(count) more finding\(count == 1 ? "" : "s"), not listed\n")
    }
    for text in report.stale { try output.write("\(text.inert)\n") }
    if !report.hasFindings, !quiet {
      let count = report.expectations.count
      let kept = count == 0 ? "" : "; \(count) expectation\(count == 1 ? "" : "s") met"
      Console.note("\(report.file): no findings\(kept)")
    }
  }

  /// Prints a finding in a file, whose name is already escaped.
  func emit(_ finding: LintFinding, of file: String, to output: BufferedOutput) throws {
    let screen = finding.screen.map { "\($0): " } ?? ""
    let moment = "\(finding.time.fixedText(decimals: 3)) s (frame \(finding.frame))"
    let text = "\(finding.rule.rawValue): \(screen)\(finding.what)".inert
    try output.write("\(file): \(moment): \(text)\n  why: \(finding.why.inert)\n")
    if !finding.cures.isEmpty {
      let cures = finding.cures.joined(separator: ", or ").inert
      try output.write("  cure: \(cures) (tried on this scene)\n")
    }
  }
}

extension LintRule: ExpressibleByArgument {}
