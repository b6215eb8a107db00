import Display

/// The appearance of UIKit's default push transition.
///
/// It describes the effect of the pushed screen, which slides in from the right, on the screen that
/// it covers.
///
/// Source: parallax and dimming as measured by swift_transitions 0.3 on iOS 27.0. The shadow is
/// ours, from memory.
enum PushLook {
  /// The distance that a covered screen moves left, as a fraction of the screen's width.
  static let parallax = 0.3
  /// The opacity of the black over a covered screen.
  static let dimming = 0.1
  /// The width of a pushed screen's shadow, pt.
  private static let shadowWidth = 10

  /// Returns the shadow along the left edge of a pushed screen.
  ///
  /// `edge` and `height` are in points. `fraction` is the covered fraction of the other screen, 0
  /// to 1.
  static func shadow(leftOf edge: Double, height: Double, fraction: Double) -> [DisplayItem] {
    // The shadow fades out before the screen leaves, so that none of it remains at the edge.
    let visibility = min(max(2 * fraction, 0), 1)
    return (1...shadowWidth).map { distance in
      let fade = 1 - Double(distance) / Double(shadowWidth + 1)
      return .fill(
        Rect(x: edge - Double(distance), y: 0, width: 1, height: height), color: .black,
        opacity: 0.14 * fade * fade * visibility)
    }
  }
}
