package import Geometry

/// A view on the screen with a safe area of its own, for those who show such things.
package struct ViewSafeArea: Hashable, Sendable {
  /// The view, in points of the screen.
  package var frame: Rect
  /// The insets of its safe area, pt; may be more than the view has.
  package var insets: Insets

  /// Creates a view's safe area.
  package init(frame: Rect, insets: Insets) {
    self.frame = frame
    self.insets = insets
  }
}
