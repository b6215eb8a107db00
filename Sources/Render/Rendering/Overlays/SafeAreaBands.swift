import Display
import Platform
import Raster
import SceneModel

/// A screen's safe area: along each edge a tinted band, a hairline, and the inset in points.
struct SafeAreaBands {
  var screen: Screen
  /// The views whose own safe areas are shown.
  var views: [ViewSafeArea] = []

  /// The bands' color.
  ///
  /// Source: system blue of iOS in dark appearances.
  static let tint = Color(0x0A84FF)
  /// The hairlines' width, pt.
  ///
  /// Source: ours.
  static let hairline = 1.0

  private static let bandOpacity = 0.24
  /// The labels' font size, pt.
  ///
  /// Source: ours.
  static let textSize = 10.0

  struct Band: Hashable, Sendable {
    /// The inset, pt; above 0.
    var inset: Double
    var rect: Rect
    /// The hairline, along the band's inner edge.
    var line: Rect
    /// The preferred center of the label.
    var label: Point
  }

  /// The bands of all edges with an inset, clockwise from the top.
  ///
  /// The top and bottom bands include the corners.
  var bands: [Band] {
    let bounds = screen.bounds
    let insets = screen.safeArea
    let safe = bounds.inset(by: insets)
    guard !safe.isEmpty else { return [] }
    let hair = Self.hairline
    var bands: [Band] = []
    func add(_ inset: Double, _ rect: Rect, _ line: Rect, _ label: Point) {
      if inset > 0 { bands.append(Band(inset: inset, rect: rect, line: line, label: label)) }
    }
    add(
      insets.top, Rect(x: 0, y: 0, width: bounds.width, height: insets.top),
      Rect(x: 0, y: safe.minY - hair, width: bounds.width, height: hair),
      Point(x: bounds.maxX - 30, y: safe.minY - 14))
    add(
      insets.trailing,
      Rect(x: safe.maxX, y: safe.minY, width: insets.trailing, height: safe.height),
      Rect(x: safe.maxX, y: safe.minY, width: hair, height: safe.height),
      Point(x: safe.maxX + insets.trailing / 2, y: safe.center.y))
    add(
      insets.bottom, Rect(x: 0, y: safe.maxY, width: bounds.width, height: insets.bottom),
      Rect(x: 0, y: safe.maxY, width: bounds.width, height: hair),
      // Keeps the label clear of a device's rounded corner.
      Point(x: bounds.maxX - 30 - (screen.look?.cornerRadius ?? 0) / 2, y: safe.maxY + 14))
    add(
      insets.leading, Rect(x: 0, y: safe.minY, width: insets.leading, height: safe.height),
      Rect(x: safe.minX - hair, y: safe.minY, width: hair, height: safe.height),
      Point(x: insets.leading / 2, y: safe.center.y))
    return bands
  }

  /// Returns the bands and views with their labels; the bands' labels are on top.
  func items(_ lettering: Lettering?) -> [DisplayItem] {
    var items: [DisplayItem] = []
    for band in bands {
      items.append(.fill(band.rect, color: Self.tint, opacity: Self.bandOpacity))
      items.append(.fill(band.line, color: Self.tint, opacity: 0.9))
    }
    items += views.flatMap { ViewInsets(view: $0, screen: screen).items(lettering) }
    guard let lettering else { return items }
    let capitals = lettering.bold.capitals(size: Self.textSize)
    for band in bands {
      let number = band.inset.trimmedText(decimals: 2)
      let isUpright = band.rect.height > band.rect.width
      // A label that is wider than a side band would cover the safe area.
      let available = isUpright ? band.rect.width : .infinity
      guard
        let text = OverlayStyle.label(
          ["\(number) pt", number], size: Self.textSize, within: available, lettering)
      else { continue }
      let size = OverlayStyle.capsuleSize(text, capitals: capitals)
      items += OverlayStyle.capsule(
        text, capitals: capitals,
        center: isUpright ? band.label : screen.bounds.centerFitting(size, around: band.label),
        color: Self.tint, opacity: 1)
    }
    return items
  }
}

extension Rect {
  /// Returns the center of a box near a point, such that the box stays 4 pt from the edges.
  ///
  /// If the box does not fit, this is the center of the rectangle.
  func centerFitting(_ size: Size, around point: Point) -> Point {
    func position(_ wanted: Double, _ low: Double, _ high: Double, _ extent: Double) -> Double {
      let (minimum, most) = (low + extent / 2 + 4, high - extent / 2 - 4)
      return minimum < most ? min(max(wanted, minimum), most) : (low + high) / 2
    }
    return Point(
      x: position(point.x, minX, maxX, size.width), y: position(point.y, minY, maxY, size.height))
  }
}
