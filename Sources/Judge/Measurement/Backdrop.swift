import Geometry

/// What is between the grid and the pictures: the frame shows `1 - opacity` of the grid.
struct Backdrop: Sendable {
  /// The frame's luma is `keep` times the grid's plus `light`, away from pictures.
  var keep: Float = 1, light: Float = 0
  /// The opacity, 0 to 1; nil where too little of the grid could be seen.
  var opacity: Double?
  /// The share of the compared pixels that agree, 0 to 1.
  var agreement = 1.0

  /// Creates the backdrop of a closed viewer.
  init() {}

  /// The most pixels that are compared, the fewest, and the deviation of the grid's luma that is needed.
  private static let (count, minCount, contrast): (Double, Int, Float) = (9000, 200, 6)
  /// The difference from the most common luma from which a pixel belongs to a thumbnail, levels.
  private static let varied: Float = 15
  /// The share of pixels that must agree with the opacity.
  private static let minAgreement = 0.5

  /// Finds the opacity from the pixels of a frame that no picture covers.
  ///
  /// What is in `hidden` is not compared: pictures, and the thumbnails that they left. The luma
  /// `color` of the backdrop decides where the grid has one color; nil if it is unknown.
  init(
    _ frame: LumaPlane, over grid: LumaPlane, hidden: [Rect], last: Backdrop, color: Float?
  ) {
    self = last
    opacity = nil
    let stride = max(1, (Double(frame.samples.count) / Self.count).squareRoot())
    var points: [SIMD2<Float>] = []
    var y = stride / 2
    while Int(y) < frame.height {
      let row = Int(y)
      y += stride
      let hiding = hidden.filter { $0.minY < Double(row + 1) && $0.maxY > Double(row) }
      var x = stride / 2
      while Int(x) < frame.width {
        let column = Int(x)
        x += stride
        if hiding.contains(where: { $0.minX < Double(column + 1) && $0.maxX > Double(column) }) {
          continue
        }
        points.append(SIMD2(grid[column, row], frame[column, row]))
      }
    }
    guard points.count >= Self.minCount else { return }
    let (line, deviation) = RobustLine.fit(
      points, from: RobustLine(slope: last.keep, offset: last.light))
    let agrees = { line.distance($0).magnitude < max(4 * deviation, 8) }
    let near = points.filter(agrees)
    // What has the color behind the thumbnails agrees with any opacity.
    let common = points.map(\.x).median
    let varied = points.filter { ($0.x - common).magnitude > Self.varied }
    let judged = varied.count < Self.minCount ? points : varied
    agreement = Double(judged.count(where: agrees)) / Double(judged.count)
    guard agreement > Self.minAgreement else { return }
    let mean = near.reduce(0) { $0 + $1.x } / Float(near.count)
    let spread = near.reduce(0) { $0 + ($1.x - mean) * ($1.x - mean) } / Float(near.count)
    if spread > Self.contrast * Self.contrast {
      (keep, light) = (line.slope, line.offset)
    } else if let color, (mean - color).magnitude > 40 {
      let level = near.reduce(0) { $0 + $1.y } / Float(near.count)
      keep = (level - color) / (mean - color)
      light = color * (1 - keep)
    } else {
      return
    }
    opacity = Double(min(max(1 - keep, 0), 1))
  }

  /// The backdrop's luma, if it covers enough of the grid.
  var color: Float? { keep < 0.7 && opacity != nil ? light / (1 - keep) : nil }

  /// Returns the luma over a grid's.
  func over(_ grid: Float) -> Float { keep * grid + light }
}
