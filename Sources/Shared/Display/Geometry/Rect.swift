/// An axis-aligned rectangle with a non-negative size, in floating-point coordinates; y down.
package struct Rect: Hashable, Sendable {
  /// The top-left corner.
  package var origin: Point
  package var size: Size

  package init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Creates a rectangle of a size around a center.
  package init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  /// Creates the bounding square of a disc.
  package init(center: Point, radius: Double) {
    self.init(center: center, size: Size(width: 2 * radius, height: 2 * radius))
  }

  package var minX: Double { origin.x }
  package var minY: Double { origin.y }
  package var maxX: Double { origin.x + size.width }
  package var maxY: Double { origin.y + size.height }
  package var width: Double { size.width }
  package var height: Double { size.height }
  package var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }
  /// Whether the rectangle has no area.
  package var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// Returns whether a point is inside or on the left or top edge; excludes right and bottom edges.
  package func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns the intersection of two rectangles; nil if it has no area.
  package func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the maximum distance between corresponding edges of two rectangles.
  package func edgeDistance(to other: Rect) -> Double {
    max(
      max((minX - other.minX).magnitude, (maxX - other.maxX).magnitude),
      max((minY - other.minY).magnitude, (maxY - other.maxY).magnitude))
  }

  /// The corners, clockwise from the top left.
  package var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY),
      Point(x: minX, y: maxY),
    ]
  }

  /// Returns the smallest rectangle that contains both rectangles.
  package func union(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the linear interpolation to another rectangle: 0 is this one, 1 the other.
  ///
  /// Fractions outside 0 to 1 extrapolate.
  package func interpolated(to other: Rect, _ fraction: Double) -> Rect {
    Rect(
      x: minX + (other.minX - minX) * fraction, y: minY + (other.minY - minY) * fraction,
      width: width + (other.width - width) * fraction,
      height: height + (other.height - height) * fraction)
  }

  /// Returns the rectangle with its edges moved inward; negative insets move an edge outward.
  package func inset(by insets: Insets) -> Rect {
    Rect(
      x: minX + insets.leading, y: minY + insets.top,
      width: width - insets.leading - insets.trailing,
      height: height - insets.top - insets.bottom)
  }

  /// Returns the rectangle with its edges moved outward.
  package func outset(by distance: Double) -> Rect {
    inset(by: Insets(top: -distance, leading: -distance, bottom: -distance, trailing: -distance))
  }

  /// Returns the point at unit coordinates: (0, 0) is the top left, (1, 1) the bottom right.
  package func point(at unit: UnitPoint) -> Point {
    Point(x: minX + unit.x * width, y: minY + unit.y * height)
  }
}
