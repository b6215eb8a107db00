import Display
import Geometry

/// The look of UIKit's default push: what the screen that comes from the right does to the one it covers.
///
/// Source: ours, as UIKit's is remembered.
enum PushLook {
  /// The distance that a covered screen goes left, as a part of the screen's width.
  static let parallax = 0.3
  /// The opacity of the black over a covered screen.
  static let dimming = 0.1
  /// The width of a pushed screen's shadow, pt.
  private static let shadowWidth = 10

  /// The shadow to the left of a pushed screen's edge, pt, that covers a fraction of the other.
  static func shadow(leftOf edge: Double, height: Double, fraction: Double) -> [DisplayItem] {
    // The shadow goes before the screen does, so that none of it is left at the edge.
    let visibility = min(max(2 * fraction, 0), 1)
    return (1...shadowWidth).map { distance in
      let fade = 1 - Double(distance) / Double(shadowWidth + 1)
      return .fill(
        Rect(x: edge - Double(distance), y: 0, width: 1, height: height), color: .black,
        opacity: 0.14 * fade * fade * visibility)
    }
  }
}
