/// An axis-aligned rectangle of real coordinates, y down, with no negative extent.
package struct Rect: Hashable, Sendable {
  /// The top-left corner.
  package var origin: Point
  /// The extents.
  package var size: Size

  /// Creates a rectangle from its corner and extents.
  package init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its corner and extents, spelt out.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Creates the rectangle of a size around a centre.
  package init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  /// Creates the square of a disc around a centre.
  package init(center: Point, radius: Double) {
    self.init(center: center, size: Size(width: 2 * radius, height: 2 * radius))
  }

  /// The left edge.
  package var minX: Double { origin.x }
  /// The top edge.
  package var minY: Double { origin.y }
  /// The right edge.
  package var maxX: Double { origin.x + size.width }
  /// The bottom edge.
  package var maxY: Double { origin.y + size.height }
  /// The horizontal extent.
  package var width: Double { size.width }
  /// The vertical extent.
  package var height: Double { size.height }
  /// The middle.
  package var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }
  /// True if the rectangle holds no area.
  package var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// True if a point lies inside; the left and top edges count, the right and bottom edges do not.
  package func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The common part of two rectangles, nil where they share no area.
  package func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The greatest distance of one of the four edges from the same edge of another rectangle.
  package func edgeDistance(to other: Rect) -> Double {
    max(
      max((minX - other.minX).magnitude, (maxX - other.maxX).magnitude),
      max((minY - other.minY).magnitude, (maxY - other.maxY).magnitude))
  }

  /// The corners, clockwise from the upper left.
  package var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY),
      Point(x: minX, y: maxY),
    ]
  }

  /// The smallest rectangle that holds two.
  package func union(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The rectangle at a fraction of the way to another one: 0 here … 1 there, linearly, or beyond.
  package func interpolated(to other: Rect, _ fraction: Double) -> Rect {
    Rect(
      x: minX + (other.minX - minX) * fraction, y: minY + (other.minY - minY) * fraction,
      width: width + (other.width - width) * fraction,
      height: height + (other.height - height) * fraction)
  }

  /// The rectangle with its edges moved inwards; negative insets move an edge outwards.
  package func inset(by insets: Insets) -> Rect {
    Rect(
      x: minX + insets.leading, y: minY + insets.top,
      width: width - insets.leading - insets.trailing,
      height: height - insets.top - insets.bottom)
  }

  /// The rectangle with its edges moved outwards.
  package func outset(by distance: Double) -> Rect {
    inset(by: Insets(top: -distance, leading: -distance, bottom: -distance, trailing: -distance))
  }

  /// The point at unit coordinates of the rectangle: (0, 0) is top-left, (1, 1) bottom-right.
  package func point(at unit: UnitPoint) -> Point {
    Point(x: minX + unit.x * width, y: minY + unit.y * height)
  }
}
