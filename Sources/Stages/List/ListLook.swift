import Display
import Geometry
import SceneModel

/// How a list looks: a navigation bar, rows on grey below it, screens that come from the right.
///
/// Drawn by our own hand, with the measures that lists of an iPhone usually have.
struct ListLook: Hashable, Sendable {
  /// A row that is drawn: what it shows, its upper edge from the place of the first row in pt, and
  /// what its transition does.
  typealias DrawnRow = (row: ListRow, y: Double, effect: RowEffect)
  /// A screen that is drawn, and how far it covers the list, 0…1.
  typealias DrawnScreen = (screen: PushedScreen, fraction: Double)

  /// The screen.
  let screen: Screen
  /// A row's extents, pt.
  let rowSize: Size
  private let alignment: ListContents.Alignment
  /// The place of each id in the order of first coming, by which pushed screens are coloured.
  private let order: [String: Int]
  private let texts: ListTexts

  /// Makes the look of a list.
  ///
  /// - Parameters:
  ///   - contents: the list.
  ///   - order: the place of each id in the order of first coming.
  ///   - rowHeight: a row's height, pt.
  ///   - screen: the screen.
  ///   - typesetter: sets the texts; without it there are none.
  init(
    _ contents: ListContents, order: [String: Int], rowHeight: Double, screen: Screen,
    typesetter: (any Typesetter)?
  ) {
    self.screen = screen
    alignment = contents.alignment
    self.order = order
    rowSize = Size(
      width: max(0, screen.size.width - screen.safeArea.leading - screen.safeArea.trailing),
      height: rowHeight)
    texts = ListTexts(
      contents, rowWidth: rowSize.width - 2 * Self.margin(of: screen) - Self.chevronRoom,
      screenWidth: screen.size.width - 2 * Self.margin(of: screen), typesetter: typesetter)
  }

  // MARK: Measures and colours

  /// From a row's edges to what is on it: 16 pt, on screens of 414 pt and more 20 pt.
  ///
  /// Source: UIKit's layout margins, as they are remembered.
  private static func margin(of screen: Screen) -> Double { screen.size.width >= 414 ? 20 : 16 }

  private var margin: Double { Self.margin(of: screen) }
  /// The navigation bar's height below the safe area's edge, pt.
  ///
  /// Source: UIKit.
  private static let barHeight = 44.0
  /// From the bar to the first row, pt.
  ///
  /// Source: ours.
  private static let headRoom = 20.0
  /// What the chevron at a row's end takes, pt.
  ///
  /// Source: ours.
  private static let chevronRoom = 24.0
  /// A line that separates, pt.
  ///
  /// Source: ours, a pixel of most phones.
  private static let hairline = 1.0 / 3
  /// How far the list goes to the left under a pushed screen, of the screen's width.
  ///
  /// Source: ours, as UIKit's is remembered.
  private static let parallax = 0.3
  /// How much darker a covered list gets.
  ///
  /// Source: ours.
  private static let dimming = 0.1
  /// How far a pushed screen's shadow reaches, pt.
  ///
  /// Source: ours.
  private static let shadowWidth = 10

  private static let background = Color(red: 0xF2, green: 0xF2, blue: 0xF7)
  private static let barColor = Color(red: 0xF9, green: 0xF9, blue: 0xFB)
  private static let separator = Color(red: 0xC6, green: 0xC6, blue: 0xC8)
  private static let chevronColor = Color(red: 0xC4, green: 0xC4, blue: 0xC7)
  private static let tint = Color(red: 0x00, green: 0x7A, blue: 0xFF)
  private static let placeholder = Color(red: 0xE9, green: 0xE9, blue: 0xED)
  private static let palette = [
    Color(red: 0xFF, green: 0x6B, blue: 0x57), Color(red: 0xF2, green: 0xA0, blue: 0x1F),
    Color(red: 0x34, green: 0xA8, blue: 0x66), Color(red: 0x2F, green: 0x8F, blue: 0xE0),
    Color(red: 0x6A, green: 0x5C, blue: 0xD8), Color(red: 0xC8, green: 0x55, blue: 0xA5),
  ]

  private var barBottom: Double { screen.safeArea.top + Self.barHeight }
  private var width: Double { screen.size.width }

  // MARK: The screen

