import FoundationEssentials
import Lint
import Platform

/// Findings of lint in the SARIF 2.1.0 format for code scanning.
///
/// Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0", 2020.
struct LintSARIF {
  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  /// The id of a failed expectation, in addition to those of rules.
  private static let expectation = "expect"

  /// The contents of the file, with a final newline.
  let text: String

  /// Creates a file with the findings in scenes; scenes that cannot be read are errors.
  init(_ reports: [Lint.Report]) {
    let rules =
      LintRule.allCases.map { Self.rule($0.rawValue, $0.summary, why: $0.why) } + [
        Self.rule(
          Self.expectation, "An expectation of the scene",
          why: "the scene expects a different motion")
      ]
    // Otherwise, readers would regard the alerts of a scene that was not checked as fixed.
    let invocation: JSON = [
      "executionSuccessful": .flag(reports.allSatisfy { $0.error == nil }),
      "toolExecutionNotifications": .list(reports.flatMap(Self.notifications)),
    ]
    let driver: JSON = [
      "name": "zoetrope", "rules": .list(rules), "version": .text(Version.number),
    ]
    let run: JSON = [
      "columnKind": "unicodeCodePoints", "invocations": [invocation],
      "results": .list(reports.flatMap(Self.results)), "tool": ["driver": driver],
    ]
    let file: JSON = ["$schema": .text(Self.schema), "runs": [run], "version": "2.1.0"]
    text = file.text(.spread) + "\n"
  }

  private static func rule(_ id: String, _ summary: String, why: String) -> JSON {
    [
      "help": ["text": .text(why)], "id": .text(id), "shortDescription": ["text": .text(summary)],
    ]
  }

  private static func results(of report: Lint.Report) -> [JSON] {
    report.findings.map { finding in
      let start = (finding.line ?? 1, finding.column ?? 1)
      return message(text(of: finding), "warning", report.file, start, rule: finding.rule.rawValue)
    }
      + report.expectations.filter { !$0.passed }.map {
        message($0.sentence.inert, "error", report.file, ($0.line, $0.column), rule: expectation)
      }
  }

  /// Returns notifications about errors and omitted findings.
  private static func notifications(of report: Lint.Report) -> [JSON] {
    let error = report.error.map { message($0.inert, "error", report.file, (1, 1)) }
    let count = report.moreFindings
    let text = "\(count) more finding\(count == 1 ? " is" : "s are") not listed"
    let more = count > 0 ? message(text, "note", report.file, (1, 1)) : nil
    return [error, more].compactMap { $0 }
  }

  /// Returns a message about a position in a file; results also have a rule.
  private static func message(
    _ text: String, _ level: String, _ file: String, _ start: (line: Int, column: Int),
    rule: String? = nil
  ) -> JSON {
    let region: JSON = [
      "startColumn": .integer(max(start.column, 1)), "startLine": .integer(max(start.line, 1)),
    ]
    let location: JSON = ["artifactLocation": ["uri": .text(uri(of: file))], "region": region]
    return .object(
      [
        ("level", .text(level)), ("locations", [["physicalLocation": location]]),
        ("message", ["text": .text(text)]),
      ] + (rule.map { [("ruleId", .text($0))] } ?? []))
  }

  private static func text(of finding: LintFinding) -> String {
    let screen = finding.screen.map { "\($0): " } ?? ""
    let moment = "\(finding.time.fixedText(decimals: 3)) s (frame \(finding.frame))"
    let cures = finding.cures.isEmpty ? "" : "; cure: \(finding.cures.joined(separator: ", or "))"
    return "\(screen)\(finding.what), at \(moment): \(finding.why)\(cures)".inert
  }

  /// Returns a path as a URI reference, relative to the working folder if it is inside.
  private static func uri(of path: String) -> String {
    guard path.hasPrefix("/") || path.hasPrefix("../") else {
      return escaped(path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
    }
    let here = URL(filePath: FileManager.default.currentDirectoryPath).pathComponents
    let file = URL(filePath: path).standardizedFileURL.pathComponents
    guard file.count > here.count, file.starts(with: here) else {
      return "file://" + escaped("/" + file.dropFirst().joined(separator: "/"))
    }
    return escaped(file.dropFirst(here.count).joined(separator: "/"))
  }

  /// Returns a path with percent-encoding of all bytes that have a meaning in a URI.
  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      let letter = String(Unicode.Scalar(byte))
      return letter.isPortableName || letter == "/" || letter == "~"
        ? letter : "%" + String(byte, radix: 16, uppercase: true).zeroPadded(to: 2)
    }.joined()
  }
}
