import Display
import SceneModel

/// The navigation bar of a list: its title, which becomes the back button, and pushed titles.
///
/// ```
/// list     │              Fruit                 │
/// between  │  ‹     Fruit              Cherry   │   never two titles at once
/// pushed   │ ‹ Fruit         Cherry             │
/// ```
struct NavigationBar: Sendable {
  let texts: ListTexts

  /// The push progress at which the lower title has faded out and the upper one begins to fade in.
  ///
  /// Source: ours; titles cross each other, and two must not be readable at once.
  private static let handover = 0.4
  /// The minimum gap between the back button and a title, and from a title to the edge, pt.
  ///
  /// Source: ours.
  private static let gap = 8.0

  private var screen: Screen { texts.screen }
  private var palette: SystemPalette { screen.palette }
  /// The bottom edge, pt of the screen.
  var bottom: Double {
    RowLayout.onPixel(screen.safeArea.top + BarMetrics.height, density: screen.density)
  }
  /// The x coordinate at which the back button's text starts, pt.
  private var backTextX: Double { BarMetrics.backTextX(on: screen) }
  private var middle: Point { Point(x: screen.size.width / 2, y: bottom - BarMetrics.height / 2) }

  /// The frame of the back button, in points of the screen.
  ///
  /// It has its text's maximum width, so that hit testing does not depend on a font.
  var backButton: Rect { backButton(textWidth: ListTexts.backWidth(on: screen)) }

  /// The point that a scripted touch of the back button hits, in points of the screen.
  var backPoint: Point { backButton(textWidth: 0).center }

  private func backButton(textWidth: Double) -> Rect {
    let end = max(backTextX + textWidth + Self.gap, screen.safeArea.leading + BarMetrics.buttonSide)
    return Rect(
      x: screen.safeArea.leading, y: bottom - BarMetrics.height,
      width: end - screen.safeArea.leading, height: BarMetrics.height)
  }

  /// Returns the frame of the list's leading or trailing bar button, in points of the screen.
  func button(isLeading: Bool) -> Rect {
    let inset = 4.0
    let x =
      isLeading
      ? screen.safeArea.leading + inset
      : screen.size.width - screen.safeArea.trailing - inset - BarMetrics.buttonSide
    return Rect(
      x: x, y: bottom - BarMetrics.height, width: BarMetrics.buttonSide, height: BarMetrics.height)
  }

  /// Returns the list's own bar buttons, which fade out with its title.
  private func buttons(under cover: Double) -> [DisplayItem] {
    [ListButton.remove, .add].compactMap { button in
      guard let text = texts.button(button) else { return nil }
      let center = self.button(isLeading: button == .remove).center
      return text.centered(at: center, color: palette.tint, opacity: fadingOut(under: cover))
    }
  }

  /// Returns the bar's items in z-order.
  ///
  /// `screens` are the pushed screens in z-order; `cover` is the fraction of the list that they
  /// cover.
  func items(_ screens: [ListLook.DrawnScreen], cover: Double) -> [DisplayItem] {
    let area = Rect(x: 0, y: 0, width: screen.size.width, height: bottom)
    var items: [DisplayItem] = [.fill(area, color: palette.bar)]
    let cover = min(max(cover, 0), 1)
    if let title = texts.title, cover < Self.handover {
      let x = middle.x + (backTextX + title.advance / 2 - middle.x) * cover
      items.append(
        title.centered(
          at: Point(x: x, y: middle.y), color: palette.label, opacity: fadingOut(under: cover)))
    }
    if cover < Self.handover { items += buttons(under: cover) }
    if cover > 0 { items += back(cover) }
    // A screen's title fades out under the screens above it.
    var above = 0.0
    var titles: [DisplayItem] = []
    for (screen, fraction) in screens.reversed() where fraction > 0 {
      if let row = screen.content, let title = texts.barTitle(row.text) {
        let opacity = fadingIn(fraction) * fadingOut(under: above)
        if opacity > 0 { titles.append(self.title(title, fraction, opacity: opacity)) }
      }
      above = max(above, min(fraction, 1))
    }
    items += titles.reversed()
    let hairline = BarMetrics.hairline(on: screen)
    let line = Rect(x: 0, y: bottom - hairline, width: screen.size.width, height: hairline)
    items.append(.fill(line, color: palette.separator))
    return items
  }

  private func fadingOut(under cover: Double) -> Double { max(0, 1 - cover / Self.handover) }

  private func fadingIn(_ fraction: Double) -> Double {
    min(max(0, (fraction - Self.handover) / (1 - Self.handover)), 1)
  }

  private func back(_ cover: Double) -> [DisplayItem] {
    let chevron = BarMetrics.chevron(on: screen, around: middle.y)
    // A button at the same position has to fade out first.
    let opacity = texts.button(.remove) == nil ? cover : fadingIn(cover)
    var items: [DisplayItem] = []
    if opacity > 0 { items.append(.path(chevron, color: palette.tint, opacity: opacity)) }
    guard let back = texts.back else { return items }
    let start = middle.x - back.advance / 2
    let x = start + (backTextX - start) * cover
    let path = back.path.translated(by: Vector(dx: x, dy: back.baseline(around: middle.y)))
    if fadingIn(cover) > 0 {
      items.append(.path(path, color: palette.tint, opacity: fadingIn(cover)))
    }
    return items
  }

  /// Returns a pushed screen's title: centered, or next to the back button if that is too wide.
  ///
  /// Source: UIKit positions titles like this.
  private func title(_ title: ShapedText, _ fraction: Double, opacity: Double) -> DisplayItem {
    let minCenterX = backTextX + (texts.back?.advance ?? 0) + Self.gap + title.advance / 2
    let settledX = max(middle.x, minCenterX)
    let x = settledX + (1 - fraction) * screen.size.width / 2
    return title.centered(at: Point(x: x, y: middle.y), color: palette.label, opacity: opacity)
  }

  /// Returns the width for a title next to a back text of width `back`, pt.
  ///
  /// It is at most 0.45 of the screen's width.
  static func maxTitleWidth(on screen: Screen, back: Double) -> Double {
    let start = BarMetrics.backTextX(on: screen) + back + gap
    let end = screen.size.width - screen.safeArea.trailing - gap
    return max(0, min(0.45 * screen.size.width, end - start))
  }
}

extension ShapedText {
  func centered(at point: Point, color: Color, opacity: Double = 1) -> DisplayItem {
    let start = Vector(dx: point.x - advance / 2, dy: baseline(around: point.y))
    return .path(path.translated(by: start), color: color, opacity: opacity)
  }
}

extension Path {
  /// Returns a chevron with arms of `reach` pt on each axis; its tip points left if `back`.
  static func chevron(tip: Point, reach: Double, width: Double, back: Bool) -> Path {
    let dx = back ? reach : -reach
    return .polyline(
      [
        Point(x: tip.x + dx, y: tip.y - reach), tip, Point(x: tip.x + dx, y: tip.y + reach),
      ], width: width)
  }
}
