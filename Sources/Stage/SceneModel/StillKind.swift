/// A kind of still image that shows a scene's motion; the raw value is its name.
package enum StillKind: String, CaseIterable, Sendable {
  /// Frames next to each other.
  case sheet
  /// The moving items at several times on one screen.
  case onion
  /// Consecutive frames starting at a time, as on a film strip.
  case strip
  /// One line across the screen over time.
  case slit
  /// Each motion with its measurements.
  case spec

  /// Whether it contains no photos, so that it can also be a vector image.
  package var isVector: Bool { self == .spec }
}
