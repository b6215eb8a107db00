import Platform

/// A report as JUnit XML for GitLab, Jenkins, and GitHub actions.
///
/// Each scene is a suite. Its first case is the comparison with its golden. Each expectation is
/// another case, because the services list, count, and track cases. A scene that moves as before
/// but fails an expectation fails only in that case, so that nothing counts twice. Problems without
/// a scene are a suite at the end. There are no times or hosts: every `time` is 0.
package struct JUnitReport: Hashable, Sendable {
  /// The file, with a line ending at its end.
  package let text: String

  /// Creates the XML of a report.
  package init(_ report: Report) {
    let prefix = "zoetrope.\(report.kind.rawValue)"
    var suites = report.scenes.map { Suite($0, prefix: prefix) }
    if let unassigned = Suite(unassigned: report, prefix: prefix) { suites.append(unassigned) }
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    let all = suites.flatMap(\.cases)
    lines.append("<testsuites name=\"\(prefix)\" \(Self.counts(all))>")
    for suite in suites {
      lines.append(
        "  <testsuite name=\"\(XMLText.attribute(suite.name))\"\(Self.file(suite.file))"
          + " \(Self.counts(suite.cases))>")
      lines += suite.cases.flatMap(Self.lines)
      lines.append("  </testsuite>")
    }
    text = (lines + ["</testsuites>", ""]).joined(separator: "\n")
  }

  private static func counts(_ cases: [Case]) -> String {
    let failures = cases.count { $0.fault?.element == .failure }
    let errors = cases.count { $0.fault?.element == .error }
    let assertions = cases.reduce(0) { $0 + $1.assertions }
    return "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"0\""
      + " assertions=\"\(assertions)\" time=\"0\""
  }

  private static func file(_ file: String?) -> String {
    file.map { " file=\"\(XMLText.attribute($0))\"" } ?? ""
  }

  private static func lines(of test: Case) -> [String] {
    var head = "    <testcase classname=\"\(XMLText.attribute(test.group))\""
    head += " name=\"\(XMLText.attribute(test.name))\"\(file(test.file))"
    if let line = test.line { head += " line=\"\(line)\"" }
    head += " assertions=\"\(test.assertions)\" time=\"0\""
    guard test.fault != nil || !test.remarks.isEmpty else { return [head + "/>"] }
    var lines = [head + ">"]
    if let fault = test.fault {
      lines.append(
        "      <\(fault.element.rawValue) type=\"\(fault.kind)\""
          + " message=\"\(XMLText.attribute(fault.message))\">"
          + XMLText.element(fault.text) + "</\(fault.element.rawValue)>")
    }
    if !test.remarks.isEmpty {
      let text = test.remarks.joined(separator: "\n")
      lines.append("      <system-out>\(XMLText.element(text))</system-out>")
    }
    return lines + ["    </testcase>"]
  }
}

/// The fault of a case: the element's name and content.
private struct Fault {
  enum Element: String {
    case failure, error
  }

  var element: Element
  var kind: String
  var message: String
  var text: String
}

private struct Case {
  var group: String
  var name: String
  var file: String?
  var line: Int?
  var assertions: Int
  var fault: Fault?
  var remarks: [String] = []
}

/// The cases of a scene, or of the whole run.
private struct Suite {
  var name: String
  var file: String?
  var cases: [Case] = []

  init(_ scene: SceneReport, prefix: String) {
    name = scene.name
    file = scene.path
    let text = SceneReportText(scene)
    var own = Case(
      group: prefix, name: scene.name, file: scene.path, assertions: max(1, scene.comparedFrames))
    if let element = scene.faultElement {
      let details = text.sections.flatMap {
        [$0.subject.rawValue + ":"] + $0.lines.map { "- " + $0 }
      }
      own.fault = Fault(
        element: element, kind: scene.status.rawValue, message: scene.headline,
        text: ([scene.headline.inert] + details).joined(separator: "\n"))
    } else {
      own.remarks = text.sections.filter { $0.subject == .problems }.flatMap(\.lines)
    }
    cases = [own]
    // Services identify cases by name, so each name occurs once.
    var seen: [String: Int] = [:]
    for expectation in scene.expectations {
      let name = expectation.name ?? expectation.text
      let number = (seen[name] ?? 0) + 1
      seen[name] = number
      var test = Case(
        group: "\(prefix).\(scene.name)",
        name: name + (number > 1 ? " (\(number))" : ""), file: scene.path,
        line: expectation.line, assertions: 1)
      if !expectation.passed {
        let outcome = SceneReportText.outcome(of: expectation)
        let why = expectation.why.map { "\nwhy: " + $0.inert } ?? ""
        test.fault = Fault(
          element: .failure, kind: "expectation", message: outcome,
          text: SceneReportText.line(of: expectation, in: scene) + why)
      }
      cases.append(test)
    }
  }

  /// Creates the suite of problems without a scene; nil if there are none.
  init?(unassigned report: Report, prefix: String) {
    name = "the whole run"
    for problem in report.problems {
      let text = SceneReportText.line(of: problem)
      var test = Case(
        group: prefix, name: problem.text, file: problem.file, line: problem.line, assertions: 1)
      switch problem.severity {
      case .error, .difference:
        test.fault = Fault(
          element: problem.severity == .error ? .error : .failure,
          kind: problem.severity.rawValue, message: problem.text, text: text)
      case .warning: test.remarks = [text]
      }
      cases.append(test)
    }
    if report.scenes.isEmpty {
      let text = "nothing was compared"
      cases.append(
        Case(
          group: prefix, name: text, assertions: 0,
          fault: Fault(element: .error, kind: "nothing", message: text, text: text)))
    }
    if cases.isEmpty { return nil }
  }
}

extension SceneReport {
  /// The element for the scene's status, or nil if it passed.
  ///
  /// Failed expectations have cases of their own.
  fileprivate var faultElement: Fault.Element? {
    switch status {
    case .passed: nil
    case .recorded, .changed: .failure
    case .failed: expectations.contains { !$0.passed } ? nil : .failure
    case .missing, .broken: .error
    }
  }
}
