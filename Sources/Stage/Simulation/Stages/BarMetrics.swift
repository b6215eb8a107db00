import Display
import SceneModel

/// The metrics of navigation bars.
///
/// Source: UIKit's metrics from memory, unless a constant names another source.
enum BarMetrics {
  /// The height below the safe area's top edge, pt.
  ///
  /// Source: UIKit.
  static let height = 44.0
  /// The minimum width and height of a button's touch target, pt.
  ///
  /// Source: Apple's Human Interface Guidelines.
  static let buttonSide = 44.0

  /// Returns the height of a separator line, pt.
  ///
  /// A hairline is one device pixel. On a screen with one pixel per point it is half a pixel, which
  /// renders lighter.
  static func hairline(on screen: Screen) -> Double { 1 / max(screen.density, 2) }

  /// The x coordinate of the back chevron's tip, pt from the screen's left edge.
  private static func backX(on screen: Screen) -> Double { screen.safeArea.leading + 9 }

  /// The x coordinate at which the back button's text starts, pt from the screen's left edge.
  static func backTextX(on screen: Screen) -> Double { backX(on: screen) + 18 }

  /// Returns the back button's chevron, centered vertically on `y`, in points of the screen.
  static func chevron(on screen: Screen, around y: Double) -> Path {
    .chevron(tip: Point(x: backX(on: screen), y: y), reach: 8.5, width: 2.6, back: true)
  }
}
