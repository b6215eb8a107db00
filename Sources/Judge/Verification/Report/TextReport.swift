import Platform

/// A report for a terminal: a line per scene, details of failures, next steps, and totals.
///
/// No line begins with text from outside, and no text acts on a terminal or a CI service. The
/// length is limited: long lists end with the number of omitted entries.
package struct TextReport: Sendable {
  /// The text, with a line ending at its end.
  package private(set) var text = ""

  /// The max numbers of scenes with a line, and of scenes with details.
  private static let (maxListed, maxDetailed) = (400, 60)
  /// The approximate max length of a sentence in code points.
  ///
  /// Other formats do not shorten it.
  private static let sentence = 200

  private let isColored: Bool

  /// Writes a report.
  ///
  /// `isColored` adds terminal colors. `isQuiet` omits scenes that passed without problems, so the
  /// text is empty if everything passed.
  package init(_ report: Report, isColored: Bool = false, isQuiet: Bool = false) {
    self.isColored = isColored
    let tally = ReportTally(report)
    var report = report
    if isQuiet { report.scenes.removeAll { $0.status == .passed && $0.problems.isEmpty } }
    // If there are too many scenes, those that passed are omitted first.
    var remaining = Self.maxListed - min(Self.maxListed, tally.faulty)
    var (faulty, passed) = (0, 0)
    let column = min(report.scenes.map { $0.name.count }.max() ?? 0, 28)
    for scene in report.scenes {
      if scene.status == .passed {
        guard remaining > 0 else { continue }
        remaining -= 1
        passed += 1
      } else {
        faulty += 1
        guard faulty <= Self.maxListed else { continue }
      }
      write(scene, of: report.kind, column: column, hasDetails: faulty <= Self.maxDetailed)
    }
    let left = report.scenes.count - passed - min(faulty, Self.maxListed)
    if left > 0 { line("… and \(ReportNumbers.count(left, "scene")) more, not listed here") }
    for problem in SceneReportText.listed(report.problems, { SceneReportText.line(of: $0) }) {
      line("- " + problem)
    }
    for step in tally.steps { line(paint("what to do: ", .faint) + step) }
    if isQuiet, tally.verdict == .same { return }
    line(paint(tally.totals, tally.verdict == .same ? .good : .bad))
  }

  private mutating func write(
    _ scene: SceneReport, of kind: Report.Kind, column: Int, hasDetails: Bool
  ) {
    let word = scene.status.word(of: kind)
    let gap = String(repeating: " ", count: max(0, 10 - word.count))
    let name = scene.name.inert(upTo: 80)
    let padding = String(repeating: " ", count: max(0, column - name.count))
    // An error is shown in full, because only it describes what to fix.
    let headline =
      scene.status.verdict == .failure
      ? scene.headline.inert(upTo: SceneReportText.length)
      : scene.headline.inert(upTo: SceneReportText.length).cut(near: Self.sentence)
    line("\(paint(word, scene.status.paint))\(gap) \(paint(name, .strong))\(padding)  \(headline)")
    let isRecordedOnly =
      scene.status == .recorded && scene.failedText == nil && !scene.differs(beyond: scene.headline)
    if isRecordedOnly { return }
    if scene.status == .passed {
      write(SceneReportText.listed(scene.problems) { SceneReportText.line(of: $0, in: scene) }, 2)
    } else if hasDetails {
      for section in SceneReportText(scene).sections {
        line("  " + paint(section.subject.rawValue, .faint))
        let isWhole = section.subject == .problems || section.subject == .expectations
        write(isWhole ? section.lines : section.lines.map { $0.cut(near: Self.sentence) }, 4)
      }
    }
  }

  private mutating func write(_ lines: [String], _ indent: Int) {
    for content in lines { line(String(repeating: " ", count: indent) + "- " + content) }
  }

  private mutating func line(_ content: String) {
    text += content + "\n"
  }

  // MARK: Color

  /// The terminal's parameters for a style (SGR codes).
  fileprivate enum Paint: String {
    case good = "32"
    case odd = "33"
    case bad = "31"
    case strong = "1"
    case faint = "2"
  }

  private func paint(_ content: String, _ paint: Paint) -> String {
    isColored ? "\u{1B}[\(paint.rawValue)m\(content)\u{1B}[0m" : content
  }
}

extension SceneReport.Status {
  func word(of kind: Report.Kind) -> String {
    switch self {
    case .passed where kind == .diff: "same"
    case .changed where kind == .diff: "different"
    default: rawValue
    }
  }

  fileprivate var paint: TextReport.Paint {
    switch self {
    case .passed: .good
    case .recorded: .odd
    case .failed, .changed, .missing, .broken: .bad
    }
  }
}

extension String {
  /// Truncates a text that is too long between two phrases or words, and adds an ellipsis.
  func cut(near length: Int) -> String {
    guard unicodeScalars.count > length else { return self }
    let head = Substring(unicodeScalars.prefix(length))
    let half = head.unicodeScalars.index(head.startIndex, offsetBy: length / 2)
    let ends: [Character] = [";", ",", " "]
    for end in ends {
      if let index = head.lastIndex(of: end), index > half {
        return head[..<index] + (end == ";" ? "; …" : " …")
      }
    }
    return head + "…"
  }
}
