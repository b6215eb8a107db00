import Geometry
import SceneModel

/// The measures of navigation bars.
///
/// Source: UIKit's, as they are remembered, where nothing else is said.
enum BarMetrics {
  /// The height below the safe area's edge, pt.
  ///
  /// Source: UIKit.
  static let height = 44.0
  /// The least side of what a finger hits of a button, pt.
  ///
  /// Source: Apple's Human Interface Guidelines.
  static let buttonSide = 44.0

  /// The height of a line that separates, pt.
  ///
  /// A pixel of the device; where its points are its pixels half of one, which is drawn lighter.
  static func hairline(on screen: Screen) -> Double { 1 / max(screen.density, 2) }

  /// The place of the way back's tip from the screen's left edge, pt.
  private static func backX(on screen: Screen) -> Double { screen.safeArea.leading + 9 }

  /// The place from which on the text of the way back is written, pt from the screen's left edge.
  static func backStart(on screen: Screen) -> Double { backX(on: screen) + 18 }

  /// The chevron of the way back around a height, pt of the screen.
  static func chevron(on screen: Screen, around y: Double) -> Path {
    .chevron(tip: Point(x: backX(on: screen), y: y), reach: 8.5, width: 2.6, back: true)
  }
}
