import Geometry

/// The curve of a continuous corner as straight lines, in the square that it takes of both sides: from its end
/// on the level side (1, 0) to that on the upright one (0, 1), distances from the vertex.
///
/// A line errs by less than 2 hundred-thousandths of the radius: within 1/256 px up to radii of 200 px.
final class CornerProfile: Hashable, Sendable {
  /// The share of a whole continuous corner, 0 … 1, of which everything follows.
  let gentleness: Double
  /// The length of a side that the corner takes, in radii.
  let reach: Double
  /// The widths that are cut away, falling, by the distances from the level side, rising.
  private let points: [Point]

  /// Lines of each of the three cubics.
  private static let lines = 128
  private static let whole = CornerProfile(1)

  /// The profile of a share of a whole continuous corner.
  static func of(_ gentleness: Double) -> CornerProfile {
    gentleness == 1 ? whole : CornerProfile(gentleness)
  }

  private init(_ gentleness: Double) {
    self.gentleness = gentleness
    let corner = ContinuousCorner(gentleness: gentleness).points
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
    one.gentleness == other.gentleness
  }

  func hash(into hasher: inout Hasher) { hasher.combine(gentleness) }

  /// The number of the line that holds a distance from the level side, 0 … 1.
  private func line(at y: Double) -> Int {
    var (low, high) = (0, points.count - 2)
    while low < high {
      let middle = (low + high) / 2
      if points[middle + 1].y < y { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The width that is cut away at a distance from the level side: 1 there, 0 from 1 on.
  func width(at y: Double) -> Double {
    if y <= 0 { return 1 }
    return y >= 1 ? 0 : width(at: y, on: line(at: y))
  }

  private func width(at y: Double, on line: Int) -> Double {
    let (start, end) = (points[line], points[line + 1])
    guard end.y > start.y else { return end.x }
    return start.x + (end.x - start.x) * min(max((y - start.y) / (end.y - start.y), 0), 1)
  }

  /// The area that the corner removes from a box in the square, its distances from the vertex.
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

  /// The area below a falling line, where it is above 0.
  private static func area(_ from: Double, _ to: Double, over length: Double) -> Double {
    if to >= 0 { return (from + to) / 2 * length }
    return from <= 0 ? 0 : from * from / (2 * (from - to)) * length
  }
}
