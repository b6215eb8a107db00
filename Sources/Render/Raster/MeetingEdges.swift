/// Edges at which two pictures meet, such as those of pages beside each other.
///
/// Two shapes that each cover a part of the same pixels let the ground shine through: half and half of
/// the rest makes three quarters. As in a phone's compositor each pixel belongs to one layer: an edge
/// that two opaque, square-cornered pictures share lies at a whole pixel, for both; the pictures stay.
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
    /// The edge's place, px.
    var place: Double
    /// The stretch of the edge, px.
    var span: ClosedRange<Double>
  }

  /// The distance within which two edges are one, px: a spring that is about to rest is that near.
  private static let tolerance = 0.05
  /// The largest radius whose corners cut nothing that shows, px.
  private static let leastRadius = 0.25
  /// The least opacity of a picture that takes part; the eye sees nothing through it.
  static let leastOpacity = 0.99

  private var places: [Int: [Side: Double]] = [:]

  /// Finds the edges of pictures' shapes in the order of drawing; nil takes no part.
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

  /// Joins edges of one side with those of the other that lie at the same place.
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

  /// A picture's shape with the edges that it shares at whole pixels; nil where nothing is left of it.
  func aligned(_ shape: DeviceShape, of owner: Int) -> DeviceShape? {
    guard let moved = places[owner] else { return shape }
    return DeviceShape(
      x0: moved[.left] ?? shape.minX, y0: moved[.top] ?? shape.minY,
      x1: max(moved[.right] ?? shape.maxX, moved[.left] ?? shape.minX),
      y1: max(moved[.bottom] ?? shape.maxY, moved[.top] ?? shape.minY))
  }
}
