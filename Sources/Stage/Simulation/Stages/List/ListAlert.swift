import Display
import SceneModel

/// The alert about a refused request: a line of text and a button, over a dimmed screen.
struct ListAlert {
  let texts: ListTexts

  /// The alert's width, pt.
  ///
  /// Source: UIKit's alerts, from memory.
  static let width = 270.0
  /// The distance from the alert's edges to the text, pt (Source: ours).
  static let padding = 16.0
  /// The heights of the text area and the button, pt (Source: ours; the button is like a row).
  private static let (textHeight, buttonHeight) = (76.0, 44.0)
  /// The alert's corner radius, pt (Source: UIKit's alerts, from memory).
  private static let radius = 14.0

  /// The alert's frame, in points of the screen.
  private var alertBackground: Rect {
    Rect(
      center: texts.screen.bounds.center,
      size: Size(width: Self.width, height: Self.textHeight + Self.buttonHeight))
  }

  /// The button's frame, in points of the screen.
  var button: Rect {
    Rect(
      x: alertBackground.minX, y: alertBackground.maxY - Self.buttonHeight,
      width: alertBackground.width, height: Self.buttonHeight)
  }

  /// Returns the items; empty if the alert is not visible.
  func items(opacity: Double) -> [DisplayItem] {
    let opacity = min(max(opacity, 0), 1)
    guard opacity > 0 else { return [] }
    let (screen, palette) = (texts.screen, texts.screen.palette)
    let hairline = BarMetrics.hairline(on: screen)
    var items: [DisplayItem] = [
      .fill(screen.bounds, color: .black, opacity: palette.dimming),
      .fill(alertBackground, color: palette.alertBackground, radii: CornerRadii(Self.radius)),
      .fill(
        Rect(
          x: alertBackground.minX, y: button.minY, width: alertBackground.width, height: hairline),
        color: palette.alertSeparator),
    ]
    if let refusal = texts.refusal {
      let middle = Point(x: alertBackground.center.x, y: alertBackground.minY + Self.textHeight / 2)
      items.append(refusal.centered(at: middle, color: palette.label))
    }
    if let dismissal = texts.dismissal {
      items.append(dismissal.centered(at: button.center, color: palette.tint))
    }
    return items.dissolved(opacity)
  }
}