  /// What is drawn.
  ///
  /// - Parameters:
  ///   - rows: the rows, the lowest first.
  ///   - screens: the pushed screens, the lowest first.
  /// - Returns: the items, the lowest first.
  func displayItems(rows: [DrawnRow], screens: [DrawnScreen]) -> [DisplayItem] {
    var items: [DisplayItem] = []
    // What lies above a screen pushes it to the left; the list is the lowest of all.
    var cover = 0.0
    var upper: [[DisplayItem]] = []
    for (screen, fraction) in screens.reversed() {
      if cover < 1 {
        let shift = (1 - fraction - Self.parallax * cover) * width
        upper.append(
          self.items(of: screen, fraction: fraction, shift: shift)
            + dimmed(cover, ground(at: shift)))
      }
      cover = max(cover, fraction)
    }
    if cover < 1 {
      let list: [DisplayItem] =
        [.fill(FillItem(rect: screen.bounds, color: Self.background))]
        + rows.flatMap(self.items(of:))
      let shift = Vector(dx: -Self.parallax * cover * width, dy: 0)
      items += cover == 0 ? list : list.map { $0.translated(by: shift) }
      if cover > 0 {
        let rest = Rect(x: width + shift.dx, y: 0, width: -shift.dx, height: screen.size.height)
        items.append(.fill(FillItem(rect: rest, color: Self.background)))
      }
      items += dimmed(cover, screen.bounds)
    }
    return items + upper.reversed().flatMap { $0 } + bar(screens, cover: cover)
  }

  /// What makes a covered view darker, in its frame.
  private func dimmed(_ cover: Double, _ frame: Rect) -> [DisplayItem] {
    guard cover > 0 else { return [] }
    return [
      .fill(FillItem(rect: frame, color: .black, opacity: Self.dimming * min(cover, 1)))
    ]
  }

  // MARK: Rows

  /// A row where its transition shows it; nothing where that is off the screen.
  private func items(of drawn: DrawnRow) -> [DisplayItem] {
    let (row, y, effect) = drawn
    let origin = Vector(dx: screen.safeArea.leading, dy: barBottom + Self.headRoom + y)
    let transform = effect.transform.concatenating(.translation(origin))
    let frame = Rect(origin: .zero, size: rowSize)
    guard effect.opacity > 0, let shown = transform.apply(to: frame).intersection(screen.bounds)
    else { return [] }
    // What is larger than any screen shows nothing but its ground, and its glyphs' outlines would be
    // too large to be drawn.
    guard effect.scale.magnitude <= 1000 else {
      return grouped([.fill(FillItem(rect: shown, color: .white))], effect.opacity)
    }
    let line = Rect(
      x: margin, y: rowSize.height - Self.hairline, width: max(0, rowSize.width - margin),
      height: Self.hairline)
    let middle = rowSize.height / 2
    var items: [DisplayItem] = [
      .fill(FillItem(rect: transform.apply(to: frame), color: .white)),
      .fill(FillItem(rect: transform.apply(to: line), color: Self.separator)),
    ]
    if alignment == .leading {
      let chevron = Self.chevron(
        tip: Point(x: rowSize.width - margin - 1, y: middle), reach: 5.5, width: 2, back: false)
      items.append(
        .path(PathItem(path: chevron.applying(transform), color: Self.chevronColor)))
    }
    if let text = texts.rows[row.text] {
      let x = alignment == .leading ? margin : (rowSize.width - text.advance) / 2
      let path = text.path.translated(by: Vector(dx: x, dy: text.baseline(around: middle)))
      items.append(.path(PathItem(path: path.applying(transform), color: .black)))
    }
    return grouped(items, effect.opacity)
  }

  private func grouped(_ items: [DisplayItem], _ opacity: Double) -> [DisplayItem] {
    opacity < 1 ? [.group(GroupItem(opacity: opacity, items: items))] : items
  }

  /// A corner that points to the right, or back to the left.
  private static func chevron(tip: Point, reach: Double, width: Double, back: Bool) -> Path {
    let dx = back ? reach : -reach
    return .polyline(
      [
        Point(x: tip.x + dx, y: tip.y - reach), tip, Point(x: tip.x + dx, y: tip.y + reach),
      ], width: width)
  }

  // MARK: The pushed screen

  /// A pushed screen's frame, longer where a bouncing spring would let the list be seen behind it.
  private func ground(at shift: Double) -> Rect {
    Rect(x: shift, y: 0, width: width + max(0, -shift), height: screen.size.height)
  }

