/// Shared edges of adjacent pictures, such as the pages of a pager, drawn without a seam.
///
/// If two shapes each cover a fraction of the same pixels, the background shows through: two halves
/// cover only three quarters. Therefore, along an edge that two opaque pictures with square corners
/// share, the one drawn first also fills the divided pixels. The other one covers its fraction of
/// them, so both fractions add up to one.
struct SharedEdges {
  private struct Edge {
    var owner: Int
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

  /// The divided pixels along shared edges, by the picture that is drawn first and also fills them.
  private var divided: [Int: [DeviceShape]] = [:]

  /// Finds the shared edges of pictures' shapes, given in drawing order.
  ///
  /// Nil shapes are ignored.
  init(_ shapes: [DeviceShape?]) {
    var (left, right, top, bottom): ([Edge], [Edge], [Edge], [Edge]) = ([], [], [], [])
    for (owner, shape) in shapes.enumerated() {
      guard let shape, shape.corners.allSatisfy({ $0.radius < Self.minRadius }) else { continue }
      let (height, width) = (shape.minY...shape.maxY, shape.minX...shape.maxX)
      left.append(Edge(owner: owner, position: shape.minX, span: height))
      right.append(Edge(owner: owner, position: shape.maxX, span: height))
      top.append(Edge(owner: owner, position: shape.minY, span: width))
      bottom.append(Edge(owner: owner, position: shape.maxY, span: width))
    }
    join(right, left) { DeviceShape(x0: $0, y0: $1, x1: $2, y1: $3) }
    join(bottom, top) { DeviceShape(x0: $1, y0: $0, x1: $3, y1: $2) }
  }

  /// Finds edges of opposite sides at the same position.
  ///
  /// `shape` returns the pixels between two positions, within two ends of a span.
  private mutating func join(
    _ ends: [Edge], _ beginnings: [Edge], _ shape: (Double, Double, Double, Double) -> DeviceShape?
  ) {
    let beginnings = beginnings.sorted { ($0.position, $0.owner) < ($1.position, $1.owner) }
    var first = 0
    for end in ends.sorted(by: { ($0.position, $0.owner) < ($1.position, $1.owner) }) {
      while first < beginnings.count, beginnings[first].position < end.position - Self.tolerance {
        first += 1
      }
      for beginning in beginnings[first...] {
        guard beginning.position - end.position <= Self.tolerance else { break }
        let start = max(end.span.lowerBound, beginning.span.lowerBound)
        let overlap = min(end.span.upperBound, beginning.span.upperBound)
        let (low, high) = (
          min(end.position, beginning.position).rounded(.down),
          max(end.position, beginning.position).rounded(.up)
        )
        guard end.owner != beginning.owner, overlap > start,
          let pixels = shape(low, start, high, overlap)
        else { continue }
        divided[min(end.owner, beginning.owner), default: []].append(pixels)
      }
    }
  }

  /// Returns the shapes in which a picture is drawn: its own, and pixels that it shares in part.
  ///
  /// Its own is extended by pixels along a whole edge. Other pixels end at whole ones, so that their
  /// ends are not antialiased twice.
  func shapes(of owner: Int, _ own: DeviceShape) -> [DeviceShape] {
    var (whole, pieces): (DeviceShape, [DeviceShape]) = (own, [])
    for pixels in divided[owner] ?? [] {
      let isWhole =
        pixels.minY == own.minY && pixels.maxY == own.maxY
        || pixels.minX == own.minX && pixels.maxX == own.maxX
      if isWhole {
        whole =
          DeviceShape(
            x0: min(whole.minX, pixels.minX), y0: min(whole.minY, pixels.minY),
            x1: max(whole.maxX, pixels.maxX), y1: max(whole.maxY, pixels.maxY)) ?? whole
        continue
      }
      let (x0, y0) = (pixels.minX.rounded(.up), pixels.minY.rounded(.up))
      let (x1, y1) = (pixels.maxX.rounded(.down), pixels.maxY.rounded(.down))
      if x0 < x1, y0 < y1, let piece = DeviceShape(x0: x0, y0: y0, x1: x1, y1: y1) {
        pieces.append(piece)
      }
    }
    return [whole] + pieces
  }
}
