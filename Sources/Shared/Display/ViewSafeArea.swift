/// A view on the screen with its own safe area, for overlays that show safe areas.
package struct ViewSafeArea: Hashable, Sendable {
  /// The view's frame, in screen points.
  package var frame: Rect
  /// The insets of its safe area in pt, which may exceed the view's size.
  package var insets: Insets

  package init(frame: Rect, insets: Insets) {
    self.frame = frame
    self.insets = insets
  }
}
