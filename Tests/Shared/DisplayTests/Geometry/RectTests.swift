import Display
import TestSupport
import Testing

@Suite("Rectangles")
struct RectTests {
  private let rect = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test("Edges, center and size agree")
  func edges() {
    #expect(rect.minX == 10 && rect.minY == 20 && rect.maxX == 40 && rect.maxY == 60)
    #expect(rect.center == Point(x: 25, y: 40))
    #expect(Rect(center: rect.center, size: rect.size) == rect)
    #expect(Rect(origin: rect.origin, size: rect.size) == rect)
  }

  @Test("Left and top edges belong to a rectangle, right and bottom edges do not")
  func contains() {
    #expect(rect.contains(Point(x: 10, y: 20)))
    #expect(rect.contains(Point(x: 40.nextDown, y: 60.0.nextDown)))
    #expect(!rect.contains(Point(x: 40, y: 30)))
    #expect(!rect.contains(Point(x: 20, y: 60)))
    #expect(!rect.contains(Point(x: 10.0.nextDown, y: 30)))
    #expect(!rect.contains(Point(x: .nan, y: 30)))
  }

  @Test("An intersection is symmetric")
  func intersection() {
    let other = Rect(x: 25, y: 0, width: 100, height: 30)
    #expect(rect.intersection(other) == Rect(x: 25, y: 20, width: 15, height: 10))
    #expect(other.intersection(rect) == rect.intersection(other))
    #expect(rect.intersection(rect) == rect)
  }

  @Test("Rectangles that only touch do not intersect")
  func touching() {
    #expect(rect.intersection(Rect(x: 40, y: 20, width: 5, height: 40)) == nil)
    #expect(rect.intersection(Rect(x: 10, y: 60, width: 30, height: 1)) == nil)
    #expect(rect.intersection(Rect(x: 15, y: 25, width: 0, height: 5)) == nil)
  }

  @Test("A union is the smallest rectangle around both")
  func union() {
    let other = Rect(x: 25, y: -5, width: 50, height: 10)
    #expect(rect.union(other) == Rect(x: 10, y: -5, width: 65, height: 65))
    #expect(other.union(rect) == rect.union(other))
    #expect(rect.union(rect) == rect)
  }

  @Test("Interpolates each edge")
  func interpolation() {
    let other = Rect(x: 20, y: 0, width: 10, height: 80)
    #expect(rect.interpolated(to: other, 0) == rect)
    #expect(rect.interpolated(to: other, 0.5) == Rect(x: 15, y: 10, width: 20, height: 60))
    #expect(rect.interpolated(to: other, 1) == other)
  }

  @Test("Insets move each edge inwards, and negative insets move it back")
  func insets() {
    let insets = Insets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(rect.inset(by: insets) == Rect(x: 12, y: 21, width: 24, height: 36))
    #expect(rect.inset(by: .zero) == rect)
    let back = Insets(top: -1, leading: -2, bottom: -3, trailing: -4)
    #expect(rect.inset(by: insets).inset(by: back) == rect)
  }

  @Test("Unit points span the rectangle from top left to bottom right")
  func unitPoints() {
    #expect(rect.point(at: .topLeading) == rect.origin)
    #expect(rect.point(at: .center) == rect.center)
    #expect(rect.point(at: UnitPoint(x: 1, y: 1)) == Point(x: rect.maxX, y: rect.maxY))
    #expect(rect.point(at: UnitPoint(x: -1, y: 2)) == Point(x: -20, y: 100))
  }

  @Test(
    "A rectangle without area is empty",
    arguments: [(0.0, 1.0), (1, 0), (-1, 5), (5, -1), (.nan, 1), (1, .nan)])
  func empty(width: Double, height: Double) {
    #expect(Rect(x: 0, y: 0, width: width, height: height).isEmpty)
    #expect(!rect.isEmpty)
  }
}

@Suite("Vectors and points")
struct VectorTests {
  private let vector = Vector(dx: 3, dy: -4)

  @Test("A vector's length is Euclidean")
  func length() {
    #expect(vector.length == 5)
    #expect(Vector.zero.length == 0)
  }

  @Test("Adding and subtracting a vector returns to the start")
  func thereAndBack() {
    let start = Point(x: 7, y: 9)
    #expect(start + vector - vector == start)
    #expect((start + vector) - start == vector)
    #expect(start + -vector == start - vector)
    #expect(start.distance(to: start + vector) == 5)
  }

  @Test("Sums and multiples work on each component")
  func arithmetic() {
    #expect(vector + vector == vector * 2)
    #expect(vector - vector == .zero)
    #expect(vector * 2 / 2 == vector)
    #expect(-vector == vector * -1)
  }
}
