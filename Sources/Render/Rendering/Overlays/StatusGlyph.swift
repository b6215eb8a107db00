import Display

/// An icon of a status bar, in pt from its upper left corner.
///
/// Source: ours, drawn after the icons that the systems show.
struct StatusGlyph: Sendable {
  var size: Size
  /// Its shapes, and the opacity of each, 0 to 1.
  var shapes: [(path: Path, opacity: Double)]

  /// Returns the icon scaled by a factor.
  func scaled(by factor: Double) -> StatusGlyph {
    StatusGlyph(
      size: size * factor, shapes: shapes.map { ($0.path.scaled(by: factor), $0.opacity) })
  }

  // MARK: Apple's

  /// Cellular signal: four bars, all full.
  static let bars: StatusGlyph = {
    let size = Size(width: 19, height: 12)
    var path = Path()
    for (index, height) in [4.2, 6.6, 9.2, 12].enumerated() {
      let bar = Rect(x: Double(index) * 5.2, y: size.height - height, width: 3.4, height: height)
      path.elements += Path.roundedRect(bar, cornerRadii: CornerRadii(1)).elements
    }
    return StatusGlyph(size: size, shapes: [(path, 1)])
  }()

  /// Wi-Fi: a fan of three arcs, all full.
  static let waves: StatusGlyph = {
    let size = Size(width: 17, height: 12)
    let foot = Point(x: size.width / 2, y: 12)
    var path = Path()
    for (inner, outer) in [(0.0, 3.6), (5.3, 7.8), (9.5, 12)] {
      path.elements += fan(at: foot, from: inner, to: outer, spread: 0.78).elements
    }
    return StatusGlyph(size: size, shapes: [(path, 1)])
  }()

  /// A full, horizontal battery.
  static let battery: StatusGlyph = {
    let size = Size(width: 27.3, height: 13)
    let shell = Rect(x: 0, y: 0, width: 25, height: 13)
    let hollow = shell.inset(by: Insets(top: 1, leading: 1, bottom: 1, trailing: 1))
    let outline =
      Path.roundedRect(shell, cornerRadii: CornerRadii(4.3)).elements
      + Path.roundedRect(hollow, cornerRadii: CornerRadii(3.3)).mirrored(aboutX: shell.center.x)
      .elements
    let pole = Path.roundedRect(
      Rect(x: 26, y: 4.4, width: 1.3, height: 4.2),
      cornerRadii: CornerRadii(
        topLeading: 0, topTrailing: 1.3, bottomTrailing: 1.3, bottomLeading: 0))
    let charge = shell.inset(by: Insets(top: 2, leading: 2, bottom: 2, trailing: 2))
    return StatusGlyph(
      size: size,
      shapes: [
        (Path(outline), 0.38), (pole, 0.45),
        (Path.roundedRect(charge, cornerRadii: CornerRadii(2.5)), 1),
      ])
  }()

  // MARK: Google's

  /// Wi-Fi: a full fan.
  static let fan: StatusGlyph = {
    let size = Size(width: 16, height: 12)
    let path = fan(at: Point(x: 8, y: 12), from: 0, to: 12, spread: 0.76)
    return StatusGlyph(size: size, shapes: [(path, 1)])
  }()

  /// Cellular signal: a full triangle.
  static let wedge: StatusGlyph = {
    let size = Size(width: 13, height: 13)
    let path = Path([
      .move(Point(x: 13, y: 0)), .line(Point(x: 13, y: 13)), .line(Point(x: 0, y: 13)), .close,
    ])
    return StatusGlyph(size: size, shapes: [(path, 1)])
  }()

  /// A full, vertical battery.
  static let cell: StatusGlyph = {
    let size = Size(width: 9, height: 14)
    let path =
      Path.roundedRect(Rect(x: 0, y: 1.6, width: 9, height: 12.4), cornerRadii: CornerRadii(1.6))
      .elements
      + Path.roundedRect(Rect(x: 2.5, y: 0, width: 4, height: 3), cornerRadii: CornerRadii(0.8))
      .elements
    return StatusGlyph(size: size, shapes: [(Path(path), 1)])
  }()

  /// Returns a fan above its foot, between two radii, that extends `spread` radians to each side.
  private static func fan(
    at foot: Point, from inner: Double, to outer: Double, spread: Double
  ) -> Path {
    var path = Path()
    path.addArc(
      center: foot, radius: outer, from: -.pi / 2 - spread, sweep: 2 * spread, joined: false)
    if inner > 0 {
      path.addArc(
        center: foot, radius: inner, from: -.pi / 2 + spread, sweep: -2 * spread, joined: true)
    } else {
      path.elements.append(.line(foot))
    }
    path.elements.append(.close)
    return path
  }
}
