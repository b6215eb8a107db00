/// The coverage of a row of pixels: a uniform run with individually weighted pixels on both sides.
struct RowCoverage {
  /// The columns that the row is drawn in.
  let columns: Range<Int>
  /// The columns with uniform coverage.
  let even: Range<Int>
  /// The weight of each pixel in `even`: coverage times opacity.
  let evenWeight: Float
  /// The weights of the pixels from the first column.
  ///
  /// Those in `even` are undefined.
  let weights: UnsafeMutablePointer<Float>

  /// Whether an opaque source replaces the whole row.
  var isFull: Bool { even == columns && evenWeight == 1 }
}

extension DeviceShape {
  /// Returns the shape's coverage of columns, times the opacity, 0 to 1.
  ///
  /// It writes to `weights`.
  func coverage(
    row y: Int, columns: Range<Int>, opacity: Double, weights: UnsafeMutablePointer<Float>
  ) -> RowCoverage {
    let top = max(minY, Double(y))
    let bottom = min(maxY, Double(y) + 1)
    // The covered columns and the fully covered columns of the row.
    var (firstStart, evenStart) = (minX, minX)
    var (lastEnd, evenEnd) = (maxX, maxX)
    for corner in corners {
      let depth = corner.sideY < 0 ? corner.y - top : bottom - corner.y
      guard depth > 0 else { continue }
      let reach = corner.reach(over: depth)
      let inner = max(0, corner.sideY < 0 ? corner.y - bottom : top - corner.y)
      let furthest = corner.reach(over: inner)
      if corner.sideX < 0 {
        evenStart = max(evenStart, corner.x - reach)
        firstStart = max(firstStart, corner.x - furthest)
      } else {
        evenEnd = min(evenEnd, corner.x + reach)
        lastEnd = min(lastEnd, corner.x + furthest)
      }
    }
    let start = evenStart.rounded(.up).clampedInt(columns.lowerBound, columns.upperBound)
    let end = evenEnd.rounded(.down).clampedInt(start, columns.upperBound)
    let first = firstStart.rounded(.down).clampedInt(columns.lowerBound, start)
    let last = lastEnd.rounded(.up).clampedInt(end, columns.upperBound)
    for x in columns.lowerBound..<first { weights[x - columns.lowerBound] = 0 }
    for x in first..<start {
      weights[x - columns.lowerBound] = Float(coverage(x: x, y: y) * opacity)
    }
    for x in end..<last { weights[x - columns.lowerBound] = Float(coverage(x: x, y: y) * opacity) }
    for x in last..<columns.upperBound { weights[x - columns.lowerBound] = 0 }
    return RowCoverage(
      columns: columns, even: start..<end, evenWeight: Float((bottom - top) * opacity),
      weights: weights)
  }
}
