extension String {
  /// The start of the text, short enough for a message.
  var excerpt: String {
    let limit = 40
    guard unicodeScalars.count > limit else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(limit))) + "…"
  }
}
