import PlainText

/// A report for GitHub Actions: annotations for the log, and the step's summary.
package struct GitHubReport: Sendable {
  /// Lines for standard output that GitHub turns into annotations; at most `most` of each kind.
  package let annotations: [String]
  /// The summary in Markdown; it ends with a line end.
  package let summary: String

  /// The most annotations of a kind that GitHub shows of one step.
  ///
  /// Source: GitHub's documentation, limits of annotations: 10 errors, 10 warnings and 10 notices.
  package static let most = 10
  /// The most bytes of a summary, with room for the rest of the step's.
  ///
  /// Source: GitHub's documentation, 1 MiB for all summaries of a step.
  package static let summaryLimit = 1_000_000

  /// Writes a report; `summaryLimit` in bytes, 4096 or more.
  package init(_ report: Report, summaryLimit: Int = summaryLimit) {
    let all = Self.annotations(of: report)
    annotations =
      Self.capped(all.filter { $0.kind == .error })
      + Self.capped(all.filter { $0.kind == .warning })
    summary = GitHubSummary(report, limit: summaryLimit).text
  }

  private struct Annotation {
    enum Kind: String {
      case error
      case warning
    }

    var kind: Kind
    var title: String
    var lines: [String]
    var file: String?
    var line: Int?
    var column: Int?
  }

  private static func capped(_ annotations: [Annotation]) -> [String] {
    guard annotations.count > most, let first = annotations.first else {
      return annotations.map(text)
    }
    let shown = annotations.prefix(most - 1)
    let rest = annotations.count - shown.count
    let last = Annotation(
      kind: first.kind, title: "zoetrope",
      lines: ["… and \(rest) more; the summary and the report list them"])
    return (shown + [last]).map(text)
  }

  private static func annotations(of report: Report) -> [Annotation] {
    var all: [Annotation] = []
    for scene in report.scenes {
      if scene.status != .passed {
        let details = SceneWords(scene).sections.filter { $0.subject != .expectations }
        let place = scene.problems.first {
          $0.severity == .error && $0.file == scene.path && $0.line != nil
        }
        all.append(
          Annotation(
            kind: .error, title: "\(scene.name) \(scene.status.word(of: report.kind))",
            lines: [scene.headline.inert(upTo: SceneWords.length)]
              + details.flatMap { $0.lines.map { "- " + $0 } },
            file: report.kind == .verify ? scene.path : nil,
            line: report.kind == .verify ? place?.line ?? scene.line : nil,
            column: report.kind == .verify ? place?.column ?? scene.column : nil))
      }
      for expectation in scene.expectations where !expectation.passed {
        all.append(
          Annotation(
            kind: .error, title: "\(scene.name) does not move as expected",
            lines: [SceneWords.outcome(of: expectation)]
              + (expectation.why.map { ["why: " + $0.inert(upTo: SceneWords.length)] } ?? []),
            file: scene.path,
            line: expectation.line, column: expectation.column))
      }
      all += scene.problems.filter { scene.status == .passed || $0.severity == .warning }
        .map { annotation(of: $0, title: scene.name, file: scene.path) }
    }
    all += report.problems.map { annotation(of: $0, title: "zoetrope", file: nil) }
    if report.scenes.isEmpty {
      all.append(Annotation(kind: .error, title: "zoetrope", lines: ["nothing was compared"]))
    }
    return all
  }

  private static func annotation(
    of problem: Problem, title: String, file: String?
  ) -> Annotation {
    Annotation(
      kind: problem.severity == .warning ? .warning : .error, title: title,
      lines: [problem.text.inert(upTo: SceneWords.length)], file: problem.file ?? file,
      line: problem.line, column: problem.column)
  }

  // MARK: GitHub's form

  private static func text(of annotation: Annotation) -> String {
    var parts: [String] = []
    if let file = annotation.file {
      parts.append("file=\(property(file.inert(upTo: 1024)))")
      if let line = annotation.line {
        parts.append("line=\(line)")
        if let column = annotation.column { parts.append("col=\(column)") }
      }
    }
    parts.append("title=\(property(annotation.title.inert(upTo: 120)))")
    let message = data(annotation.lines.joined(separator: "\n"))
    return "::\(annotation.kind.rawValue) \(parts.joined(separator: ","))::\(message)"
  }

  private static func data(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  private static func property(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let escape = escapes[scalar] {
        result += escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
