import Platform

/// Text for XML 1.0, in elements and in attributes.
enum XMLText {
  /// The text, inert, with markup escaped, also `>`, so that no `]]>` can occur; line ends stay.
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
