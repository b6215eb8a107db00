extension String {
  /// The text on one line, with invisible and unsafe characters escaped.
  ///
  /// They become `\u{…}`, so that hostile text cannot control a terminal, start a line, or reorder
  /// the text. In a run of `#`, all but the first become `\u{23}`, because CI services treat
  /// `##[…]` and `##vso[…]` anywhere in a line as commands. They treat `::` at the start of a line
  /// as a command too; see `inertAtLineStart`.
  package var inert: String {
    replacingScalars { scalar, isUnsafe in isUnsafe ? scalar.escaped : nil }
  }

  /// Returns the inert text of at most `length` code points, with an ellipsis if it is cut.
  package func inert(upTo length: Int) -> String {
    let head = unicodeScalars.prefix(length)
    guard head.endIndex < unicodeScalars.endIndex else { return inert }
    return String(head).inert + "…"
  }

  /// The inert text, made safe for the start of a line.
  ///
  /// CI services treat lines that start with `::` or `##`, after optional white space, as commands.
  /// Such a path gets the prefix `./`, which still names the same file.
  package var inertAtLineStart: String {
    let first = unicodeScalars.first { !$0.properties.isWhitespace && !$0.isIgnorable }
    return first == "#" || first == ":" ? "./" + inert : inert
  }

  /// Returns the text with other text in place of the scalars for which `replacement` returns it.
  ///
  /// `isUnsafe` is whether messages must escape the scalar, because of itself or because it follows
  /// another `#`.
  func replacingScalars(
    _ replacement: (_ scalar: Unicode.Scalar, _ isUnsafe: Bool) -> String?
  ) -> String {
    var result = ""
    var last: Unicode.Scalar = " "
    for scalar in unicodeScalars {
      if let text = replacement(scalar, scalar.needsEscape || (scalar == "#" && last == "#")) {
        result += text
      } else {
        result.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether services that compare text linguistically may ignore the scalar.
  fileprivate var isIgnorable: Bool {
    value > 0x7F
      && (properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format)
  }
}
