import Display
import Glibc
import SceneModel

/// Draws the bracelet's string: a loop with a knot at the top and two loose ends.
struct BraceletPicture {
  let bracelet: Bracelet

  static let bead = Color(0xD9D4CB)
  private static let thread = Color(0x7B6F66)

  /// The width of the string, pt: 2.5, or less if the bracelet is small.
  private var width: Double { min(2.5, 0.05 * bracelet.radius) }

  var string: [DisplayItem] {
    let line = Path.polyline(loop, width: width)
    let shadow = line.translated(by: Vector(dx: 0.3 * width, dy: width))
    let knot = Path.circle(center: point(at: 0), radius: 1.5 * width)
    return [
      .path(shadow, color: .black, opacity: 0.13),
      .path(line, color: Self.thread),
      .path(ends, color: Self.thread),
      .path(knot, color: Self.thread.mixed(with: .black, 0.2)),
    ]
  }

  /// Returns a point of the loop, in points of the screen.
  ///
  /// `turn` is 0 at the top and 1 after a full clockwise turn.
  private func point(at turn: Double) -> Point {
    let angle = (2 * turn - 0.5) * .pi
    return bracelet.center + Vector(dx: cos(angle), dy: sin(angle)) * bracelet.radius
  }

  /// The loop as a polygon; each edge deviates from the circle by less than 0.02 pt at normal size.
  private var loop: [Point] { (0...180).map { point(at: Double($0) / 180) } }

  private var ends: Path {
    let knot = point(at: 0)
    var path = Path()
    for side in [-1.0, 1.0] {
      let reach = min(16, 0.15 * bracelet.radius)
      let steps = (0...12).map { step -> Path.StrokePoint in
        let progress = Double(step) / 12
        return Path.StrokePoint(
          knot + Vector(dx: side * progress, dy: -1.1 * progress * (1 - 0.55 * progress)) * reach,
          width: width * (1 - 0.4 * progress))
      }
      path.append(.tapered(steps))
    }
    return path
  }
}
