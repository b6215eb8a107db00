extension String {
  /// The text as a quoted JSON string, with `\u…` for characters that act on a terminal or log.
  package var jsonText: String {
    let isPlain = utf8.allSatisfy {
      0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        && $0 != UInt8(ascii: "#")
    }
    if isPlain { return "\"\(self)\"" }
    let text = replacingScalars { scalar, isUnsafe in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: isUnsafe ? scalar.jsonEscape : nil
      }
    }
    return "\"\(text)\""
  }
}

extension Unicode.Scalar {
  /// The scalar as a JSON escape such as `\u003c`.
  ///
  /// Scalars beyond the first plane become a surrogate pair. A scalar that represents an
  /// undecodable byte becomes a backslash and `escaped`.
  var jsonEscape: String {
    if undecodedByte != nil { return "\\" + escaped }
    return String(self).utf16.map { "\\u" + String($0, radix: 16).zeroPadded(to: 4) }.joined()
  }
}
