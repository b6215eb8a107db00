/// Inward distances from the edges of a rectangle, in pt; the text direction is left to right.
package struct Insets: Hashable, Sendable {
  package var top: Double
  /// The distance from the left edge.
  package var leading: Double
  package var bottom: Double
  /// The distance from the right edge.
  package var trailing: Double

  package init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  package static let zero = Insets()
}
