import PlainText

/// Text as XML 1.0 holds it, in elements and in attributes alike.
enum XMLText {
  /// The text with markup escaped; line ends stay, what else acts becomes `\u{…}`.
  ///
  /// `>` is escaped as well, so that no `]]>` can come about.
  static func element(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { attribute(String($0)) }.joined(separator: "\n")
  }

  /// The text on one line, for between double quotes.
  static func attribute(_ text: String) -> String {
    var result = ""
    for scalar in text.inert.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
