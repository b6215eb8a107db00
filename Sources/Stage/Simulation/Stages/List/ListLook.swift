import Display
import SceneModel

/// Draws a list: a navigation bar, rows on gray below it, and pushed screens from the right.
///
/// The design is our own, with the usual metrics of lists on an iPhone.
struct ListLook: Sendable {
  /// A row to draw: its edges are in points of the screen, `effect` is that of its transition.
  typealias DrawnRow = (row: ListRow, edges: (upper: Double, lower: Double), effect: RowEffect)
  /// A screen to draw, and the fraction of the list that it covers, 0 to 1.
  typealias DrawnScreen = (screen: PushedScreen, fraction: Double)

  let rowLayout: RowLayout
  /// The index of each id in order of first appearance, which selects a pushed screen's color.
  private let order: [String: Int]
  private var texts: ListTexts

  /// Creates the look of a list with rows of `rowHeight` pt, without text.
  ///
  /// `order` is the index of each id in order of first appearance.
  init(_ contents: ListContents, order: [String: Int], rowHeight: Double, screen: Screen) {
    self.order = order
    let rowWidth = max(0, screen.size.width - screen.safeArea.leading - screen.safeArea.trailing)
    rowLayout = RowLayout(
      origin: Point(
        x: screen.safeArea.leading, y: screen.safeArea.top + BarMetrics.height + Self.topPadding),
      size: Size(width: rowWidth, height: rowHeight), density: screen.density)
    texts = ListTexts(
      contents: contents, rowWidth: rowWidth - 2 * screen.layoutMargin - Self.chevronWidth,
      screen: screen)
  }

  /// Returns the same look with text; without text if the typesetter is nil.
  func typeset(by typesetter: (any Typesetter)?) -> ListLook {
    var look = self
    look.texts.typesetter = typesetter
    return look
  }

  // MARK: Parts

  var screen: Screen { texts.screen }
  var bar: NavigationBar { NavigationBar(texts: texts) }
  private var tabBar: TabBar { TabBar(texts: texts) }
  /// The alert about a refused request.
  var alert: ListAlert { ListAlert(texts: texts) }

  /// The bottom edge of the area in which rows are visible, pt of the screen.
  var listBottom: Double { tabBar.top ?? screen.size.height }

  /// Returns the frame of one of the list's own buttons, in points of the screen.
  func frame(of button: ListButton) -> Rect {
    switch button {
    case .add: bar.button(isLeading: false)
    case .remove: bar.button(isLeading: true)
    case .submit:
      Rect(
        x: rowLayout.origin.x + margin,
        y: (tabBar.top ?? screen.size.height - screen.safeArea.bottom) - Self.submitGap
          - Self.submitHeight,
        width: max(0, rowLayout.size.width - 2 * margin), height: Self.submitHeight)
    }
  }

  // MARK: Metrics and colors

  /// The distance from a row's edges to its content, pt.
  private var margin: Double { screen.layoutMargin }
  /// The distance from the bar to the first row, pt.
  ///
  /// Source: ours.
  private static let topPadding = 20.0
  /// The width reserved for the chevron at a row's trailing edge, pt.
  ///
  /// Source: ours.
  private static let chevronWidth = 24.0

  /// The height of the submit button, and its distance to the safe area's bottom, pt.
  ///
  /// Source: ours, after large buttons of iOS.
  private static let (submitHeight, submitGap) = (50.0, 8.0)

  /// The colors of discs, the same in light and dark appearance (Source: ours).
  private static let discs = [0xFF6B57, 0xF2A01F, 0x34A866, 0x2F8FE0, 0x6A5CD8, 0xC855A5]
    .map { Color($0) }

  private var width: Double { screen.size.width }
  private var palette: SystemPalette { screen.palette }

  // MARK: The screen

  /// Returns the items of rows and pushed screens, in z-order.
  func displayItems(rows: [DrawnRow], screens: [DrawnScreen]) -> [DisplayItem] {
    var items: [DisplayItem] = []
    // A screen is moved left by the screens above it; the list is below all of them.
    var cover = 0.0
    var upper: [[DisplayItem]] = []
    for (screen, fraction) in screens.reversed() {
      if cover < 1 {
        let shift = (1 - fraction - PushLook.parallax * cover) * width
        upper.append(
          self.items(of: screen, fraction: fraction, shift: shift)
            + dimmed(cover, pageFrame(at: shift)))
      }
      cover = max(cover, fraction)
    }
    if cover < 1 {
      let list = rows.flatMap(self.items(of:)) + submitButton
      let shift = Vector(dx: -PushLook.parallax * cover * width, dy: 0)
      items += cover == 0 ? list : list.map { $0.translated(by: shift) }
      if cover > 0 {
        let strip = Rect(x: width + shift.dx, y: 0, width: -shift.dx, height: screen.size.height)
        items.append(.fill(strip, color: screen.background))
      }
      items += dimmed(cover, screen.bounds)
    }
    return items + upper.reversed().flatMap { $0 } + bar.items(screens, cover: cover)
      + tabBar.items
  }

