import Platform

/// Text for GitHub's and GitLab's Markdown, in paragraphs, tables, and HTML.
enum MarkdownText {
  /// The characters that have a meaning anywhere in a line.
  private static let marks = Set("&<>\"'\\`*_{}[]#!|~@$^=".unicodeScalars)
  /// The characters that end the number of a list item.
  private static let ends = Set(".)".unicodeScalars)

  /// Returns the text on one line without active markup.
  ///
  /// All characters that Markdown or HTML would treat as markup or as an address become character
  /// references.
  static func escaped(_ text: String) -> String {
    let scalars = Array(text.inert.unicodeScalars)
    var result = ""
    var isNumber = true
    for (index, scalar) in scalars.enumerated() {
      let isDigit = ("0"..."9").contains(scalar)
      let begins = index == 0 && !isDigit && !scalar.properties.isAlphabetic
      let isItem = isNumber && ends.contains(scalar)
      let before = index > 0 ? scalars[index - 1] : " "
      let isHost = scalar == "." && (before == "w" || before == "W")
      let after = index + 1 < scalars.count ? scalars[index + 1] : " "
      let isScheme = scalar == ":" && after != " " && !("0"..."9").contains(after)
      if marks.contains(scalar) || begins || isItem || isHost || isScheme {
        result += "&#\(scalar.value);"
      } else {
        result.unicodeScalars.append(scalar)
      }
      isNumber = isNumber && isDigit
    }
    return result
  }

  static func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }
}
