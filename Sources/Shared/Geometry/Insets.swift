/// Distances from the edges of a rectangle inwards, in pt; the text direction is left to right.
package struct Insets: Hashable, Sendable {
  /// From the top edge down.
  package var top: Double
  /// From the left edge to the right.
  package var leading: Double
  /// From the bottom edge up.
  package var bottom: Double
  /// From the right edge to the left.
  package var trailing: Double

  /// Creates insets from the four distances.
  package init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// No insets.
  package static let zero = Insets()
}
