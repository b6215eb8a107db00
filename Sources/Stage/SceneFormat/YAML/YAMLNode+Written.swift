import Platform

extension YAMLNode {
  /// Returns the node as YAML that is valid in any context, including brackets.
  ///
  /// Long lists of lists continue on further lines, which are indented relative to `column`.
  func written(afterColumn column: Int) -> String {
    switch content {
    case .scalar(let scalar): return scalar.written
    case .sequence(let items):
      let pieces = items.map { $0.written(afterColumn: column + Self.step) }
      guard items.contains(where: { $0.scalar == nil }) else {
        return "[" + pieces.joined(separator: ", ") + "]"
      }
      return "[" + Self.filled(pieces, from: column) + "]"
    case .mapping(let entries):
      return "{"
        + entries.map {
          "\(YAMLScalar(text: $0.key, isPlain: true).written): \($0.value.written(afterColumn: column))"
        }.joined(separator: ", ") + "}"
    }
  }

  /// Indentation of continuation lines relative to their list, in columns.
  private static let step = 2
  /// Maximum length of a line, in columns.
  private static let width = 100

  private static func filled(_ pieces: [String], from column: Int) -> String {
    let indent = String(repeating: " ", count: column + step)
    var text = ""
    var position = column + width / 5
    for (index, piece) in pieces.enumerated() {
      if index > 0, position + piece.count > width {
        text += ",\n" + indent
        position = indent.count
      } else if index > 0 {
        text += ", "
      }
      text += piece
      position += piece.count + 2
    }
    return text
  }
}

extension YAMLScalar {
  /// The value as YAML that is valid in any context and reads as the same value.
  var written: String {
    if isPlain, text.isEmpty || text == "~" { return "~" }
    if isPlain, Self.isPlainEverywhere(text) { return text }
    var quoted = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || (0x7F...0xA0).contains(scalar.value):
        quoted += "\\x" + String(scalar.value, radix: 16).zeroPadded(to: 2)
      case "\u{2028}", "\u{2029}", "\u{FEFF}":
        quoted += "\\u" + String(scalar.value, radix: 16).zeroPadded(to: 4)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return "\"\(quoted)\""
  }

  /// Whether a text needs no quotes in any context, like words, numbers and paths.
  private static func isPlainEverywhere(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last, first != 0x20, last != 0x20
    else { return false }
    let inner = Set("_./+-()% ".utf8)
    let startsWell = first != UInt8(ascii: "-") || (text.utf8.dropFirst().first ?? 0) > 0x2D
    return startsWell && first != UInt8(ascii: "%")
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) && byte > 0x40
          || inner.contains(byte)
      }
  }
}
