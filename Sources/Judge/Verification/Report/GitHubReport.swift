import Platform

/// A report for GitHub Actions: annotations for the log, and the summary of the step.
package struct GitHubReport: Sendable {
  /// Lines for standard output that GitHub turns into annotations, at most `most` of each kind.
  package let annotations: [String]
  /// The summary in Markdown, with a line ending at its end.
  package let summary: String

  /// The max number of annotations per kind that GitHub shows for one step.
  ///
  /// Source: GitHub's documentation, limits of annotations: 10 errors, 10 warnings and 10 notices.
  package static let most = 10
  /// The max size of a summary in bytes, with some left for other summaries of the step.
  ///
  /// Source: GitHub's documentation, 1 MiB for all summaries of a step.
  package static let summaryLimit = 1_000_000

  /// Creates the annotations and the summary.
  ///
  /// `summaryLimit` is in bytes, 4096 or more.
  package init(_ report: Report, summaryLimit: Int = summaryLimit) {
    let all = Self.annotations(of: report)
    annotations = Self.capped(all.filter { !$0.isWarning }) + Self.capped(all.filter(\.isWarning))
    summary = GitHubSummary(report, limit: summaryLimit).text
  }

  private struct Annotation {
    var title: String
    /// The severity, the text, and the location.
    var problem: Problem

    var isWarning: Bool { problem.severity == .warning }
  }

  private static func capped(_ annotations: [Annotation]) -> [String] {
    guard annotations.count > most else { return annotations.map(text) }
    let shown = annotations.prefix(most - 1)
    let last = Problem(
      annotations[0].problem.severity,
      "… and \(annotations.count - shown.count) more; the summary and the report list them")
    return (shown + [Annotation(title: "zoetrope", problem: last)]).map(text)
  }

  private static func annotations(of report: Report) -> [Annotation] {
    var all: [Annotation] = []
    func add(_ title: String, _ lines: [String], _ about: Problem, file: String? = nil) {
      let problem = Problem(
        about.severity, lines.joined(separator: "\n"), file: about.file ?? file, line: about.line,
        column: about.column)
      all.append(Annotation(title: title, problem: problem))
    }
    func add(_ problem: Problem, _ title: String, file: String? = nil) {
      add(title, [problem.text.inert(upTo: SceneReportText.length)], problem, file: file)
    }
    for scene in report.scenes {
      if scene.status != .passed {
        let details = SceneReportText(scene).sections.filter { $0.subject != .expectations }
        let own = scene.problems.first {
          $0.severity == .error && $0.file == scene.path && $0.line != nil
        }
        let about = Problem(
          .error, "", file: scene.path, line: own?.line ?? scene.line,
          column: own?.column ?? scene.column)
        add(
          "\(scene.name) \(scene.status.word(of: report.kind))",
          [scene.headline.inert(upTo: SceneReportText.length)]
            + details.flatMap { $0.lines.map { "- " + $0 } },
          report.kind == .verify ? about : Problem(.error, ""))
      }
      for expectation in scene.expectations where !expectation.passed {
        let why = expectation.why.map { "why: " + $0.inert(upTo: SceneReportText.length) }
        add(
          "\(scene.name) does not move as expected",
          [SceneReportText.outcome(of: expectation), why].compactMap(\.self),
          Problem(.error, "", file: scene.path, line: expectation.line, column: expectation.column))
      }
      for problem in scene.problems where scene.status == .passed || problem.severity == .warning {
        add(problem, scene.name, file: scene.path)
      }
    }
    for problem in report.problems { add(problem, "zoetrope") }
    if report.scenes.isEmpty { add(Problem(.error, "nothing was compared"), "zoetrope") }
    return all
  }

  // MARK: Annotation syntax

  private static func text(of annotation: Annotation) -> String {
    var properties: [String] = []
    let problem = annotation.problem
    if let file = problem.file {
      properties.append("file=\(property(file.inert(upTo: 1024)))")
      if let line = problem.line {
        properties.append("line=\(line)")
        if let column = problem.column { properties.append("col=\(column)") }
      }
    }
    properties.append("title=\(property(annotation.title.inert(upTo: 120)))")
    let kind = annotation.isWarning ? "warning" : "error"
    return "::\(kind) \(properties.joined(separator: ","))::\(escaped(problem.text, "%\r\n"))"
  }

  private static func property(_ text: String) -> String { escaped(text, "%\r\n:,") }

  /// Returns a text with percent-encoding of some ASCII characters.
  private static func escaped(_ text: String, _ marks: String) -> String {
    text.unicodeScalars.map { scalar in
      marks.unicodeScalars.contains(scalar)
        ? "%" + String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 2) : String(scalar)
    }.joined()
  }
}
