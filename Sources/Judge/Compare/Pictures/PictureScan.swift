import Pixels

/// A pass over rows of two pictures of one size, block by block.
///
/// Equal blocks cost no more than reading them.
final class PictureScan {
  static let blockWidth = 32

  private(set) var difference: PictureDifference

  private let expected: UnsafePointer<UInt32>
  private let actual: UnsafePointer<UInt32>
  private let size: PixelSize
  /// The color comparison, or nil to compare bytes.
  private let rule: PerceptualRule?
  private let detector: AntialiasingDetector?

  /// A `PixelMark` for each column of the current row.
  private let marks: UnsafeMutablePointer<UInt32>
  /// The columns of the current row that may have marks; empty if the row is equal.
  private var dirty = 0..<0
  private var changedInRow = 0

  init(
    _ expected: UnsafePointer<UInt32>, _ actual: UnsafePointer<UInt32>, size: PixelSize,
    tolerance: PictureTolerance
  ) {
    self.expected = expected
    self.actual = actual
    self.size = size
    difference = PictureDifference(size: size)
    rule = tolerance.threshold > 0 ? PerceptualRule(threshold: min(tolerance.threshold, 1)) : nil
    detector =
      tolerance.detectsAntialiasing
      ? AntialiasingDetector(expected, actual, size: size) : nil
    marks = .allocate(capacity: size.width)
    marks.initialize(repeating: PixelMark.none, count: size.width)
  }

  deinit {
    marks.deallocate()
  }

  func run(_ rows: Range<Int>, of mask: PictureMask, drawing: (any DifferenceDrawing)?) {
    for band in mask.bands {
      let rows = rows.clamped(to: band.rows)
      if rows.isEmpty { continue }
      let masked = size.width - band.openCount
      marks.update(repeating: PixelMark.masked, count: size.width)
      for columns in band.open { clear(columns) }
      for y in rows {
        compare(row: y, open: band.open)
        if let drawing {
          drawing.draw(
            row: y, of: expected + y * size.width, marks: marks,
            isPlain: masked == 0 && dirty.isEmpty)
        }
        if !dirty.isEmpty {
          for columns in band.open { clear(columns.clamped(to: dirty)) }
        }
      }
    }
  }

  private func clear(_ columns: Range<Int>) {
    (marks + columns.lowerBound).update(repeating: PixelMark.none, count: columns.count)
  }

  private func compare(row y: Int, open: [Range<Int>]) {
    dirty = 0..<0
    changedInRow = 0
    for columns in open {
      var x = columns.lowerBound
      let lastBlock = columns.upperBound - Self.blockWidth
      while x <= lastBlock {
        if !isEqual(y * size.width + x, count: Self.blockWidth) {
          mark(x: x, y: y, count: Self.blockWidth)
        }
        x += Self.blockWidth
      }
      let tail = columns.upperBound - x
      if tail > 0, !isEqual(y * size.width + x, count: tail) { mark(x: x, y: y, count: tail) }
    }
    if changedInRow > 0 { extendBox(row: y) }
  }

  @inline(__always)
  private func isEqual(_ start: Int, count: Int) -> Bool {
    let (one, two) = (expected + start, actual + start)
    var bits: UInt32 = 0
    for index in 0..<count { bits |= one[index] ^ two[index] }
    return bits == 0
  }

  /// Marks the pixels of a block that is not equal, and counts them.
  private func mark(x: Int, y: Int, count: Int) {
    dirty = dirty.isEmpty ? x..<x + count : dirty.lowerBound..<x + count
    let start = y * size.width + x
    let marks = marks + x
    // The first call passes a constant so that the compiler can unroll the loops.
    var changed =
      count == Self.blockWidth
      ? mark(start, count: Self.blockWidth, into: marks) : mark(start, count: count, into: marks)
    if changed == 0 { return }
    if let detector {
      changed -= detector.mark(x: x, y: y, count: count, marks: marks)
      if changed == 0 { return }
    }
    changedInRow += changed
    difference.count += changed
    measure(start, count: count, marks: marks)
  }

  @inline(__always)
  private func mark(_ start: Int, count: Int, into marks: UnsafeMutablePointer<UInt32>) -> Int {
    let (one, two) = (expected + start, actual + start)
    var unequal: UInt32 = 0
    for index in 0..<count {
      let mark: UInt32 = one[index] != two[index] ? PixelMark.changed : PixelMark.none
      marks[index] = mark
      unequal &+= mark
    }
    difference.unequalCount += Int(unequal)
    guard let rule else { return Int(unequal) }
    rule.mark(one, two, count: count, into: marks)
    var changed: UInt32 = 0
    for index in 0..<count { changed &+= marks[index] }
    return Int(changed)
  }

  /// Updates the max difference of a channel among the changed pixels.
  private func measure(_ start: Int, count: Int, marks: UnsafeMutablePointer<UInt32>) {
    if difference.maximumDelta == 255 { return }
    let maximum =
      count == Self.blockWidth
      ? maxDelta(start, count: Self.blockWidth) : maxDelta(start, count: count)
    if maximum <= difference.maximumDelta { return }
    if rule == nil, detector == nil {
      difference.maximumDelta = maximum
      return
    }
    for index in 0..<count where marks[index] == PixelMark.changed {
      difference.maximumDelta = max(difference.maximumDelta, maxDelta(start + index, count: 1))
    }
  }

  @inline(__always)
  private func maxDelta(_ start: Int, count: Int) -> Int {
    let one = UnsafeRawPointer(expected + start)
    let two = UnsafeRawPointer(actual + start)
    var maximum: UInt8 = 0
    for index in 0..<count * 4 {
      let left = one.load(fromByteOffset: index, as: UInt8.self)
      let right = two.load(fromByteOffset: index, as: UInt8.self)
      maximum = max(maximum, max(left, right) &- min(left, right))
    }
    return Int(maximum)
  }

  private func extendBox(row y: Int) {
    var first = dirty.lowerBound
    while marks[first] != PixelMark.changed { first += 1 }
    var last = dirty.upperBound - 1
    while marks[last] != PixelMark.changed { last -= 1 }
    let row = PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1)
    difference.box = difference.box?.union(row) ?? row
  }
}
