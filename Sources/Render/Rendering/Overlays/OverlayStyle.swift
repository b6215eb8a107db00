import Display
import Raster

/// The style of overlays, readable on any photo.
///
/// Shapes are white with a thin dark halo, and texts are on dark plates.
enum OverlayStyle {
  /// The halo's width around a shape and its opacity, widest first; two steps give a soft shadow.
  ///
  /// Source: ours, chosen by eye on light and dark photos.
  static let halo: [(reach: Double, opacity: Double)] = [(2, 0.12), (0.75, 0.5)]

  /// The color of the plate under text.
  ///
  /// Source: the dark grouped background of iOS, #1C1C1E; the opacity is ours.
  static let plate = Color(0x1C1C1E)
  /// The plate's opacity, 0 to 1.
  static let plateOpacity = 0.88

  /// Returns a shape with its halo, faded together.
  ///
  /// `outline` returns the shape extended by `reach` pt on each side.
  static func lines(
    opacity: Double, color: Color = .white, _ outline: (_ reach: Double) -> Path
  ) -> [DisplayItem] {
    guard opacity > 0 else { return [] }
    var items: [DisplayItem] = []
    for (reach, darkness) in halo {
      items.append(.path(outline(reach), color: .black, opacity: darkness))
    }
    items.append(.path(outline(0), color: color))
    return faded(items, opacity: opacity, within: outline(halo.map(\.reach).max() ?? 0).bounds)
  }

  /// Returns items within bounds, faded as a group; empty if they are invisible.
  static func faded(
    _ items: [DisplayItem], opacity: Double, within bounds: Rect?
  ) -> [DisplayItem] {
    guard opacity > 0, let bounds else { return [] }
    guard opacity < 1 else { return items }
    // A margin of 1 pt keeps the clip's antialiased edge away from the items.
    let area = bounds.outset(by: 1)
    return [.group(GroupItem(opacity: opacity, clip: ClipShape(rect: area), items: items))]
  }

  /// Returns a short text in a capsule, centered vertically by the height of its capitals, pt.
  static func capsule(
    _ text: ShapedText, capitals: Double, center: Point, color: Color = plate,
    opacity: Double = plateOpacity
  ) -> [DisplayItem] {
    let size = capsuleSize(text, capitals: capitals)
    let rect = Rect(center: center, size: size)
    return [
      .fill(rect, color: color, radii: CornerRadii(size.height / 2), opacity: opacity),
      .text(text, at: Point(x: center.x, y: center.y + capitals / 2), .center, color: .white),
    ]
  }

  /// Returns the first bold text whose capsule fits a width, pt; nil if none does.
  ///
  /// The texts are given longest first.
  static func label(
    _ texts: [String], size: Double, within width: Double, _ lettering: Lettering
  ) -> ShapedText? {
    let capitals = lettering.bold.capitals(size: size)
    return texts.lazy.map { lettering.bold.shape($0, size: size) }
      .first { capsuleSize($0, capitals: capitals).width <= width }
  }

  /// Returns the size of the capsule around a short text, pt.
  static func capsuleSize(_ text: ShapedText, capitals: Double) -> Size {
    let height = capitals * 2.1
    return Size(width: max(text.advance + height * 0.8, height), height: height)
  }
}

extension Typeface {
  /// Returns the height of capitals and digits at a font size, pt.
  func capitals(size: Double) -> Double { -shape("H", size: size).bounds.minY }
}

extension Double {
  /// The number clamped to 0 to 1; NaN becomes 0.
  var clampedToUnit: Double { self > 0 ? Swift.min(self, 1) : 0 }
}