  private func dimmed(_ cover: Double, _ frame: Rect) -> [DisplayItem] {
    cover > 0 ? [.fill(frame, color: .black, opacity: PushLook.dimming * min(cover, 1))] : []
  }

  // MARK: Rows

  /// Returns a row with its transition's effect; empty if it is off screen.
  private func items(of drawn: DrawnRow) -> [DisplayItem] {
    let (row, edges, effect) = drawn
    let origin = Vector(dx: rowLayout.origin.x, dy: edges.upper)
    let transform = effect.transform.concatenating(.translation(origin))
    let size = Size(width: rowLayout.size.width, height: edges.lower - edges.upper)
    let frame = Rect(origin: .zero, size: size)
    guard effect.opacity > 0, let shown = transform.apply(to: frame).intersection(screen.bounds)
    else { return [] }
    // A row scaled larger than any screen draws only its background: glyph outlines would be too
    // large.
    guard effect.scale.magnitude <= 1000 else {
      return [.fill(shown, color: palette.groupedCell)].dissolved(effect.opacity)
    }
    let hairline = BarMetrics.hairline(on: screen)
    let line = Rect(
      x: margin, y: size.height - hairline, width: max(0, size.width - margin), height: hairline)
    let middle = size.height / 2
    var items: [DisplayItem] = [
      .fill(transform.apply(to: frame), color: palette.groupedCell),
      .fill(transform.apply(to: line), color: palette.separator),
    ]
    let isLeading = texts.contents.alignment == .leading
    if isLeading {
      let chevron = Path.chevron(
        tip: Point(x: size.width - margin - 1, y: middle), reach: 5.5, width: 2, back: false)
      items.append(.path(chevron.applying(transform), color: palette.chevron))
    }
    if let text = texts.row(row.text) {
      let x = isLeading ? margin : (size.width - text.advance) / 2
      let path = text.path.translated(by: Vector(dx: x, dy: text.baseline(around: middle)))
      items.append(.path(path.applying(transform), color: palette.label))
    }
    return items.dissolved(effect.opacity)
  }

  /// The button that submits a row; empty if the list has none.
  private var submitButton: [DisplayItem] {
    guard texts.contents.buttons.contains(.submit) else { return [] }
    let frame = frame(of: .submit)
    let text = texts.button(.submit)?.centered(at: frame.center, color: .white)
    return [.fill(frame, color: palette.tint, radii: CornerRadii(12)), text].compactMap(\.self)
  }

  // MARK: The pushed screen

  /// Returns a pushed screen's frame, extended right if a bouncing spring would reveal the list.
  private func pageFrame(at shift: Double) -> Rect {
    Rect(x: shift, y: 0, width: width + max(0, -shift), height: screen.size.height)
  }

  private func items(of pushed: PushedScreen, fraction: Double, shift: Double) -> [DisplayItem] {
    var items = PushLook.shadow(leftOf: shift, height: screen.size.height, fraction: fraction)
    items.append(.fill(pageFrame(at: shift), color: palette.background))
    guard let row = pushed.content else { return items }
    return items + page(of: row).map { $0.translated(by: Vector(dx: shift, dy: 0)) }
  }

  /// Returns a pushed screen's content: a disc with an initial, the text, and placeholder lines.
  private func page(of row: ListRow) -> [DisplayItem] {
    let middle = width / 2
    let disc = Rect(center: Point(x: middle, y: bar.bottom + 104), radius: 56)
    let color = Self.discs[(order[row.id] ?? 0) % Self.discs.count]
    let center = Point(x: middle, y: disc.maxY + 40)
    var items = [
      .fill(disc, color: color, radii: CornerRadii(56)),
      texts.initial(of: row.text)?.centered(at: disc.center, color: .white),
      texts.page(row.text)?.centered(at: center, color: palette.label),
    ].compactMap(\.self)
    for (index, fraction) in [1, 0.92, 0.97, 0.6].enumerated() {
      let line = Rect(
        x: screen.safeArea.leading + margin, y: disc.maxY + 88 + Double(index) * 26,
        width: max(0, rowLayout.size.width - 2 * margin) * fraction, height: 12)
      items.append(.fill(line, color: palette.placeholder, radii: CornerRadii(6)))
    }
    return items
  }
}
