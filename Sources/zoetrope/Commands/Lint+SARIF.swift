import Display
import FoundationEssentials
import PlainText
import Rendering
import System
import Verification

/// Findings of lint as code scanning reads them: SARIF 2.1.0.
///
/// Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0", 2020.
struct LintSARIF: Encodable {
  private struct Text: Encodable {
    var text: String
  }

  private struct Rule: Encodable {
    var id: String
    var shortDescription: Text
    var help: Text
  }

  private struct Driver: Encodable {
    var name = "zoetrope"
    var version: String
    var rules: [Rule]
  }

  private struct Tool: Encodable {
    var driver: Driver
  }

  private struct Artifact: Encodable {
    var uri: String
  }

  private struct Region: Encodable {
    var startLine: Int
    var startColumn: Int
  }

  private struct Place: Encodable {
    var artifactLocation: Artifact
    var region: Region
  }

  private struct Location: Encodable {
    var physicalLocation: Place
  }

  private struct Result: Encodable {
    var ruleId: String
    var level: String
    var message: Text
    var locations: [Location]
  }

  /// Something that went wrong or was left out, beside the results.
  private struct Notification: Encodable {
    var level: String
    var message: Text
    var locations: [Location]
  }

  private struct Invocation: Encodable {
    var executionSuccessful: Bool
    var toolExecutionNotifications: [Notification]
  }

  private struct Run: Encodable {
    var tool: Tool
    var invocations: [Invocation]
    var columnKind = "unicodeCodePoints"
    var results: [Result]
  }

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version
    case runs
  }

  private let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  private let version = "2.1.0"
  private let runs: [Run]

  /// The identity of an expectation that fails, beside the rules.
  private static let expectation = "expect"

  /// Lists what was found in scenes; what cannot be read is an error of its own.
  init(_ reports: [Lint.Report]) {
    let rules =
      LintRule.allCases.map {
        Rule(
          id: $0.rawValue, shortDescription: Text(text: $0.summary),
          help: Text(text: $0.why))
      } + [
        Rule(
          id: Self.expectation, shortDescription: Text(text: "An expectation of the scene"),
          help: Text(text: "the scene itself says that its motion is otherwise"))
      ]
    let results = reports.flatMap { report -> [Result] in
      var results = report.findings.map { finding in
        Result(
          ruleId: finding.rule.rawValue, level: "warning",
          message: Text(text: Self.words(of: finding)),
          locations: [Self.location(report.file, (finding.line ?? 1, finding.column ?? 1))])
      }
      results += report.expectations.filter { !$0.passed }.map {
        Result(
          ruleId: Self.expectation, level: "error", message: Text(text: $0.sentence.inert),
          locations: [Self.location(report.file, ($0.line, $0.column))])
      }
      return results
    }
    // Whoever reads the file must not take alerts of a scene that was not looked at for cured.
    let invocation = Invocation(
      executionSuccessful: reports.allSatisfy { $0.error == nil },
      toolExecutionNotifications: reports.flatMap(Self.notifications))
    runs = [
      Run(
        tool: Tool(driver: Driver(version: Version.number, rules: rules)),
        invocations: [invocation], results: results)
    ]
  }

  private static func notifications(of report: Lint.Report) -> [Notification] {
    var told: [(level: String, words: String)] = []
    if let error = report.error { told.append(("error", error)) }
    if report.moreFindings > 0 {
      let count = report.moreFindings
      told.append(("note", "\(count) more finding\(count == 1 ? " is" : "s are") not listed"))
    }
    return told.map {
      Notification(
        level: $0.level, message: Text(text: $0.words.inert),
        locations: [location(report.file, (1, 1))])
    }
  }

  private static func words(of finding: LintFinding) -> String {
    let screen = finding.screen.map { "\($0): " } ?? ""
    let place = "\(finding.time.fixedText(decimals: 3)) s (frame \(finding.frame))"
    let cures =
      finding.cures.isEmpty ? "" : "; cure: \(finding.cures.joined(separator: ", or "))"
    return "\(screen)\(finding.what), at \(place): \(finding.why)\(cures)".inert
  }

  private static func location(_ file: String, _ place: (line: Int, column: Int)) -> Location {
    Location(
      physicalLocation: Place(
        artifactLocation: Artifact(uri: uri(of: file)),
        region: Region(startLine: max(place.line, 1), startColumn: max(place.column, 1))))
  }

  /// A path as a reference, relative to the working folder where it lies beneath it.
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

  /// A path in which each byte that has a meaning in a reference is written by its number.
  private static func escaped(_ path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    let digits = Array("0123456789ABCDEF")
    return path.utf8.reduce(into: "") { text, byte in
      if plain.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }

  /// The file's bytes, with a line end.
  var bytes: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
      return InertJSON.escaped([UInt8](try encoder.encode(self))) + [0x0A]
    }
  }
}
