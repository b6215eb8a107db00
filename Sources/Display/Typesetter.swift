/// Sets lines of text: what stages write with, who know no font.
///
/// `Text` has the one that renders; where nothing is drawn, as in a trace, there is none.
package protocol Typesetter: Sendable {
  /// Sets a line of text.
  ///
  /// - Parameters:
  ///   - text: any text; what would end the line is a space.
  ///   - size: the side of an em, pt.
  ///   - weight: how heavy its strokes are.
  ///   - width: the room, pt, beyond which dots stand for the text's end; nil for as much as it takes.
  /// - Returns: the text's outlines and extents.
  func shape(_ text: String, size: Double, weight: FontWeight, within width: Double?) -> ShapedText
}

/// How heavy the strokes of a text are.
package enum FontWeight: Hashable, Sendable {
  /// For most texts.
  case regular
  /// For what is to be seen first.
  case bold
}
