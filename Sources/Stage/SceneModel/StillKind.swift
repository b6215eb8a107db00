/// A kind of picture that shows the motion of a scene on paper; the raw value is its word.
package enum StillKind: String, CaseIterable, Sendable {
  /// Frames beside one another.
  case sheet
  /// What moves, several times on one screen.
  case onion
  /// Frames one after another from an instant, as on a film.
  case strip
  /// One line through the screen against time.
  case slit
  /// Every movement with its measures.
  case spec

  /// True if it holds no photos, so that it can be a vector picture as well.
  package var isVector: Bool { self == .spec }
}
