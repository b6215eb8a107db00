/// Chooses colors by repeatedly splitting the box with the largest reduction in squared error.
///
/// Source: X. Wu, Color quantization by dynamic programming and principal analysis, ACM
/// Transactions on Graphics 11 (1992); here greedily, along the axes, on the cells that contain
/// pixels.
struct PaletteCut {
  /// The bins in a box and the best cut through it.
  private struct Box {
    var range: Range<Int>
    /// The channel to cut along: 0 red, 1 green, 2 blue.
    var axis = 0
    /// The first coordinate along the channel that belongs to the upper box.
    var cut: UInt8 = 0
    /// The reduction in squared error from the cut; 0 if the box cannot be cut.
    var gain = 0.0
  }

  /// Returns the mean colors of at most `limit` boxes, at least one; reorders the bins.
  static func colors(
    of bins: UnsafeMutableBufferPointer<ColorHistogram.Bin>, limit: Int
  ) -> [RGB8] {
    var cut = PaletteCut()
    var boxes = [cut.box(bins, bins.indices)]
    boxes.reserveCapacity(limit)
    while boxes.count < limit {
      var best = 0
      for index in boxes.indices where boxes[index].gain > boxes[best].gain { best = index }
      guard boxes[best].gain > 0 else { break }
      let box = boxes[best]
      let middle = partition(bins, box)
      boxes[best] = cut.box(bins, box.range.lowerBound..<middle)
      boxes.append(cut.box(bins, middle..<box.range.upperBound))
    }
    return boxes.map { box in
      bins[box.range].reduce(into: ColorSum()) { $0.add($1.sum) }.mean
    }
  }

  /// The sums of a box's pixels by their coordinate along each channel.
  private var margins = [ColorSum](repeating: ColorSum(), count: 3 << ColorGrid.bits)

  private mutating func box(
    _ bins: UnsafeMutableBufferPointer<ColorHistogram.Bin>, _ range: Range<Int>
  ) -> Box {
    let side = 1 << ColorGrid.bits
    var total = ColorSum()
    margins.withUnsafeMutableBufferPointer { margins in
      margins.update(repeating: ColorSum())
      for index in range {
        let bin = bins[index]
        total.add(bin.sum)
        margins[Int(bin.cell.x)].add(bin.sum)
        margins[side + Int(bin.cell.y)].add(bin.sum)
        margins[2 * side + Int(bin.cell.z)].add(bin.sum)
      }
    }

    var box = Box(range: range)
    let whole = total.weight
    for axis in 0..<3 {
      var lower = ColorSum()
      for cut in 0..<side - 1 {
        let margin = margins[axis * side + cut]
        if margin.count == 0 { continue }
        lower.add(margin)
        let upper = lower.subtracted(from: total)
        if upper.count == 0 { break }
        let gain = lower.weight + upper.weight - whole
        if gain > box.gain {
          box.axis = axis
          box.cut = UInt8(cut + 1)
          box.gain = gain
        }
      }
    }
    return box
  }

  /// Moves the bins below a box's cut to its front, and returns the first index of the upper box.
  private static func partition(
    _ bins: UnsafeMutableBufferPointer<ColorHistogram.Bin>, _ box: Box
  ) -> Int {
    var front = box.range.lowerBound
    for index in box.range where bins[index].cell[box.axis] < box.cut {
      bins.swapAt(front, index)
      front += 1
    }
    return front
  }
}

extension ColorSum {
  /// The reduction in squared error, by `ColorMetric`, of the pixels' mean compared to black.
  fileprivate var weight: Double {
    let (r, g, b) = (Double(red), Double(green), Double(blue))
    return
      (Double(ColorMetric.red) * r * r + Double(ColorMetric.green) * g * g + Double(
        ColorMetric.blue) * b * b) / Double(count)
  }

  fileprivate func subtracted(from total: ColorSum) -> ColorSum {
    ColorSum(
      count: total.count &- count, red: total.red &- red, green: total.green &- green,
      blue: total.blue &- blue)
  }
}
