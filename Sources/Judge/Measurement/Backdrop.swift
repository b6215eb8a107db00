import Display

/// The layer between the grid and the pictures; the frame shows `1 - opacity` of the grid.
struct Backdrop: Sendable {
  /// The frame's luma is `keep` times the grid's plus `light`, away from pictures.
  var keep: Float = 1, light: Float = 0
  /// The opacity, 0 to 1; nil if too little of the grid is visible.
  var opacity: Double?
  /// Its standard error.
  var error = 0.0
  /// The share of the compared pixels that agree, 0 to 1.
  var agreement = 1.0

  /// Creates the backdrop of a closed viewer.
  init() {}

  /// The max and min number of compared pixels, and the min deviation of the grid's luma.
  private static let (count, minCount, contrast): (Double, Int, Float) = (9000, 200, 6)
  /// The min difference of a thumbnail's pixel from the most common luma, levels.
  private static let varied: Float = 15
  /// The max difference of a backdrop's luma from the known one, and the deviation and the common
  /// error of codecs that cannot be less, levels.
  private static let (sameColor, minDeviation, rounding): (Float, Double, Double) = (30, 1, 1.5)
  /// The max standard error of an opacity that is stated.
  private static let maxError = 0.03
  /// The differences that codecs cause, levels.
  private static let tolerated: ClosedRange<Float> = 8...16
  /// The min fractions of agreeing pixels to follow the opacity, to state it, and to be certain.
  private static let (minAgreement, known, certain) = (0.5, 0.75, 0.9)

  /// Whether the grid is at the expected position.
  var isCertain: Bool { agreement >= Self.certain }

  /// Finds the opacity from the pixels of a frame that no picture covers.
  ///
  /// The regions in `hidden` are not compared: pictures, and the thumbnails that they left. The
  /// luma `color` of the backdrop decides if the grid has one color; nil if it is unknown.
  init(_ frame: LumaPlane, over grid: LumaPlane, hidden: [Rect], last: Backdrop, color: Float?) {
    self = last
    (opacity, agreement) = (nil, 1)
    let step = max(1, (Double(frame.samples.count) / Self.count).squareRoot())
    let points = stride(from: step / 2, to: Double(frame.height), by: step).flatMap { y in
      let hiding = hidden.filter { $0.minY < y.rounded(.down) + 1 && $0.maxY > y.rounded(.down) }
      return stride(from: step / 2, to: Double(frame.width), by: step).compactMap { x in
        let (column, row) = (Int(x), Int(y))
        let isHidden = hiding.contains { $0.minX < Double(column + 1) && $0.maxX > Double(column) }
        return isHidden ? nil : SIMD2(grid[column, row], frame[column, row])
      }
    }
    guard points.count >= Self.minCount else { return }
    // Pixels of the color behind the thumbnails agree with any opacity, and may be below bars.
    let common = points.map(\.x).median
    let varied = points.filter { ($0.x - common).magnitude > Self.varied }
    let judged = varied.count < Self.minCount ? points : varied
    func fit(from start: RobustLine?) -> (line: RobustLine, limit: Float, agreement: Double) {
      let (line, deviation) = RobustLine.fit(judged, from: start)
      let limit = min(max(4 * deviation, Self.tolerated.lowerBound), Self.tolerated.upperBound)
      let count = judged.count { line.distance($0).magnitude < limit }
      return (line, limit, Double(count) / Double(judged.count))
    }
    var best = fit(from: RobustLine(slope: last.keep, offset: last.light))
    // After a jump, the last line may be too far away.
    if best.agreement < Self.certain, case let other = fit(from: nil),
      other.agreement > best.agreement
    {
      best = other
    }
    agreement = best.agreement
    guard agreement > Self.minAgreement else { return }
    let near = judged.filter { best.line.distance($0).magnitude < best.limit }
    // Codecs blur contrast but keep levels, so a line through the backdrop's color is more exact.
    let known = color.map { SIMD2($0, $0) }.flatMap {
      best.line.distance($0).magnitude < Self.sameColor ? $0 : nil
    }
    let center = known ?? near.reduce(SIMD2<Float>.zero) { $0 + $1 } / Float(near.count)
    let sums = near.reduce(SIMD2<Float>.zero) { sums, point in
      let away = point - center
      return sums + away.x * SIMD2(away.x, away.y)
    }
    guard sums.x > Self.contrast * Self.contrast * Float(near.count) else { return }
    keep = sums.y / sums.x
    light = center.y - keep * center.x
    let line = RobustLine(slope: keep, offset: light)
    let squares = near.reduce(0) { $0 + line.distance($1) * line.distance($1) }
    // The errors of codecs are equal within blocks, so only blocks vary independently.
    let blocks = max(1, Double(near.count) * step * step / (PictureFit.block * PictureFit.block))
    let deviation = max(Self.minDeviation, Double(squares / Float(near.count)).squareRoot())
    let leverage = Double(sums.x / Float(near.count)).squareRoot()
    error = deviation / leverage / blocks.squareRoot() + Self.rounding / leverage
    // Below a bar, the grid is darker than the backdrop makes it.
    let count = points.count { line.distance($0).magnitude < best.limit }
    let share = min(agreement, Double(count) / Double(points.count))
    if share > Self.known, error < Self.maxError { opacity = Double(min(max(1 - keep, 0), 1)) }
  }

  /// The backdrop's luma, if it covers enough of the grid.
  var color: Float? { keep < 0.7 && opacity != nil ? light / (1 - keep) : nil }

  /// Returns the luma of the backdrop over a grid's luma.
  func over(_ grid: Float) -> Float { keep * grid + light }
}
