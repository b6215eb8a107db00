extension String {
  /// The text on one line, with nothing invisible and nothing that acts on what shows it.
  ///
  /// Control, bidirectional and other format characters, line separators and code points that are no
  /// characters become `\u{…}`. Joiners stay, because emoji and several scripts need them. Of several
  /// `#` in a row all but the first become `\u{23}`: CI services take `##[…]` and `##vso[…]` for
  /// commands wherever they stand in a line. A line that begins with `::` is a command as well, so no
  /// report lets a line begin with such a text.
  var inert: String {
    var result = ""
    var last: Unicode.Scalar = " "
    for scalar in unicodeScalars {
      if scalar.acts || (scalar == "#" && last == "#") {
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        result.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return result
  }

  /// The inert text, cut where it is longer than some code points; dots stand for its end.
  func inert(upTo length: Int) -> String {
    let head = unicodeScalars.prefix(length)
    guard head.endIndex < unicodeScalars.endIndex else { return inert }
    return String(head).inert + "…"
  }
}

extension Unicode.Scalar {
  /// Whether the scalar shows nothing, or acts on a terminal or on the order of what is read.
  var acts: Bool {
    if value >= 0x20, value < 0x7F { return false }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    case .format: value != 0x200C && value != 0x200D
    default: properties.isNoncharacterCodePoint
    }
  }
}
