import Display
import Geometry

/// The device that is drawn around the screens of a still; none by default.
struct StillBorder: Sendable {
  /// The border's widths, pt of the screen.
  var insets = Insets.zero
  /// Its drawing over the screen's edges and corners, in the screen's points.
  var items: [DisplayItem] = []

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
