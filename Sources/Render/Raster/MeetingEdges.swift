/// Shared edges of adjacent pictures, such as the pages of a pager, snapped to whole pixels.
///
/// If two shapes each cover a fraction of the same pixels, the background shows through: two halves
/// cover only three quarters. In a phone's compositor, each pixel belongs to one layer. Therefore,
/// an edge that two opaque pictures with square corners share is snapped to a whole pixel for both.
/// The contents of the pictures do not move.
struct MeetingEdges {
  private enum Side: Hashable {
    case left
    case top
    case right
    case bottom
  }

  private struct Edge {
    var owner: Int
    var side: Side
    /// The x of a vertical edge or the y of a horizontal edge, px.
    var place: Double
    /// The extent along the edge, px.
    var span: ClosedRange<Double>
  }

  /// The maximum distance of two edges that count as shared, px.
  ///
  /// A nearly settled spring is within it.
  private static let tolerance = 0.05
  /// The corner radius from which a shape is ignored, px.
  ///
  /// Smaller corners cut nothing visible.
  private static let leastRadius = 0.25
  /// The minimum opacity of pictures with shared edges.
  ///
  /// Nothing is visible through it.
  static let leastOpacity = 0.99

  private var places: [Int: [Side: Double]] = [:]

  /// Finds the shared edges of pictures' shapes, given in drawing order.
  ///
  /// Nil shapes are ignored.
  init(_ shapes: [DeviceShape?]) {
    var (left, right, top, bottom): ([Edge], [Edge], [Edge], [Edge]) = ([], [], [], [])
    for (owner, shape) in shapes.enumerated() {
      guard let shape, shape.corners.allSatisfy({ $0.radius < Self.leastRadius }) else { continue }
      let (height, width) = (shape.minY...shape.maxY, shape.minX...shape.maxX)
      left.append(Edge(owner: owner, side: .left, place: shape.minX, span: height))
      right.append(Edge(owner: owner, side: .right, place: shape.maxX, span: height))
      top.append(Edge(owner: owner, side: .top, place: shape.minY, span: width))
      bottom.append(Edge(owner: owner, side: .bottom, place: shape.maxY, span: width))
    }
    join(right, left)
    join(bottom, top)
  }

  /// Snaps edges of opposite sides at the same position to a common pixel edge.
  private mutating func join(_ ends: [Edge], _ beginnings: [Edge]) {
    let beginnings = beginnings.sorted { ($0.place, $0.owner) < ($1.place, $1.owner) }
    var first = 0
    for end in ends.sorted(by: { ($0.place, $0.owner) < ($1.place, $1.owner) }) {
      while first < beginnings.count, beginnings[first].place < end.place - Self.tolerance {
        first += 1
      }
      for beginning in beginnings[first...] {
        guard beginning.place - end.place <= Self.tolerance else { break }
        let overlap =
          min(end.span.upperBound, beginning.span.upperBound)
          - max(end.span.lowerBound, beginning.span.lowerBound)
        guard end.owner != beginning.owner, overlap > 0 else { continue }
        let place =
          places[end.owner]?[end.side] ?? places[beginning.owner]?[beginning.side]
          ?? end.place.rounded()
        places[end.owner, default: [:]][end.side] = place
        places[beginning.owner, default: [:]][beginning.side] = place
      }
    }
  }

  /// Returns a picture's shape with its shared edges at whole pixels, or nil if it becomes empty.
  func aligned(_ shape: DeviceShape, of owner: Int) -> DeviceShape? {
    guard let moved = places[owner] else { return shape }
    return DeviceShape(
      x0: moved[.left] ?? shape.minX, y0: moved[.top] ?? shape.minY,
      x1: max(moved[.right] ?? shape.maxX, moved[.left] ?? shape.minX),
      y1: max(moved[.bottom] ?? shape.maxY, moved[.top] ?? shape.minY))
  }
}
