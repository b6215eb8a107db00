/// Sets lines of text for stages, which know no font.
///
/// `Text` has the one that renders; where nothing is drawn, as in a trace, there is none.
package protocol Typesetter: Sendable {
  /// Sets a line of text of em size and width in pt; dots stand for an end without room.
  ///
  /// Characters that would end the line are spaces; a nil width has no bound.
  func shape(_ text: String, size: Double, weight: FontWeight, within width: Double?) -> ShapedText
}

/// The weight of a text's strokes.
package enum FontWeight: Hashable, Sendable {
  /// For most texts.
  case regular
  /// For what is to be seen first.
  case bold
}
