extension String {
  /// The text as it can be shown in a terminal, a log or a report: one line, nothing invisible.
  ///
  /// Control characters, line and paragraph separators and format characters (bidirectional
  /// controls, byte order marks, soft hyphens …) become `\u{…}`, so that a hostile text can neither
  /// steer a terminal, nor begin a line of its own, nor reorder what is read. Joiners stay, because
  /// emoji and several scripts need them.
  package var escapedForDisplay: String {
    guard unicodeScalars.contains(where: \.needsEscape) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.needsEscape {
        result += scalar.escaped
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension String {
  /// The text as `escapedForDisplay`, fit to begin a line.
  ///
  /// CI services take lines that begin with `::` or `##` for commands; a path that does gets `./`
  /// before it, which names the same file.
  package var escapedAtLineStart: String {
    let escaped = escapedForDisplay
    let first = escaped.drop(while: { $0 == " " }).first
    return first == "#" || first == ":" ? "./" + escaped : escaped
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is shown as `\u{…}`.
  var needsEscape: Bool {
    if value >= 0x20, value < 0x7F { return false }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    case .format: value != 0x200C && value != 0x200D
    default: false
    }
  }

  /// The scalar as `\u{1B}`.
  var escaped: String { "\\u{" + String(value, radix: 16, uppercase: true) + "}" }
}
