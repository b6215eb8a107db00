/// Shapes lines of text for stages, which have no access to fonts; absent if nothing is drawn.
package protocol Typesetter: Sendable {
  /// Returns a shaped line of text; `size` is the em size in pt.
  ///
  /// Text that exceeds the width is truncated with an ellipsis. Line breaks become spaces.
  func shape(_ text: String, size: Double, weight: FontWeight, within width: Double?) -> ShapedText
}

/// The weight of a font.
package enum FontWeight: Hashable, Sendable {
  /// The weight of most texts.
  case regular
  /// The weight of texts that stand out.
  case bold
}
