import Pixels

/// Finds pixels in flat regions of two pictures: those with three or more neighbors of equal color.
///
/// At the picture's edge, one more neighbor counts as equal, as in pixelmatch. Regions are found on
/// demand, one block at a time, and kept for three rows. A scan down the rows finds each block
/// once.
final class FlatRegions {
  static let expected: UInt32 = 1
  static let actual: UInt32 = 2
  static let both: UInt32 = 4

  private static let blockWidth = 32
  private static let unknown = UInt32.max

  private let pictures: (expected: UnsafePointer<UInt32>, actual: UnsafePointer<UInt32>)
  private let width: Int
  private let height: Int
  /// Four rows of bits with an empty column on both sides.
  ///
  /// Three rows are used in turn. The fourth represents all rows outside the picture.
  private let bits: UnsafeMutablePointer<UInt32>
  /// The picture row that is in each of the three rows.
  private let rows: UnsafeMutablePointer<Int>
  /// The union of the bits of each block of the three rows, or `unknown` until found.
  private let summaries: UnsafeMutablePointer<UInt32>
  private let blockCount: Int

  init(_ expected: UnsafePointer<UInt32>, _ actual: UnsafePointer<UInt32>, size: PixelSize) {
    pictures = (expected, actual)
    width = size.width
    height = size.height
    blockCount = (size.width + Self.blockWidth - 1) / Self.blockWidth
    rows = .allocate(capacity: 3)
    rows.initialize(repeating: -1, count: 3)
    summaries = .allocate(capacity: 3 * blockCount)
    summaries.initialize(repeating: Self.unknown, count: 3 * blockCount)
    bits = .allocate(capacity: 4 * (size.width + 2))
    bits.initialize(repeating: 0, count: 4 * (size.width + 2))
  }

  deinit {
    bits.deallocate()
    rows.deallocate()
    summaries.deallocate()
  }

  /// Returns the bits of row `y`, -1 to height, starting at column 0.
  ///
  /// Only columns that were found are valid. There is an empty column on both sides.
  func row(_ y: Int) -> UnsafePointer<UInt32> {
    let slot = y < 0 || y >= height ? 3 : y % 3
    return UnsafePointer(bits + slot * (width + 2) + 1)
  }

  /// Finds columns of row `y`, -1 to height, and returns the union of their bits.
  ///
  /// The columns may extend beyond the picture. The union may include other columns of the same
  /// blocks.
  func find(row y: Int, columns: Range<Int>) -> UInt32 {
    if y < 0 || y >= height { return 0 }
    let slot = y % 3
    if rows[slot] != y {
      rows[slot] = y
      (summaries + slot * blockCount).update(repeating: Self.unknown, count: blockCount)
    }
    let first = max(columns.lowerBound, 0) / Self.blockWidth
    let last = (min(columns.upperBound, width) - 1) / Self.blockWidth
    var all: UInt32 = 0
    for block in first...max(first, last) {
      let summary = summaries + (slot * blockCount + block)
      if summary.pointee == Self.unknown {
        summary.pointee = findBlock(row: y, from: block * Self.blockWidth)
      }
      all |= summary.pointee
    }
    return all
  }

  private func findBlock(row y: Int, from start: Int) -> UInt32 {
    let end = min(start + Self.blockWidth, width)
    let target = bits + y % 3 * (width + 2) + 1
    // Columns with all eight neighbors, if there are enough for a vector.
    var inside = max(start, 1)..<max(start, 1)
    if y > 0, y < height - 1, min(end, width - 1) - max(start, 1) >= Vector.scalarCount {
      inside = max(start, 1)..<min(end, width - 1)
    }
    var all: UInt32 = 0
    if !inside.isEmpty { all = findInside(y * width, inside, into: target) }
    for x in start..<end where !inside.contains(x) {
      var found = isFlat(x, y, in: pictures.expected) ? Self.expected : 0
      found |= isFlat(x, y, in: pictures.actual) ? Self.actual : 0
      found |= found == Self.expected | Self.actual ? Self.both : 0
      target[x] = found
      all |= found
    }
    return all
  }

  /// Finds columns that have all eight neighbors.
  ///
  /// There must be enough for one vector.
  ///
  /// The last vector may overlap the previous one. The loop is vectorized by hand, because the
  /// optimizer does not vectorize a loop over this many rows.
  private func findInside(
    _ row: Int, _ columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>
  ) -> UInt32 {
    let target = UnsafeMutableRawPointer(target)
    let last = columns.upperBound - Vector.scalarCount
    var all = Vector.zero
    var x = columns.lowerBound
    while true {
      var found = flatBits(UnsafeRawPointer(pictures.expected + (row + x)))
      found |= flatBits(UnsafeRawPointer(pictures.actual + (row + x))) &<< 1
      // Adding 1 carries into bit 2 only if bits 0 and 1 are both set.
      found |= (found &+ Vector(repeating: 1)) & Vector(repeating: Self.both)
      target.storeBytes(of: found, toByteOffset: x * 4, as: Vector.self)
      all |= found
      if x >= last { break }
      x = min(x + Vector.scalarCount, last)
    }
    return all[0] | all[1] | all[2] | all[3]
  }

  private typealias Vector = SIMD4<UInt32>

  /// Returns 1 for each of four pixels that equals more than two of its eight neighbors, else 0.
  @inline(__always)
  private func flatBits(_ pixels: UnsafeRawPointer) -> Vector {
    let own = pixels.loadUnaligned(as: Vector.self)
    let (above, below) = (pixels - width * 4, pixels + width * 4)
    var equal = Vector.zero
    add(to: &equal, own, above - 4)
    add(to: &equal, own, above)
    add(to: &equal, own, above + 4)
    add(to: &equal, own, pixels - 4)
    add(to: &equal, own, pixels + 4)
    add(to: &equal, own, below - 4)
    add(to: &equal, own, below)
    add(to: &equal, own, below + 4)
    // Adding 5 sets bit 3 for counts from 3 to 8.
    return (equal &+ Vector(repeating: 5)) &>> 3 & Vector(repeating: 1)
  }

  @inline(__always)
  private func add(to count: inout Vector, _ own: Vector, _ neighbor: UnsafeRawPointer) {
    let other = neighbor.loadUnaligned(as: Vector.self)
    count &+= Vector.zero.replacing(with: Vector(repeating: 1), where: own .== other)
  }

  private func isFlat(_ x: Int, _ y: Int, in picture: UnsafePointer<UInt32>) -> Bool {
    let own = picture[y * width + x]
    var equal = x == 0 || y == 0 || x == width - 1 || y == height - 1 ? 1 : 0
    for row in max(y - 1, 0)...min(y + 1, height - 1) {
      for column in max(x - 1, 0)...min(x + 1, width - 1)
      where (column != x || row != y) && picture[row * width + column] == own {
        equal += 1
      }
    }
    return equal > 2
  }
}
