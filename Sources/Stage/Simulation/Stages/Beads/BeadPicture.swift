import Display
import Geometry

/// The picture of a bead: a glossy ball with a hole, lit from the upper left, and its shadow.
///
/// Soft edges are stacks of discs, because an item has one colour.
struct BeadPicture {
  /// The middle, in points of the screen.
  var center: Point
  /// pt.
  var radius: Double
  /// The colour where the bead is neither lit nor in shade.
  var color: Color

  /// Discs from the dark edge to the lit side: enough that a ball of 132 pixels shows no rings.
  private static let shades = 22
  /// The opacity of the black at the edge, and of the white on the lit side.
  private static let (edge, light) = (0.34, 0.30)

  func items(on screen: Rect) -> [DisplayItem] {
    let reach = 1.5 * radius
    guard screen.intersection(Rect(center: center, radius: reach)) != nil else { return [] }
    var solid = color
    solid.alpha = 255
    return (shadow + [silhouette(solid)] + ball(solid) + hole(solid) + gloss)
      .dissolved(Double(color.alpha) / 255)
  }

  /// A disc whose middle and radius are given in radii of the bead.
  private func disc(
    _ x: Double, _ y: Double, _ size: Double, _ color: Color, _ opacity: Double = 1
  ) -> DisplayItem {
    let reach = size * radius
    let rect = Rect(center: center + Vector(dx: x, dy: y) * radius, radius: reach)
    return .fill(rect, color: color, radii: CornerRadii(reach), opacity: opacity)
  }

  /// The bead's outline, in the colour of its dark edge.
  private func silhouette(_ color: Color) -> DisplayItem {
    .path(.circle(center: center, radius: radius), color: color.mixed(with: .black, Self.edge))
  }

  private var shadow: [DisplayItem] {
    (0..<9).map { disc(0.04, 0.16, 1.16 - 0.025 * Double($0), .black, 0.028) }
  }

  private func ball(_ color: Color) -> [DisplayItem] {
    (1..<Self.shades).map { index in
      let way = Double(index) / Double(Self.shades - 1)
      let tint =
        way < 0.5
        ? color.mixed(with: .black, Self.edge * (1 - 2 * way))
        : color.mixed(with: .white, Self.light * (2 * way - 1))
      // The discs gather where the light falls.
      return disc(-0.3 * way, -0.34 * way, 1 - 0.66 * way, tint)
    }
  }

  private func hole(_ color: Color) -> [DisplayItem] {
    [
      disc(0.02, 0.05, 0.24, color.mixed(with: .white, 0.4), 0.7),
      disc(0, 0, 0.23, color.mixed(with: .black, 0.45)),
      disc(0.01, 0.03, 0.17, color.mixed(with: .black, 0.68)),
    ]
  }

  private var gloss: [DisplayItem] {
    [
      disc(-0.42, -0.48, 0.26, .white, 0.16), disc(-0.42, -0.48, 0.2, .white, 0.28),
      disc(-0.42, -0.48, 0.13, .white, 0.55),
    ]
  }
}
