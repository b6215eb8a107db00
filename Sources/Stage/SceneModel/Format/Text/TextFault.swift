import Platform

/// An error about bytes that are not readable text.
package struct TextFault: Sendable {
  /// Number of bytes before the fault, without a byte order mark.
  var offset: Int
  /// The character that YAML does not allow in a file; nil if a byte is not valid UTF-8.
  var forbidden: Unicode.Scalar?

  // MARK: Diagnostics

  func diagnostic(in source: SourceText) -> Diagnostic {
    let range = source.character(at: source.position(offset: offset))
    let fileOffset = source.markLength + offset
    guard let forbidden else {
      let byte = source.bytes[offset]
      let isUTF16 = fileOffset == 0 && (byte == 0xFF || byte == 0xFE)
      return Diagnostic(
        .invalidText, at: range,
        isUTF16
          ? "the file is UTF-16"
          : "byte 0x\(Self.hexadecimal(UInt32(byte), digits: 2)) at offset \(fileOffset) is not UTF-8",
        expected: "UTF-8 text", hint: isUTF16 ? "save the file as UTF-8" : nil)
    }
    let name = "U+" + Self.hexadecimal(forbidden.value, digits: 4)
    let isUTF16 = forbidden == "\0" && fileOffset <= 1
    return Diagnostic(
      .invalidText, at: range,
      "the character \(name) at byte offset \(fileOffset) is not allowed",
      expected: "printable text",
      hint: isUTF16
        ? "the file looks like UTF-16: save it as UTF-8"
        : "in double quotes, write \\u and its number")
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    String(value, radix: 16, uppercase: true).zeroPadded(to: digits)
  }
}
