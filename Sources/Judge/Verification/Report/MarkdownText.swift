import Platform

/// Text as GitHub's and GitLab's Markdown shows it, within paragraphs, tables and HTML alike.
enum MarkdownText {
  /// The characters with a meaning anywhere in a line.
  private static let marks = Set("&<>\"'\\`*_{}[]#!|~@$^=".unicodeScalars)
  /// The characters that end the number of a list's item.
  private static let ends = Set(".)".unicodeScalars)

  /// The text on one line, with all that Markdown or HTML reads as markup or address as character
  /// references.
  static func escaped(_ text: String) -> String {
    let scalars = Array(text.inert.unicodeScalars)
    var result = ""
    var isNumber = true
    for (place, scalar) in scalars.enumerated() {
      let isDigit = ("0"..."9").contains(scalar)
      let begins = place == 0 && !isDigit && !scalar.properties.isAlphabetic
      let isItem = isNumber && ends.contains(scalar)
      let before = place > 0 ? scalars[place - 1] : " "
      let isHost = scalar == "." && (before == "w" || before == "W")
      let after = place + 1 < scalars.count ? scalars[place + 1] : " "
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
