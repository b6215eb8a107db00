package import Display
extension Typeface {
  /// Sets a line of text that is no wider than there is room; where it is, dots stand for its end.
  ///
  /// - Parameters:
  ///   - text: any text, as `shape(_:size:)` takes it.
  ///   - size: the side of an em, pt.
  ///   - width: the room, pt.
  /// - Returns: the line; nothing where not even the dots fit.
  package func shape(_ text: String, size: Double, within width: Double) -> ShapedText {
    let whole = shape(text, size: size)
    guard whole.advance > width else { return whole }
    // A text of hostile length is cut before it is tried letter by letter.
    var kept = text.prefix(Int(min(max(width / size * Self.lettersPerEm, 0), 4096)))
    while kept.popLast() != nil {
      let part = shape(kept.trimmingSpaces + "…", size: size)
      if part.advance <= width { return part }
    }
    return shape("", size: size)
  }

  /// More letters than this do not stand side by side in the side of an em.
  ///
  /// Source: ours; four of the narrowest, i and l, do.
  private static let lettersPerEm = 10.0
}

extension Substring {
  /// The text without spaces at its end.
  fileprivate var trimmingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
