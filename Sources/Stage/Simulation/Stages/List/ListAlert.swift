import Display
import Geometry
import SceneModel

/// The message of a refused request: a plate with a line of text and a button, over a dimmed screen.
struct ListAlert {
  /// The screen's bounds, pt.
  let screen: Rect
  let hairline: Double
  let texts: ListTexts
  let palette: SystemPalette

  /// The plate's width, pt.
  ///
  /// Source: UIKit's alerts, as they are remembered.
  static let width = 270.0
  /// From the plate's edges to the text, pt (Source: ours).
  static let padding = 16.0
  /// The heights of the text's part and of the button, pt (Source: ours; a button as a row).
  private static let (textHeight, buttonHeight) = (76.0, 44.0)
  /// The plate's corners, pt (Source: UIKit's alerts, as they are remembered).
  private static let radius = 14.0

  /// The plate, in points of the screen.
  private var plate: Rect {
    Rect(
      center: screen.center,
      size: Size(width: Self.width, height: Self.textHeight + Self.buttonHeight))
  }

  /// The button, in points of the screen.
  var button: Rect {
    Rect(
      x: plate.minX, y: plate.maxY - Self.buttonHeight, width: plate.width,
      height: Self.buttonHeight)
  }

  /// The items; none where the message is not visible.
  func items(opacity: Double) -> [DisplayItem] {
    let opacity = min(max(opacity, 0), 1)
    guard opacity > 0 else { return [] }
    var items: [DisplayItem] = [
      .fill(screen, color: .black, opacity: palette.dimming),
      .fill(plate, color: palette.plate, radii: CornerRadii(Self.radius)),
      .fill(
        Rect(x: plate.minX, y: button.minY, width: plate.width, height: hairline),
        color: palette.plateSeparator),
    ]
    if let refusal = texts.refusal {
      let middle = Point(x: plate.center.x, y: plate.minY + Self.textHeight / 2)
      items.append(refusal.centred(at: middle, color: palette.label))
    }
    if let dismissal = texts.dismissal {
      items.append(dismissal.centred(at: button.center, color: palette.tint))
    }
    return items.dissolved(opacity)
  }
}
