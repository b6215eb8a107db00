import Display
import Raster
import SceneModel

/// The device around a screen, and the system bars on it, in points of the screen.
struct PhoneFrame: Sendable {
  private let screen: Screen
  private let look: DeviceLook
  private let bar: StatusBar
  /// The bezel, drawn over the screen's edges and corners.
  let body: [DisplayItem]

  /// Prepares the drawings; nil if the screen has no device frame.
  ///
  /// Without lettering, the status bar has no time.
  init?(_ screen: Screen, background: Color, lettering: Lettering?) {
    guard let look = screen.look else { return nil }
    self.screen = screen
    self.look = look
    bar = StatusBar(screen, look, lettering)
    body = Self.body(screen.bounds, look, background: background)
  }

  // MARK: Body

  /// The colors of the bezel, of the rim around it, and of the highlight along the rim.
  ///
  /// Source: ours, by eye: black glass in an edge of dark metal.
  private static let (glass, metal, shine) = (Color.black, Color(0x3A3A3D), Color(0x8E8E93))
  /// The width of the rim, and of the highlight in it, pt.
  private static let (rim, light) = (3.0, 1.0)

  private static func body(_ display: Rect, _ look: DeviceLook, background: Color) -> [DisplayItem]
  {
    let border = look.border
    let whole = display.inset(
      by: Insets(
        top: -border.top, leading: -border.leading, bottom: -border.bottom,
        trailing: -border.trailing))
    func outline(inset: Double) -> Path {
      rounded(whole.outset(by: -inset), look.bodyRadius - inset, look.cornerCurve)
    }
    func ring(_ outer: Path, _ inner: Path) -> Path {
      Path(outer.elements + inner.mirrored(aboutX: display.center.x).elements)
    }
    let hole = rounded(display, look.cornerRadius, look.cornerCurve)
    // The background covers the display's square corners; its own edge is under the bezel.
    let middle = min(border.top, border.leading) / 2
    return [
      .path(ring(.rect(whole), outline(inset: middle)), color: background),
      // The rim ends under the glass, away from the display, whose antialiased edge would show it.
      .path(ring(outline(inset: 0), outline(inset: rim + light)), color: metal),
      .path(
        ring(outline(inset: rim - light), outline(inset: rim + light)), color: shine, opacity: 0.5),
      .path(ring(outline(inset: rim), hole), color: glass),
    ] + homeButton(display, look)
  }

  /// Returns the button below a display that has no home indicator, and the speaker above it.
  private static func homeButton(_ display: Rect, _ look: DeviceLook) -> [DisplayItem] {
    guard look.bars == .homeButton else { return [] }
    let center = Point(x: display.center.x, y: display.maxY + look.border.bottom / 2)
    return [
      .path(.ring(center: center, radius: 32, width: 2), color: shine, opacity: 0.55),
      .fill(
        Rect(
          center: Point(x: center.x, y: display.minY - look.border.top / 2),
          size: Size(width: 62, height: 6)), color: metal, radii: CornerRadii(3)),
    ]
  }

  private static func rounded(_ rect: Rect, _ radius: Double, _ curve: CornerCurve) -> Path {
    .roundedRect(rect, cornerRadii: CornerRadii(radius, curve: curve))
  }

  // MARK: Bars

  /// Returns the bars over a frame of the screen, light on a dark background.
  func bars(over list: DisplayList) -> [DisplayItem] {
    func ink(_ points: [Point]) -> Color {
      let lightness = points.map { list.lightness(at: $0, over: screen.background) }
      return BarColor.color(over: lightness.reduce(0, +) / Double(points.count))
    }
    let width = screen.size.width
    let top = [0.15, 0.85].map { Point(x: $0 * width, y: look.barCenter) }
    var items = bar.items(ink(top))
    if let pill = navigation {
      items.append(.fill(pill, color: ink([pill.center]), radii: CornerRadii(pill.height / 2)))
    }
    return items + cutOut
  }

  /// The frame of the home indicator or gesture handle; nil for a device with a home button.
  ///
  /// Source: 134 × 5 pt, 8 pt above the edge of a screen of 375 pt, scaled with the screen's width,
  /// in Apple's design resources; `navigation_home_handle_width` of 108 dp and twice
  /// `navigation_handle_radius` of 2 dp, 10 dp above the edge (`navigation_handle_bottom`), in
  /// Android's SystemUI. The size on tablets is ours, by eye.
  private var navigation: Rect? {
    let size: Size
    let below: Double
    switch look.bars {
    case .phone: (size, below) = (Size(width: screen.size.width * 134 / 375, height: 5), 8)
    case .tablet: (size, below) = (Size(width: screen.size.width * 0.34, height: 5), 6)
    case .android: (size, below) = (Size(width: 108, height: 4), 10)
    case .homeButton: return nil
    }
    return Rect(
      x: (screen.size.width - size.width) / 2, y: screen.size.height - below - size.height,
      width: size.width, height: size.height)
  }

  private var cutOut: [DisplayItem] {
    let middle = screen.size.width / 2
    switch look.cutOut {
    case .none: return []
    case .notch(let width, let height):
      return [.path(Self.notch(middle, width, height), color: Self.glass)]
    case .island(let top, let size):
      return [
        .fill(
          Rect(x: middle - size.width / 2, y: top, width: size.width, height: size.height),
          color: Self.glass, radii: CornerRadii(size.height / 2))
      ]
    case .hole(let center, let diameter):
      return [.dot(Point(x: middle, y: center), radius: diameter / 2, color: Self.glass)]
    }
  }

  /// Returns a notch that flares into the upper edge.
  private static func notch(_ middle: Double, _ width: Double, _ height: Double) -> Path {
    // Source: ours, by eye.
    let (foot, flare) = (20.0, 6.0)
    let (left, right) = (middle - width / 2, middle + width / 2)
    var path = Path([.move(Point(x: left - flare, y: -1)), .line(Point(x: right + flare, y: -1))])
    path.addArc(
      center: Point(x: right + flare, y: flare), radius: flare, from: -.pi / 2, sweep: -.pi / 2,
      joined: true)
    path.addArc(
      center: Point(x: right - foot, y: height - foot), radius: foot, from: 0, sweep: .pi / 2,
      joined: true)
    path.addArc(
      center: Point(x: left + foot, y: height - foot), radius: foot, from: .pi / 2,
      sweep: .pi / 2, joined: true)
    path.addArc(
      center: Point(x: left - flare, y: flare), radius: flare, from: 0, sweep: -.pi / 2,
      joined: true)
    path.elements.append(.close)
    return path
  }
}
