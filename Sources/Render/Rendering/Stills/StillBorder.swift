import Display

/// The device drawn around the screens of a still; none by default.
struct StillBorder: Sendable {
  /// The border's widths, pt of the screen.
  var insets = Insets.zero
  /// Its drawing over the screen's edges and corners, in points of the screen.
  var items: [DisplayItem] = []

  /// Returns the size of a screen with its border, pt.
  func outer(_ screen: Size) -> Size {
    Size(
      width: screen.width + insets.leading + insets.trailing,
      height: screen.height + insets.top + insets.bottom)
  }

  /// Returns the frame of the screen in the frame of a bordered screen.
  ///
  /// `factor` is points of the still per point of the screen.
  func screen(in outer: Rect, factor: Double) -> Rect {
    outer.inset(
      by: Insets(
        top: insets.top * factor, leading: insets.leading * factor,
        bottom: insets.bottom * factor, trailing: insets.trailing * factor))
  }
}
