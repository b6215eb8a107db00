package import Display

extension Typeface {
  /// Shapes a line of text no wider than a width, pt.
  ///
  /// Truncates with an ellipsis, or to nothing.
  package func shape(_ text: String, size: Double, within width: Double) -> ShapedText {
    let whole = shape(text, size: size)
    guard whole.advance > width else { return whole }
    // Cut a text of excessive length before shaping it.
    let letters = Array(text.prefix(Int(min(max(width / size * Self.maxLettersPerEm, 0), 4096))))
    func prefix(_ count: Int) -> ShapedText {
      shape(String(letters[..<count]).trimmingSpaces + "…", size: size)
    }
    // Apart from ligatures, the width grows with the number of letters, so a binary search works.
    var (fitting, tooMany) = (-1, letters.count)
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      if prefix(middle).advance <= width { fitting = middle } else { tooMany = middle }
    }
    return fitting >= 0 ? prefix(fitting) : shape("", size: size)
  }

  /// The maximum number of letters in the width of an em.
  ///
  /// Source: ours. Four of the narrowest letters, i and l, fit.
  private static let maxLettersPerEm = 10.0
}

extension String {
  /// The text without trailing spaces.
  fileprivate var trimmingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
