import Display

/// Draws a bead: a glossy ball with a hole, lit from the upper left, and its shadow.
///
/// Soft edges are stacks of discs because a display item has a single color.
struct BeadPicture {
  /// The center, in points of the screen.
  var center: Point
  /// The radius, pt.
  var radius: Double
  /// The base color, between the lit side and the shaded edge.
  var color: Color

  /// The number of discs from the dark edge to the lit side.
  ///
  /// With 22 discs, a ball 132 pixels wide shows no visible rings.
  private static let shades = 22
  /// The opacities of the black at the edge and of the white on the lit side.
  private static let (edge, light) = (0.34, 0.30)

  func items(on screen: Rect) -> [DisplayItem] {
    let reach = 1.5 * radius
    guard screen.intersection(Rect(center: center, radius: reach)) != nil else { return [] }
    var solid = color
    solid.alpha = 255
    return (shadow + [silhouette(solid)] + ball(solid) + hole(solid) + gloss)
      .dissolved(Double(color.alpha) / 255)
  }

  /// Returns a disc whose center and radius are given in multiples of the bead's radius.
  private func disc(
    _ x: Double, _ y: Double, _ size: Double, _ color: Color, _ opacity: Double = 1
  ) -> DisplayItem {
    let reach = size * radius
    let rect = Rect(center: center + Vector(dx: x, dy: y) * radius, radius: reach)
    return .fill(rect, color: color, radii: CornerRadii(reach), opacity: opacity)
  }

  /// Returns the bead's outline, in the color of its dark edge.
  private func silhouette(_ color: Color) -> DisplayItem {
    .path(.circle(center: center, radius: radius), color: color.mixed(with: .black, Self.edge))
  }

  private var shadow: [DisplayItem] {
    (0..<9).map { disc(0.04, 0.16, 1.16 - 0.025 * Double($0), .black, 0.028) }
  }

  private func ball(_ color: Color) -> [DisplayItem] {
    (1..<Self.shades).map { index in
      let progress = Double(index) / Double(Self.shades - 1)
      let tint =
        progress < 0.5
        ? color.mixed(with: .black, Self.edge * (1 - 2 * progress))
        : color.mixed(with: .white, Self.light * (2 * progress - 1))
      // The discs converge toward the light.
      return disc(-0.3 * progress, -0.34 * progress, 1 - 0.66 * progress, tint)
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
