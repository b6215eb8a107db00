/// Text for elements and attributes of XML 1.0.
package enum XMLText {
  /// Escapes an inert text for an element, and keeps line endings.
  ///
  /// It also escapes `>`, so that `]]>` cannot occur.
  package static func element(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { attribute(String($0)) }.joined(separator: "\n")
  }

  /// Escapes a text on one line for an attribute in double quotes.
  package static func attribute(_ text: String) -> String {
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
