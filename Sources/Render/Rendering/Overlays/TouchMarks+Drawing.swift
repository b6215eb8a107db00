import Display
import Geometry

extension TouchMarks.Single {
  /// The radius of a finger's ring, pt.
  ///
  /// Source: ours, about a fingertip's contact.
  static let radius = 16.0

  var items: [DisplayItem] {
    switch self {
    case .touching(let point):
      return Self.disc(at: point, opacity: 0.4) + Self.ring(at: point, radius: Self.radius)
    case .flash(let point, let progress):
      // Ease out, like a ripple: 1 − (1 − t)³.
      let remaining = 1 - progress
      let eased = 1 - remaining * remaining * remaining
      return Self.disc(at: point, opacity: 0.4 * (1 - progress * 2.5).clampedToUnit)
        + Self.ring(
          at: point, radius: Self.radius * (1 + 1.1 * eased), width: 2.25 - 0.75 * eased,
          opacity: remaining)
    case .crossHair(let point, let opacity):
      return Self.crossHair(at: point, opacity: opacity)
    }
  }

  private static func disc(at point: Point, opacity: Double) -> [DisplayItem] {
    guard opacity > 0 else { return [] }
    return [
      .dot(point, radius: radius, color: .white, opacity: opacity)
    ]
  }

  private static func ring(
    at point: Point, radius: Double, width: Double = 2.25, opacity: Double = 1
  ) -> [DisplayItem] {
    OverlayStyle.lines(opacity: opacity) { reach in
      .ring(center: point, radius: radius, width: width + 2 * reach)
    }
  }

  /// Returns a ring with a dot in the middle and four ticks across it.
  private static func crossHair(at point: Point, opacity: Double) -> [DisplayItem] {
    let center = OverlayStyle.faded(
      disc(at: point, opacity: 0.18), opacity: opacity,
      within: Rect(center: point, size: Size(width: 2 * radius, height: 2 * radius)))
    return center
      + OverlayStyle.lines(opacity: opacity) { reach in
        var path = Path.ring(center: point, radius: radius, width: 2 + 2 * reach)
        path.append(.circle(center: point, radius: 2 + reach))
        for direction in [
          Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1), Vector(dx: -1, dy: 0), Vector(dx: 0, dy: -1),
        ] {
          path.append(
            .segment(
              from: point + direction * (radius - 5), to: point + direction * (radius + 6),
              width: 2 + 2 * reach))
        }
        return path
      }
  }
}
