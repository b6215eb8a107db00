import Platform

/// A report's totals and the recommended next steps.
struct ReportTally {
  /// The number of scenes with a status other than `passed`.
  let faulty: Int
  let verdict: Verdict
  /// The closing line: the number of scenes of each status, and the verdict.
  let totals: String
  let steps: [String]

  init(_ report: Report) {
    let counts = SceneReport.Status.allCases.map { status in
      (status, report.scenes.count { $0.status == status })
    }
    let present = counts.filter { $0.1 > 0 }
    faulty = present.filter { $0.0 != .passed }.reduce(0) { $0 + $1.1 }
    verdict = report.verdict
    let noun = report.kind == .verify ? "scene" : "comparison"
    var totals = "nothing was compared"
    if !present.isEmpty {
      let counts = present.map { "\($0.1) \($0.0.word(of: report.kind))" }.joined(separator: ", ")
      totals = "\(ReportNumbers.count(report.scenes.count, noun)): \(counts)"
    }
    for severity in [Problem.Severity.error, .difference, .warning] {
      let count = report.problems.count { $0.severity == severity }
      if count > 0 { totals += "; also \(ReportNumbers.count(count, severity.rawValue))" }
    }
    self.totals = "\(totals) (exit \(verdict.rawValue))"
    steps =
      report.kind == .verify
      ? present.filter { $0.0 != .changed || report.recordingOptions != nil }
        .compactMap { Self.step(for: $0.0, in: report) } + Self.repairs(of: report.scenes) : []
  }

  private static func step(for status: SceneReport.Status, in report: Report) -> String? {
    switch status {
    case .passed, .broken: nil
    case .recorded: "look at each new golden and add it to version control"
    case .failed:
      "fix the scene or its expectation; accepting a golden does not help"
    case .changed: "if the change is intended, accept it: \(command("changed", status, report))"
    case .missing: "record what is missing: \(command("missing", status, report))"
    }
  }

  /// Returns the command that records the scenes of a status.
  ///
  /// If there are more than eight scenes, or the command has characters that a terminal acts on, it
  /// is only the command's name and option.
  private static func command(
    _ update: String, _ status: SceneReport.Status, _ report: Report
  ) -> String {
    let paths = report.scenes.filter { $0.status == status }.map(\.path)
    let arguments = (report.recordingOptions ?? []) + ["--update", update, "--"] + paths
    guard report.recordingOptions != nil, paths.count <= 8,
      arguments.allSatisfy({ $0.inert == $0 })
    else { return "zoetrope verify with --update \(update)" }
    return (["zoetrope", "verify"] + arguments.map(\.shellQuoted)).joined(separator: " ")
  }

  /// Returns the steps for scenes that cannot be verified because of their files or goldens.
  private static func repairs(of scenes: [SceneReport]) -> [String] {
    let broken = scenes.filter { $0.status == .broken }
    let own = broken.filter { scene in
      scene.problems.contains { $0.severity == .error && $0.file == scene.path }
    }
    var steps: [String] = []
    if !own.isEmpty {
      steps.append("fix the errors in \(own.count == 1 ? "the scene" : "the scenes")")
    }
    if own.count < broken.count {
      let golden = broken.count - own.count == 1 ? "the golden" : "the goldens"
      steps.append(
        "restore \(golden) from version control (with Git LFS: git lfs pull), or record again: "
          + "zoetrope verify with --update damaged")
    }
    return steps
  }
}
