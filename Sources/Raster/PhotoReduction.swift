import Pixels

/// Creates all smaller levels of a photo in one pass over its rows.
///
/// Every level's pixels are 8.8 fixed-point numbers until they are stored, so that the rounding of one
/// level does not add up in the next.
final class PhotoReduction {
  private let width: Int
  private let first: LevelReduction
  private let wide = Scratch<UInt16>()

  /// Prepares the reduction to levels of a photo of such a size; those from `keptFrom` on are kept.
  ///
  /// The rows are those of the level before the first: of the photo itself for levels from 1 on.
  init(size: PixelSize, levels: ClosedRange<Int>, keptFrom: Int) {
    width = ((size.width - 1) >> (levels.lowerBound - 1)) + 1
    var next: LevelReduction?
    for number in levels.reversed() {
      next = LevelReduction(
        size: size, unit: 1 << number, isKept: number >= keptFrom, next: next)
    }
    guard let next else { preconditionFailure("a range is never empty") }
    first = next
  }

  /// Adds the next row, premultiplied.
  func add(_ row: UnsafePointer<UInt8>) {
    let wide = wide.reserve(width * 4)
    for index in 0..<width * 4 { wide[index] = UInt16(row[index]) &<< 8 }
    first.add(wide)
  }

  /// The levels that are kept, the finest first; complete once every row was added.
  var levels: [PhotoLevel] {
    var levels: [PhotoLevel] = []
    var reduction: LevelReduction? = first
    while let current = reduction {
      if let pixels = current.pixels { levels.append(PhotoLevel(pixels, unit: current.unit)) }
      reduction = current.next
    }
    return levels
  }
}

/// Averages squares of two by two pixels of a finer level.
///
/// The finer level's last column and row may cover fewer of the photo's pixels, and weigh less.
final class LevelReduction {
  /// The photo's pixels along a side of one of the pixels made here.
  let unit: Int
  /// The pixels made, where they are kept.
  let pixels: Pixmap<PremultipliedRGBA8>?
  /// The next coarser reduction.
  let next: LevelReduction?

  private let columns: Axis
  private let rows: Axis
  private let pending: UnsafeMutablePointer<UInt16>
  private let result: UnsafeMutablePointer<UInt16>
  private var received = 0

  /// The pixels of the finer level along one axis.
  private struct Axis {
    /// The number of pixels.
    let count: Int
    /// The weight of all but the last: the photo's pixels that each covers.
    let weight: Int
    /// The weight of the last: 1 … `weight`.
    let lastWeight: Int

    init(extent: Int, unit: Int) {
      count = (extent - 1) / unit + 1
      weight = unit
      lastWeight = extent - (count - 1) * unit
    }

    /// The weight of a pixel, 0 past the last.
    func weight(of index: Int) -> Int {
      index < count - 1 ? weight : (index == count - 1 ? lastWeight : 0)
    }

    /// The number of pairs, from the first on, of equal weights on both sides.
    var evenPairs: Int { lastWeight == weight ? count / 2 : (count - 1) / 2 }
  }

  /// Prepares the reduction to pixels whose sides are `unit` photo pixels: a power of two from 2 on.
  init(size: PixelSize, unit: Int, isKept: Bool, next: LevelReduction?) {
    self.unit = unit
    self.next = next
    columns = Axis(extent: size.width, unit: unit / 2)
    rows = Axis(extent: size.height, unit: unit / 2)
    let made = PixelSize(width: (columns.count + 1) / 2, height: (rows.count + 1) / 2)
    pixels = isKept ? Pixmap(size: made) : nil
    pending = .allocate(capacity: columns.count * 4)
    result = .allocate(capacity: made.width * 4)
  }

  deinit {
    pending.deallocate()
    result.deallocate()
  }

  /// Adds the finer level's next row of 8.8 numbers.
  func add(_ row: UnsafePointer<UInt16>) {
    let y = received
    received += 1
    if y.isMultiple(of: 2) {
      pending.update(from: row, count: columns.count * 4)
      guard received == rows.count else { return }
    }
    reduce(lower: row, upperWeight: rows.weight(of: y & ~1), lowerWeight: rows.weight(of: y | 1))
    if let target = pixels?.row(y / 2) {
      for index in 0..<(columns.count + 1) / 2 * 4 {
        target[index] = UInt8(truncatingIfNeeded: (UInt32(result[index]) &+ 128) &>> 8)
      }
    }
    next?.add(result)
  }

  private func reduce(lower: UnsafePointer<UInt16>, upperWeight: Int, lowerWeight: Int) {
    let evenPairs = upperWeight == lowerWeight ? columns.evenPairs : 0
    for x in 0..<evenPairs {
      for channel in 0..<4 {
        let left = x &* 8 &+ channel
        let upperSum = UInt32(pending[left]) &+ UInt32(pending[left &+ 4])
        let lowerSum = UInt32(lower[left]) &+ UInt32(lower[left &+ 4])
        result[x &* 4 &+ channel] =
          UInt16(truncatingIfNeeded: (upperSum &+ lowerSum &+ 2) &>> 2)
      }
    }
    for x in evenPairs..<(columns.count + 1) / 2 {
      let leftWeight = columns.weight(of: 2 * x)
      let rightWeight = columns.weight(of: 2 * x + 1)
      // Past the last pixel stands the last one, weighing nothing.
      let right = rightWeight > 0 ? 4 : 0
      let total = (leftWeight + rightWeight) * (upperWeight + lowerWeight)
      for channel in 0..<4 {
        let place = x * 8 + channel
        let upper =
          Int(pending[place]) * leftWeight + Int(pending[place + right]) * rightWeight
        let under = Int(lower[place]) * leftWeight + Int(lower[place + right]) * rightWeight
        let sum = upper * upperWeight + under * lowerWeight
        result[x * 4 + channel] = UInt16(truncatingIfNeeded: (sum + total / 2) / total)
      }
    }
  }
}
