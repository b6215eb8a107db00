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
  /// Where drags lead a declared viewer, by their distance and velocity.
  case decisions

  /// The kinds that need no declared viewer.
  package static let ofAnyScene = allCases.filter { $0 != .decisions }

  /// Whether it contains no photos, so that it can also be a vector image.
  package var isVector: Bool { self == .spec || self == .decisions }
}
