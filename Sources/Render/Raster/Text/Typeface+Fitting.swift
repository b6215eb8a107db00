package import Display

extension Typeface {
  /// Sets a line of text no wider than a width, pt; dots stand for its end, or nothing without room.
  package func shape(_ text: String, size: Double, within width: Double) -> ShapedText {
    let whole = shape(text, size: size)
    guard whole.advance > width else { return whole }
    // A text of hostile length is cut before it is tried.
    let letters = Array(text.prefix(Int(min(max(width / size * Self.lettersPerEm, 0), 4096))))
    func part(_ count: Int) -> ShapedText {
      shape(String(letters[..<count]).trimmingSpaces + "…", size: size)
    }
    // The text grows with its letters but for a ligature or two, so that halving finds the place.
    var (fitting, tooMany) = (-1, letters.count)
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      if part(middle).advance <= width { fitting = middle } else { tooMany = middle }
    }
    return fitting >= 0 ? part(fitting) : shape("", size: size)
  }

  /// The most letters that stand side by side in the side of an em.
  ///
  /// Source: ours; four of the narrowest, i and l, do.
  private static let lettersPerEm = 10.0
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
