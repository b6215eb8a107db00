extension String {
  /// The text on one line, with nothing invisible and nothing that acts on what shows it.
  ///
  /// Such characters become `\u{…}`, so that a hostile text can neither steer a terminal, nor begin a
  /// line, nor reorder what is read. Of several `#` in a row all but the first become `\u{23}`: CI
  /// services take `##[…]` and `##vso[…]` for commands anywhere in a line, and `::` at its beginning:
  /// `inertAtLineStart`.
  package var inert: String {
    var result = ""
    var last: Unicode.Scalar = " "
    for scalar in unicodeScalars {
      if scalar.acts || (scalar == "#" && last == "#") {
        result += scalar.escaped
      } else {
        result.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return result
  }

  /// The inert text, cut where it is longer than some code points; dots stand for its end.
  package func inert(upTo length: Int) -> String {
    let head = unicodeScalars.prefix(length)
    guard head.endIndex < unicodeScalars.endIndex else { return inert }
    return String(head).inert + "…"
  }

  /// The text as `inert`, fit to begin a line.
  ///
  /// CI services take lines that begin with `::` or `##`, white space before them skipped, for commands;
  /// such a path gets `./` before it, which names the same file.
  package var inertAtLineStart: String {
    let first = unicodeScalars.first { !$0.properties.isWhitespace && !$0.isPassedOver }
    return first == "#" || first == ":" ? "./" + inert : inert
  }
}

extension Unicode.Scalar {
  /// True if services that compare texts as a language does may take the scalar for nothing.
  fileprivate var isPassedOver: Bool {
    value > 0x7F
      && (properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format)
  }
}
