/// An error in a command's arguments, in the form of all other errors, with the command's usage line.
package struct UsageError: Sendable {
  /// The first words of swift-argument-parser's messages, which begin as sentences do.
  private static let capitalized: Set<Substring> = [
    "Can't", "Command", "Internal", "Invalid", "Missing", "The", "Unexpected", "Unknown", "Value",
  ]

  /// The lines to print, each with its line end.
  package let text: String

  /// Takes a message of swift-argument-parser and the full text around it: an option's help, the usage.
  package init(_ message: String, in fullText: String) {
    var sentence = Self.joined(message)
    if sentence.hasSuffix(".") { sentence.removeLast() }
    if let word = sentence.split(separator: " ").first, Self.capitalized.contains(word) {
      sentence = Self.uncapitalized(sentence)
    }
    let lines = fullText.split(separator: "\n")
    // Some messages name an option or argument and not what it takes; its help does.
    if message.hasSuffix("'"), let line = lines.last(where: { $0.hasPrefix("Help:  ") }),
      let help = line.firstRange(of: ">  ")
    {
      var words = Self.uncapitalized(String(line[help.upperBound...]))
      if words.hasSuffix(".") { words.removeLast() }
      sentence += " (\(words))"
    }
    let usage = lines.last { $0.hasPrefix("Usage: ") }
    text = "zoetrope: error: \(sentence.inert)\n" + (usage.map { String($0).inert + "\n" } ?? "")
  }

  /// The lines of a message as one; the parser lists allowed words a line each.
  private static func joined(_ message: String) -> String {
    var text = ""
    var isList = false
    for line in message.split(separator: "\n") {
      let words = line.drop { $0 == " " }
      let isItem = words.hasPrefix("- ")
      text +=
        (text.isEmpty ? "" : isItem && isList ? ", " : " ") + (isItem ? words.dropFirst(2) : words)
      isList = isItem
    }
    return text
  }

  private static func uncapitalized(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }
}
