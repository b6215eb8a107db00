import Display
import SceneModel

/// The navigation bar of a pushed screen: dark like the picture's backdrop, with a back button.
///
/// It fades with the transition. Its height and chevron are those of a list's bar.
struct PushedBar: Hashable, Sendable {
  let screen: Screen

  private static let color = Color(red: 0x1C, green: 0x1C, blue: 0x1E, alpha: 0xE0)
  private static let line = Color(0x38383A)
  /// The `systemBlue` of iOS in dark appearances.
  private static let tint = Color(0x0A84FF)

  private var bottom: Double { screen.safeArea.top + BarMetrics.height }

  /// The frame of the back button, in points of the screen.
  var button: Rect {
    Rect(
      x: screen.safeArea.leading, y: screen.safeArea.top, width: BarMetrics.buttonSide,
      height: BarMetrics.height)
  }

  /// Returns the bar as one group, or no items at opacity 0.
  func items(opacity: Double) -> [DisplayItem] {
    guard opacity > 0 else { return [] }
    let width = screen.size.width
    let hairline = BarMetrics.hairline(on: screen)
    let chevron = BarMetrics.chevron(on: screen, around: button.center.y)
    let items: [DisplayItem] = [
      .fill(Rect(x: 0, y: 0, width: width, height: bottom), color: Self.color),
      .fill(Rect(x: 0, y: bottom - hairline, width: width, height: hairline), color: Self.line),
      .path(chevron, color: Self.tint),
    ]
    return [.group(items, opacity: opacity)]
  }
}
