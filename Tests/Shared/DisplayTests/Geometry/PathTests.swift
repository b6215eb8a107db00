import Display
import Foundation
import Testing

@Suite("Path shapes")
struct PathTests {
  /// The signed area of an outline, positive if it runs clockwise on the screen.
  ///
  /// Curves are approximated by 200 lines each.
  private func area(_ path: Path) -> Double {
    var sum = 0.0
    var current = Point.zero
    var start = Point.zero
    func line(to end: Point) {
      sum += current.x * end.y - end.x * current.y
      current = end
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        line(to: start)
        (current, start) = (point, point)
      case .line(let point): line(to: point)
      case .quadratic: Issue.record("shapes have no quadratics")
      case .cubic(let p1, let p2, let p3):
        let p0 = current
        for step in 1...200 {
          let t = Double(step) / 200
          let s = 1 - t
          func at(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
            s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
          }
          line(to: Point(x: at(p0.x, p1.x, p2.x, p3.x), y: at(p0.y, p1.y, p2.y, p3.y)))
        }
      case .close: line(to: start)
      }
    }
    line(to: start)
    return sum / 2
  }

  private func isNear(_ rect: Rect?, _ other: Rect, _ tolerance: Double = 1e-9) -> Bool {
    guard let rect else { return false }
    return abs(rect.minX - other.minX) < tolerance && abs(rect.minY - other.minY) < tolerance
      && abs(rect.maxX - other.maxX) < tolerance && abs(rect.maxY - other.maxY) < tolerance
  }

  @Test("Shapes run clockwise around their area")
  func areas() {
    let rect = Rect(x: 3, y: -4, width: 10, height: 6)
    #expect(area(.rect(rect)) == 60)
    let rounded = Path.roundedRect(rect, cornerRadii: CornerRadii(2))
    #expect(abs(area(rounded) - (60 - 4 * (4 - Double.pi))) < 1e-3)
    #expect(
      abs(area(.circle(center: Point(x: 5, y: 5), radius: 3)) - 9 * Double.pi) < 1e-3)
    let ring = Path.ring(center: .zero, radius: 5, width: 2)
    #expect(abs(area(ring) - 20 * Double.pi) < 1e-3)
    #expect(abs(area(.ring(center: .zero, radius: 1, width: 4)) - 9 * Double.pi) < 1e-3)
    let bar = Path.segment(from: Point(x: 1, y: 1), to: Point(x: 4, y: 5), width: 2, caps: .butt)
    #expect(abs(area(bar) - 10) < 1e-9)
    let capsule = Path.segment(from: Point(x: 4, y: 5), to: Point(x: 1, y: 1), width: 2)
    #expect(abs(area(capsule) - (10 + Double.pi)) < 1e-3)
    let trapezoid = Path.tapered(
      [.init(.zero, width: 4), .init(Point(x: 0, y: 10), width: 0)], caps: .butt)
    #expect(abs(area(trapezoid) - 20) < 1e-9)
  }

  @Test("Joins of lines fill a sector", arguments: [0.3, 1.2, 2.9, -0.3, -1.2, -2.9])
  func joins(turn: Double) {
    let corner = Point(x: 30, y: 40)
    let path = Path.polyline(
      [
        Point(x: 10, y: 40), corner,
        corner + Vector(dx: 20 * cos(turn), dy: 20 * sin(turn)),
      ], width: 6, caps: .butt)
    // Two bars, and a sector with the angle of the turn.
    #expect(abs(area(path) - (2 * 20 * 6 + 9 * abs(turn) / 2)) < 1e-3)
  }

  @Test("Paths compute their bounds", arguments: [0.0, 0.4, 1.9])
  func bounds(angle: Double) {
    let rect = Rect(x: 3, y: -4, width: 10, height: 6)
    #expect(Path.rect(rect).bounds == rect)
    let turn = AffineTransform.identity.rotatedBy(angle)
    let disc = Path.circle(center: .zero, radius: 7).applying(turn)
      .translated(by: Vector(dx: 20, dy: 30))
    #expect(isNear(disc.bounds, Rect(x: 13, y: 23, width: 14, height: 14), 1e-4))
    let arch = Path([
      .move(.zero), .quadratic(control: Point(x: 5, y: 8), end: Point(x: 10, y: 0)),
    ])
    #expect(isNear(arch.bounds, Rect(x: 0, y: 0, width: 10, height: 4)))
    #expect(isNear(arch.scaled(by: 0.5).bounds, Rect(x: 0, y: 0, width: 5, height: 2)))
    #expect(Path().bounds == nil)
    #expect(Path([.move(.zero), .line(Point(x: .nan, y: 0))]).bounds == nil)
    #expect(Path([.move(Point(x: -1e308, y: 0)), .line(Point(x: 1e308, y: 0))]).bounds == nil)
  }

  @Test(
    "Rounded rectangles touch all four sides with any radius", arguments: [0, 2, 3, 99])
  func roundedBounds(radius: Double) {
    let rect = Rect(x: 3, y: -4, width: 10, height: 6)
    let path = Path.roundedRect(rect, cornerRadii: CornerRadii(radius))
    #expect(isNear(path.bounds, rect, 1e-6))
  }

  @Test("Dashes cover the length of the line")
  func dashes() {
    let path = Path.dashed(
      from: .zero, to: Point(x: 25, y: 0), width: 1, dash: 4, gap: 2)
    #expect(abs(area(path) - (4 * 4 + 1)) < 1e-9)
    #expect(isNear(path.bounds, Rect(x: 0, y: -0.5, width: 25, height: 1)))
    let unbroken = Path.dashed(from: .zero, to: Point(x: 25, y: 0), width: 1, dash: 4, gap: 0)
    #expect(abs(area(unbroken) - 25) < 1e-9)
    let tooMany = Path.dashed(from: .zero, to: Point(x: 1e9, y: 0), width: 1, dash: 1, gap: 1)
    #expect(tooMany.elements.count == 5)
  }

  @Test("Paths without extent are empty or a dot")
  func degenerate() {
    #expect(Path.rect(Rect(x: 1, y: 1, width: 0, height: 3)).isEmpty)
    #expect(Path.circle(center: .zero, radius: 0).isEmpty)
    #expect(Path.circle(center: .zero, radius: .nan).isEmpty)
    #expect(Path.polyline([], width: 3).isEmpty)
    let point = Point(x: 4, y: 4)
    #expect(Path.segment(from: point, to: point, width: 3, caps: .butt).isEmpty)
    #expect(abs(area(.segment(from: point, to: point, width: 2)) - Double.pi) < 1e-3)
    #expect(
      Path.polyline([point, Point(x: .nan, y: 1)], width: 2) == .circle(center: point, radius: 1))
  }
}
