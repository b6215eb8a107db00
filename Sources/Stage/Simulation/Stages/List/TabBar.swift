import Display
import SceneModel

/// Draws a tab bar over a list and the screens pushed from it: the list's own tab is selected.
struct TabBar: Sendable {
  let texts: ListTexts

  /// The height above the safe area's bottom edge, pt.
  ///
  /// Source: UIKit.
  private static let height = 49.0
  /// Half of an icon's side, and the distances of the centers of icon and text from the top edge, pt.
  ///
  /// Source: ours.
  private static let (iconRadius, iconY, textY) = (12.0, 18.0, 40.0)

  private var screen: Screen { texts.screen }

  /// The top edge, pt of the screen; nil without tabs.
  var top: Double? {
    texts.contents.tabs.isEmpty
      ? nil : screen.size.height - screen.safeArea.bottom - Self.height
  }

  /// The items in z-order; empty without tabs.
  var items: [DisplayItem] {
    guard let top else { return [] }
    let (width, palette) = (screen.size.width, screen.palette)
    let area = Rect(x: 0, y: top, width: width, height: screen.size.height - top)
    let line = Rect(x: 0, y: top, width: width, height: BarMetrics.hairline(on: screen))
    let tabs = texts.contents.tabs
    let tabWidth = width / Double(tabs.count)
    return [.fill(area, color: palette.bar), .fill(line, color: palette.separator)]
      + tabs.enumerated().flatMap { index, tab in
        let x = (Double(index) + 0.5) * tabWidth
        let color = index == 0 ? palette.tint : palette.chevron
        let icon = Rect(center: Point(x: x, y: top + Self.iconY), radius: Self.iconRadius)
        let text = texts.tab(tab, width: tabWidth)?
          .centered(at: Point(x: x, y: top + Self.textY), color: color)
        return [.fill(icon, color: color, radii: CornerRadii(7)), text].compactMap(\.self)
      }
  }
}
