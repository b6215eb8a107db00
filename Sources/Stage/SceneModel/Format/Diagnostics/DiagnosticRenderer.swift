import Platform

/// A formatter of diagnostics: location, message, underlined source line, and help.
///
/// ```
/// scene.yaml:12:3: error: unknown key "colums" in grid
///   12 |   colums: 3
///      |   ^^^^^^
///      = did you mean "columns"?
/// ```
///
/// No output line begins with text of the file, and all such text is escaped. The file therefore
/// cannot send commands to a terminal or a CI service.
package struct DiagnosticRenderer: Sendable {
  /// Maximum number of characters shown of a source line.
  static let window = 100
  /// Maximum number of characters shown before the underlined range.
  static let lead = 40
  /// Minimum width of the line-number column, so that excerpts of short files align.
  private static let gutterMinimum = 4

  private let name: String
  private let source: SourceText
  private let settings: [SourceText]
  private let usesColor: Bool

  /// Creates a renderer; `name` is the file's name from the user, `settings` are the other texts.
  package init(
    name: String, source: SourceText, settings: [SourceText] = [], usesColor: Bool = false
  ) {
    self.name = name.inertAtLineStart
    self.source = source
    self.settings = settings
    self.usesColor = usesColor
  }

  /// Returns the diagnostic as lines of text; the last line also ends with a newline.
  package func render(_ diagnostic: Diagnostic) -> String {
    var headline = diagnostic.message
    if let expected = diagnostic.expected { headline += ", expected " + expected }
    let style: Style = diagnostic.severity == .error ? .error : .warning
    var lines = [heading(diagnostic.place, diagnostic.severity.rawValue, style, headline)]
    lines += excerpt(diagnostic.place, style)
    let margin = String(repeating: " ", count: gutterWidth(diagnostic.place) + 1)
    if let suggestion = diagnostic.suggestion {
      lines.append(margin + "= did you mean \"\(suggestion.inert)\"?")
    }
    if let hint = diagnostic.hint { lines.append(margin + "= " + hint.inert) }
    for related in diagnostic.related {
      lines.append(heading(related.place, "note", .note, related.message))
      lines += excerpt(related.place, .note)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the text of all diagnostics, in order.
  package func render(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map { render($0) }.joined()
  }

  // MARK: Formatting

  private enum Style: String {
    case error = "\u{1B}[1;31m"
    case warning = "\u{1B}[1;35m"
    case note = "\u{1B}[1;36m"
    case bold = "\u{1B}[1m"
  }

  private func paint(_ text: String, _ style: Style) -> String {
    usesColor ? style.rawValue + text + "\u{1B}[0m" : text
  }

  private func heading(_ range: SourceRange, _ label: String, _ style: Style, _ text: String)
    -> String
  {
    let other = range.start.text == 0 ? name : name + " --set"
    let file = source(of: range).name?.inertAtLineStart ?? other
    let location = "\(file):\(range.start.line):\(range.start.column):"
    return paint(location, .bold) + " " + paint(label + ":", style) + " " + text.inert
  }

  private func gutterWidth(_ range: SourceRange) -> Int {
    max(String(range.start.line).count + 1, Self.gutterMinimum)
  }

  private func excerpt(_ range: SourceRange, _ style: Style) -> [String] {
    let source = source(of: range)
    let line = source.lineOffsets(range.start.line)
    let start = min(max(range.start.offset, line.lowerBound), line.upperBound)
    let end = min(max(range.end.offset, start), line.upperBound)

    var from = line.lowerBound
    if line.upperBound - line.lowerBound > Self.window {
      from = start
      for _ in 0..<Self.lead where from > line.lowerBound {
        from = source.previousBoundary(before: from)
      }
    }
    var to = from
    for _ in 0..<Self.window where to < line.upperBound { to = source.nextBoundary(after: to) }
    let marked = min(start, to)..<min(end, to)

    let before = display(from..<marked.lowerBound, of: source)
    let inside = display(marked, of: source)
    let after = display(marked.upperBound..<to, of: source)
    let isCut = (start: from > line.lowerBound, end: to < line.upperBound)
    let shown =
      (isCut.start ? "…" : "") + before.shown + inside.shown + after.shown + (isCut.end ? "…" : "")
    let under = (isCut.start ? " " : "") + before.blank
    let carets = String(repeating: "^", count: max(1, inside.width))

    let number = String(range.start.line)
    let gutter = gutterWidth(range)
    let pad = String(repeating: " ", count: gutter - number.count)
    return [
      "\(pad)\(number) | \(shown)",
      String(repeating: " ", count: gutter) + " | " + under + paint(carets, style),
    ]
  }

  private func source(of range: SourceRange) -> SourceText {
    let number = range.start.text
    return number > 0 && number <= settings.count ? settings[number - 1] : source
  }

  /// Returns a range of a source line as shown, blanks of the same width, and the width in columns.
  private func display(
    _ offsets: Range<Int>, of source: SourceText
  ) -> (shown: String, blank: String, width: Int) {
    let text = source.text(offsets)
    var cell = (shown: "", blank: "", width: 0)
    let before = offsets.lowerBound > 0 ? source.bytes[offsets.lowerBound - 1] : 0
    var last = Unicode.Scalar(before)
    for scalar in text.unicodeScalars {
      // CI services execute `##[…]` as a command at any position in a line.
      let isEscaped = scalar.isEscaped || (scalar == "#" && last == "#")
      cell.shown += isEscaped ? scalar.escaped : String(scalar)
      cell.blank += isEscaped ? String(repeating: " ", count: scalar.escaped.count) : scalar.blank
      cell.width += isEscaped ? scalar.escaped.count : scalar.width
      last = scalar
    }
    return cell
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is escaped in a source line; a tab is not.
  fileprivate var isEscaped: Bool { value != 0x09 && needsEscape }

  /// Blank text as wide as the scalar, which aligns the caret line with the source line.
  fileprivate var blank: String {
    if value == 0x09 { return "\t" }
    // An ideographic space is as wide as other wide characters in every terminal.
    return isWide ? "\u{3000}" : isCombining ? "" : " "
  }

  /// Width in terminal columns.
  fileprivate var width: Int {
    if value == 0x09 { return 1 }
    return isWide ? 2 : isCombining ? 0 : 1
  }

  private var isCombining: Bool {
    if value < 0x300 { return false }
    return switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  /// Whether terminals draw the scalar two columns wide.
  ///
  /// Source: Unicode's EastAsianWidth.txt, classes W and F, by whole blocks.
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
