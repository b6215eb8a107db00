/// Sets lines of text for stages, which know no font; there is none where nothing is drawn.
package protocol Typesetter: Sendable {
  /// Sets a line of an em size, pt, with dots for an end beyond the width; line ends become spaces.
  func shape(_ text: String, size: Double, weight: FontWeight, within width: Double?) -> ShapedText
}

/// The weight of a text's strokes.
package enum FontWeight: Hashable, Sendable {
  /// For most texts.
  case regular
  /// For what is to be seen first.
  case bold
}