  private func items(
    of pushed: PushedScreen, fraction: Double, shift: Double
  ) -> [DisplayItem] {
    let height = screen.size.height
    // The shadow goes before the screen does, so that none of it is left at the edge.
    let visibility = min(max(2 * fraction, 0), 1)
    var items: [DisplayItem] = (1...Self.shadowWidth).map { distance in
      let fade = 1 - Double(distance) / Double(Self.shadowWidth + 1)
      return .fill(
        FillItem(
          rect: Rect(x: shift - Double(distance), y: 0, width: 1, height: height), color: .black,
          opacity: 0.14 * fade * fade * visibility))
    }
    items.append(.fill(FillItem(rect: ground(at: shift), color: .white)))
    guard let row = pushed.content else { return items }
    return items + page(of: row).map { $0.translated(by: Vector(dx: shift, dy: 0)) }
  }

  /// What a pushed screen shows: the text's first letter on a disc, the text, and lines that stand for
  /// more.
  private func page(of row: ListRow) -> [DisplayItem] {
    let middle = width / 2
    let disc = Rect(
      center: Point(x: middle, y: barBottom + 104), size: Size(width: 112, height: 112))
    let color = Self.palette[(order[row.id] ?? 0) % Self.palette.count]
    var items: [DisplayItem] = [
      .fill(FillItem(rect: disc, cornerRadii: CornerRadii(56), color: color))
    ]
    if let initial = texts.initials[row.text] {
      items.append(.path(initial.centred(at: disc.center, color: .white)))
    }
    if let title = texts.pages[row.text] {
      let center = Point(x: middle, y: disc.maxY + 40)
      items.append(.path(title.centred(at: center, color: .black)))
    }
    for (index, part) in [1, 0.92, 0.97, 0.6].enumerated() {
      let line = Rect(
        x: screen.safeArea.leading + margin, y: disc.maxY + 88 + Double(index) * 26,
        width: max(0, rowSize.width - 2 * margin) * part, height: 12)
      items.append(
        .fill(FillItem(rect: line, cornerRadii: CornerRadii(6), color: Self.placeholder)))
    }
    return items
  }

  // MARK: The navigation bar

  /// The bar: the list's title, which becomes the way back, and the pushed screens' titles.
  private func bar(_ screens: [DrawnScreen], cover: Double) -> [DisplayItem] {
    let area = Rect(x: 0, y: 0, width: width, height: barBottom)
    var items: [DisplayItem] = [.fill(FillItem(rect: area, color: Self.barColor))]
    let middle = Point(x: width / 2, y: barBottom - Self.barHeight / 2)
    let cover = min(max(cover, 0), 1)
    let backX = screen.safeArea.leading + 9
    if let title = texts.title, cover < 1 {
      let x = middle.x + (backX + 18 + title.advance / 2 - middle.x) * cover
      items.append(
        .path(
          title.centred(
            at: Point(x: x, y: middle.y), color: .black,
            opacity: max(0, 1 - 1.6 * cover))))
    }
    if cover > 0 {
      let tip = Point(x: backX, y: middle.y)
      items.append(
        .path(
          PathItem(
            path: Self.chevron(tip: tip, reach: 8.5, width: 2.6, back: true), color: Self.tint,
            opacity: cover)))
      if let back = texts.back {
        let start = middle.x - back.advance / 2
        let x = start + (backX + 18 - start) * cover
        let path = back.path.translated(by: Vector(dx: x, dy: back.baseline(around: middle.y)))
        items.append(
          .path(PathItem(path: path, color: Self.tint, opacity: max(0, 1.6 * cover - 0.6))))
      }
    }
    for (screen, fraction) in screens where fraction > 0 {
      guard let row = screen.content, let title = texts.barTitles[row.text] else { continue }
      let x = middle.x + (1 - fraction) * width / 2
      items.append(
        .path(
          title.centred(
            at: Point(x: x, y: middle.y), color: .black, opacity: min(fraction, 1))))
    }
    let line = Rect(x: 0, y: barBottom - Self.hairline, width: width, height: Self.hairline)
    items.append(.fill(FillItem(rect: line, color: Self.separator)))
    return items
  }
}

extension ShapedText {
  /// The text with its middle at a point.
  fileprivate func centred(at point: Point, color: Color, opacity: Double = 1) -> PathItem {
    let start = Vector(dx: point.x - advance / 2, dy: baseline(around: point.y))
    return PathItem(path: path.translated(by: start), color: color, opacity: opacity)
  }
}
