import Display
import Glibc
import SceneModel

/// A row of five stars, filled from the leading edge.
///
/// A partly filled star is drawn completely in the color of empty stars, and its filled fraction in
/// gold over it. So the background does not show through the seam between the colors.
struct StarRating: Hashable, Sendable {
  /// The number of filled stars, 0 to 5.
  var stars: Double
  /// The maximum width of a star's box, pt; smaller if the available area is.
  var size: Double

  /// The number of stars.
  ///
  /// Source: the 2024 article's pictures.
  static let count = 5
  /// The gap between two boxes, as a fraction of a star's size: 3 pt between stars of 18 pt.
  ///
  /// Source: ours.
  static let gap = 1.0 / 6
  /// The color of filled stars, #FFB300.
  ///
  /// Source: ours; a gold that is legible on light and dark cards.
  static let gold = Color(0xFFB300)

  /// Returns the stars' boxes, leading-aligned and vertically centered, all scaled down to fit.
  func boxes(in bounds: Rect) -> [Rect] {
    let width = size * (Double(Self.count) + Double(Self.count - 1) * Self.gap)
    let side = size * min(1, bounds.width / width, bounds.height / size)
    guard !bounds.isEmpty, side > 0 else { return [] }
    return (0..<Self.count).map { index in
      Rect(
        x: bounds.minX + Double(index) * side * (1 + Self.gap), y: bounds.center.y - side / 2,
        width: side, height: side)
    }
  }

  /// Returns the filled fraction of a star, 0 to 1; the first star has index 0.
  func fill(of index: Int) -> Double { min(max(stars - Double(index), 0), 1) }

  /// Returns the items in an area; empty stars have the palette's color.
  func items(in bounds: Rect, palette: SystemPalette) -> [DisplayItem] {
    var gray = Path()
    var golden = Path()
    var filled: [DisplayItem] = []
    for (index, box) in boxes(in: bounds).enumerated() {
      let (star, fill) = (Path.star(in: box), fill(of: index))
      if fill < 1 { gray.append(star) }
      if fill == 1 { golden.append(star) }
      if fill > 0, fill < 1 {
        // The clip's other edges stay outside the star, to avoid antialiasing its own edges twice.
        let shown = Rect(
          x: box.minX - 1, y: box.minY - 1, width: 1 + box.width * fill, height: box.height + 2)
        filled.append(.group([.path(star, color: Self.gold)], clip: ClipShape(rect: shown)))
      }
    }
    var items: [DisplayItem] = []
    if !gray.isEmpty { items.append(.path(gray, color: palette.empty)) }
    if !golden.isEmpty { items.append(.path(golden, color: Self.gold)) }
    return items + filled
  }
}

extension Path {
  /// Returns a clockwise five-pointed star with slightly rounded tips, centered in a square box.
  ///
  /// The star is as wide as the box.
  static func star(in box: Rect) -> Path {
    unitStar.mapPoints {
      Point(x: box.minX + $0.x * box.width, y: box.minY + $0.y * box.height)
    }
  }

  /// The inner corners' radius relative to the tips': that of a regular pentagram.
  ///
  /// Source: (3 − √5) / 2, https://mathworld.wolfram.com/Pentagram.html.
  private static let innerRadius = (3 - 5.squareRoot()) / 2
  /// The fraction of an edge that a tip's rounding replaces.
  ///
  /// Source: ours, by eye, after the symbol `star.fill` of iOS.
  private static let rounding = 0.2

  private static let unitStar: Path = {
    func corner(_ index: Int) -> Point {
      let angle = Double(index) * .pi / 5 - .pi / 2
      let radius = index.isMultiple(of: 2) ? 1 : innerRadius
      return Point(x: radius * cos(angle), y: radius * sin(angle))
    }
    func near(_ tip: Point, _ other: Point) -> Point { tip + (other - tip) * rounding }
    var star = Path()
    for tip in stride(from: 0, to: 10, by: 2) {
      let (before, here, after) = (corner(tip - 1), corner(tip), corner(tip + 1))
      let start = near(here, before)
      star.elements.append(tip == 0 ? .move(start) : .line(start))
      star.elements.append(.quadratic(control: here, end: near(here, after)))
      star.elements.append(.line(after))
    }
    star.elements.append(.close)
    guard let bounds = star.bounds else { return star }
    return star.mapPoints { point in
      Point(
        x: (point.x - bounds.minX) / bounds.width,
        y: 0.5 + (point.y - bounds.center.y) / bounds.width)
    }
  }()
}
