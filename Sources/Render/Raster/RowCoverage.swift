/// The coverage of one row of pixels: an even run in the middle and ragged pixels on both sides.
struct RowCoverage {
  /// The columns that the row is drawn in.
  let columns: Range<Int>
  /// Those of them that are covered alike.
  let even: Range<Int>
  /// The weight of each pixel of `even`: coverage times opacity.
  let evenWeight: Float
  /// The weights of the ragged pixels, from the first of `columns` on; those of `even` are undefined.
  let weights: UnsafeMutablePointer<Float>

  /// True if an opaque source replaces the whole row.
  var isWhole: Bool { even == columns && evenWeight == 1 }
}

extension DeviceShape {
  /// The shape's coverage of columns within it, times the opacity, 0 … 1; it uses the weights' memory.
  func coverage(
    row y: Int, columns: Range<Int>, opacity: Double, weights: UnsafeMutablePointer<Float>
  ) -> RowCoverage {
    let top = max(minY, Double(y))
    let bottom = min(maxY, Double(y) + 1)
    // Where the row is covered at all, and where all of it is.
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
    for x in end..<last {
      weights[x - columns.lowerBound] = Float(coverage(x: x, y: y) * opacity)
    }
    for x in last..<columns.upperBound { weights[x - columns.lowerBound] = 0 }
    return RowCoverage(
      columns: columns, even: start..<end, evenWeight: Float((bottom - top) * opacity),
      weights: weights)
  }
}
