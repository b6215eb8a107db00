/// Shared edges of adjacent pictures, such as the pages of a pager, snapped to whole pixels.
///
/// If two shapes each cover a fraction of the same pixels, the background shows through: two halves
/// cover only three quarters. In a phone's compositor, each pixel belongs to one layer. Therefore,
/// an edge that two opaque pictures with square corners share is snapped to a whole pixel for both.
/// The contents of the pictures do not move.
struct SharedEdges {
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
    var position: Double
    /// The extent along the edge, px.
    var span: ClosedRange<Double>
  }

  /// The maximum distance of two edges that count as shared, px.
  ///
  /// A nearly settled spring is within it.
  private static let tolerance = 0.05
  /// The minimum corner radius with which a shape is ignored, px.
  ///
  /// Smaller corners cut nothing visible.
  private static let minRadius = 0.25
  /// The minimum opacity of pictures with shared edges.
  ///
  /// Nothing is visible through it.
  static let minOpacity = 0.99

  private var positions: [Int: [Side: Double]] = [:]

  /// Finds the shared edges of pictures' shapes, given in drawing order.
  ///
  /// Nil shapes are ignored.
  init(_ shapes: [DeviceShape?]) {
    var (left, right, top, bottom): ([Edge], [Edge], [Edge], [Edge]) = ([], [], [], [])
    for (owner, shape) in shapes.enumerated() {
      guard let shape, shape.corners.allSatisfy({ $0.radius < Self.minRadius }) else { continue }
      let (height, width) = (shape.minY...shape.maxY, shape.minX...shape.maxX)
      left.append(Edge(owner: owner, side: .left, position: shape.minX, span: height))
      right.append(Edge(owner: owner, side: .right, position: shape.maxX, span: height))
      top.append(Edge(owner: owner, side: .top, position: shape.minY, span: width))
      bottom.append(Edge(owner: owner, side: .bottom, position: shape.maxY, span: width))
    }
    join(right, left)
    join(bottom, top)
  }

  /// Snaps edges of opposite sides at the same position to a common pixel edge.
  private mutating func join(_ ends: [Edge], _ beginnings: [Edge]) {
    let beginnings = beginnings.sorted { ($0.position, $0.owner) < ($1.position, $1.owner) }
    var first = 0
    for end in ends.sorted(by: { ($0.position, $0.owner) < ($1.position, $1.owner) }) {
      while first < beginnings.count, beginnings[first].position < end.position - Self.tolerance {
        first += 1
      }
      for beginning in beginnings[first...] {
        guard beginning.position - end.position <= Self.tolerance else { break }
        let overlap =
          min(end.span.upperBound, beginning.span.upperBound)
          - max(end.span.lowerBound, beginning.span.lowerBound)
        guard end.owner != beginning.owner, overlap > 0 else { continue }
        let position =
          positions[end.owner]?[end.side] ?? positions[beginning.owner]?[beginning.side]
          ?? end.position.rounded()
        positions[end.owner, default: [:]][end.side] = position
        positions[beginning.owner, default: [:]][beginning.side] = position
      }
    }
  }

  /// Returns a picture's shape with its shared edges at whole pixels, or nil if it becomes empty.
  func aligned(_ shape: DeviceShape, of owner: Int) -> DeviceShape? {
    guard let moved = positions[owner] else { return shape }
    return DeviceShape(
      x0: moved[.left] ?? shape.minX, y0: moved[.top] ?? shape.minY,
      x1: max(moved[.right] ?? shape.maxX, moved[.left] ?? shape.minX),
      y1: max(moved[.bottom] ?? shape.maxY, moved[.top] ?? shape.minY))
  }
}
