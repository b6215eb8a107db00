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
    text.inert.replacingScalars { scalar, _ in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&apos;"
      default: nil
      }
    }
  }
}
