package import Display
package import Geometry

/// The device that is drawn around the screens of a still; none by default.
package struct StillBorder: Sendable {
  /// The border's widths, pt of the screen.
  package var insets: Insets
  /// Its drawing over the screen's edges and corners, in the screen's points.
  package var items: [DisplayItem]

  /// Creates a border; nothing is drawn without items.
  package init(_ insets: Insets = .zero, items: [DisplayItem] = []) {
    self.insets = insets
    self.items = items
  }

  /// The size of a screen with its border, pt.
  func outer(_ screen: Size) -> Size {
    Size(
      width: screen.width + insets.leading + insets.trailing,
      height: screen.height + insets.top + insets.bottom)
  }

  /// The place of the screen where that of screen and border is known, at so many pt of the still per pt.
  func screen(in outer: Rect, factor: Double) -> Rect {
    outer.inset(
      by: Insets(
        top: insets.top * factor, leading: insets.leading * factor,
        bottom: insets.bottom * factor, trailing: insets.trailing * factor))
  }
}
