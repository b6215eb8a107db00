/// An error in a command's arguments, formatted like all other errors, with the usage line.
package struct UsageError: Sendable {
  /// The first words of swift-argument-parser messages that are capitalized like sentences.
  private static let capitalized: Set<Substring> = [
    "Can't", "Command", "Internal", "Invalid", "Missing", "The", "Unexpected", "Unknown", "Value",
  ]

  /// The lines to print, each with its line terminator.
  package let text: String

  /// Creates an error from a swift-argument-parser message and its full text, with help and usage.
  package init(_ message: String, in fullText: String) {
    var sentence = Self.joined(message)
    if sentence.hasSuffix(".") { sentence.removeLast() }
    if let word = sentence.split(separator: " ").first, Self.capitalized.contains(word) {
      sentence = Self.uncapitalized(sentence)
    }
    let lines = fullText.split(separator: "\n")
    // Some messages name an option or argument but not its value, which its help describes.
    if message.hasSuffix("'"), let line = lines.last(where: { $0.hasPrefix("Help:  ") }),
      let help = line.firstRange(of: ">  ")
    {
      var entry = Self.uncapitalized(String(line[help.upperBound...]))
      if entry.hasSuffix(".") { entry.removeLast() }
      sentence += " (\(entry))"
    }
    let usage = lines.last { $0.hasPrefix("Usage: ") }
    text = "zoetrope: error: \(sentence.inert)\n" + (usage.map { String($0).inert + "\n" } ?? "")
  }

  /// Returns a multiline message as one line; the parser lists allowed values on separate lines.
  private static func joined(_ message: String) -> String {
    var text = ""
    var isList = false
    for line in message.split(separator: "\n") {
      let entry = line.drop { $0 == " " }
      let isItem = entry.hasPrefix("- ")
      text +=
        (text.isEmpty ? "" : isItem && isList ? ", " : " ") + (isItem ? entry.dropFirst(2) : entry)
      isList = isItem
    }
    return text
  }

  private static func uncapitalized(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }
}
