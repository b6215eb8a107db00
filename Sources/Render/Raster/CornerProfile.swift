import Display

/// The curve of a continuous corner as a polyline, in the square that the corner occupies.
///
/// Coordinates are distances from the vertex, as fractions of the square's side. The curve leads
/// from (1, 0) on the horizontal side to (0, 1) on the vertical one. The error of a line is below
/// 0.00002 of the radius, which is within 1/256 px up to radii of 200 px.
final class CornerProfile: Hashable, Sendable {
  /// The smoothing of the corner, from 0 for an arc to 1 for a full continuous corner.
  let smoothing: Double
  /// The length of each side that the corner occupies, in radii.
  let reach: Double
  /// The cut-off width (x) by distance from the horizontal side (y), with ascending y.
  private let points: [Point]

  /// The number of lines for each of the three cubics.
  private static let lines = 128
  private static let whole = CornerProfile(1)

  /// Returns the profile of a corner with a smoothing.
  static func of(_ smoothing: Double) -> CornerProfile {
    smoothing == 1 ? whole : CornerProfile(smoothing)
  }

  private init(_ smoothing: Double) {
    self.smoothing = smoothing
    let corner = ContinuousCorner(smoothing: smoothing).points
    let reach = corner[0].x
    self.reach = reach
    var points = [Point(x: 1, y: 0)]
    for start in stride(from: 0, to: corner.count - 1, by: 3) {
      for line in 1...Self.lines {
        let t = Double(line) / Double(Self.lines)
        let s = 1 - t
        let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        func blend(_ axis: KeyPath<Point, Double>) -> Double {
          let near = a * corner[start][keyPath: axis] + b * corner[start + 1][keyPath: axis]
          let far = c * corner[start + 2][keyPath: axis] + d * corner[start + 3][keyPath: axis]
          return (near + far) / reach
        }
        points.append(Point(x: blend(\.x), y: blend(\.y)))
      }
    }
    self.points = points
  }

  static func == (one: CornerProfile, other: CornerProfile) -> Bool {
    one.smoothing == other.smoothing
  }

  func hash(into hasher: inout Hasher) { hasher.combine(smoothing) }

  /// Returns the index of the line at a distance from the horizontal side, 0 to 1.
  private func line(at y: Double) -> Int {
    points[1..<points.count - 1].countOfPrefix { $0.y < y }
  }

  /// Returns the cut-off width at a distance from the horizontal side: 1 at 0, and 0 from 1.
  func width(at y: Double) -> Double {
    if y <= 0 { return 1 }
    return y >= 1 ? 0 : width(at: y, on: line(at: y))
  }

  private func width(at y: Double, on line: Int) -> Double {
    let (start, end) = (points[line], points[line + 1])
    guard end.y > start.y else { return end.x }
    return start.x + (end.x - start.x) * min(max((y - start.y) / (end.y - start.y), 0), 1)
  }

  /// Returns the area that the corner removes from a box, in coordinates of the square.
  func cut(x0: Double, y0: Double, x1: Double, y1: Double) -> Double {
    let (top, bottom) = (max(y0, 0), min(y1, 1))
    guard bottom > top, x1 > x0 else { return 0 }
    var area = 0.0
    var line = line(at: top)
    var y = top
    while y < bottom, line < points.count - 1 {
      let next = min(points[line + 1].y, bottom)
      if next > y {
        let (upper, lower) = (width(at: y, on: line), width(at: next, on: line))
        area +=
          Self.area(upper - x0, lower - x0, over: next - y)
          - Self.area(upper - x1, lower - x1, over: next - y)
        y = next
      }
      line += 1
    }
    return area
  }

  /// Returns the area between 0 and the positive values of a falling line.
  private static func area(_ from: Double, _ to: Double, over length: Double) -> Double {
    if to >= 0 { return (from + to) / 2 * length }
    return from <= 0 ? 0 : from * from / (2 * (from - to)) * length
  }
}
