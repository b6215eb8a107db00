extension String {
  /// The inert text as a CSV field, quoted if needed; not for numbers.
  ///
  /// A leading `=`, `+`, `-`, or `@` is written as `\u{…}`, because spreadsheets run formulas.
  package var csvField: String {
    var text = inert
    if let first = text.unicodeScalars.first, "=+-@".unicodeScalars.contains(first) {
      text = first.escaped + String(text.unicodeScalars.dropFirst())
    }
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ",") }) else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
