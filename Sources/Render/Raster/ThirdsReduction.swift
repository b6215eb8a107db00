import Pixels

/// Averages squares of one and a half by one and a half pixels of a finer level: of three, it makes two.
///
/// Along each axis the middle one of three pixels counts half for either side. The halves of a photo's
/// own pixel are alike; of a pixel that is an average already, they are taken as sloped from one
/// neighbour to the other. Rows are reduced along x as they come, and along y when three are there.
final class ThirdsReduction {
  /// The samples made, where they are kept.
  let samples: SampleMemory?

  private let format: SampleFormat
  private let columns: ReductionAxis
  private let rows: ReductionAxis
  private let width: Int
  private let height: Int
  /// The shares of three pixels in the first of two; mirrored in the other.
  private let shares: Shares
  /// Up to three rows, reduced along x.
  private let pending: UnsafeMutablePointer<UInt16>
  private let result: UnsafeMutablePointer<UInt16>
  private var received = 0
  private var made = 0

  /// The parts of three pixels, in 16,384ths: together all of them.
  private struct Shares {
    var first: Int32
    var middle: Int32
    var last: Int32

    static let flat = Shares(first: 10923, middle: 5461, last: 0)
    /// A half of the middle one is an eighth of its rise from neighbour to neighbour lower or higher.
    static let sloped = Shares(first: 11606, middle: 5461, last: -683)
  }

  /// Prepares the reduction of a level of squares of `unit` photo pixels, a power of two.
  ///
  /// Of sloped pixels colours may exceed their alpha: they are to be opaque.
  init(size: PixelSize, unit: Int, isSloped: Bool, isKept: Bool, format: SampleFormat) {
    self.format = format
    columns = ReductionAxis(extent: size.width, unit: unit)
    rows = ReductionAxis(extent: size.height, unit: unit)
    shares = isSloped ? .sloped : .flat
    width = columns.thirds
    height = rows.thirds
    samples =
      isKept
      ? SampleMemory(size: PixelSize(width: width, height: height), format: format) : nil
    pending = .allocate(capacity: 3 * width * format.channels)
    result = .allocate(capacity: 2 * width * format.channels)
  }

  deinit {
    pending.deallocate()
    result.deallocate()
  }

  /// Adds the finer level's next row of 8.8 numbers; hands on the rows made.
  func add(_ row: UnsafePointer<UInt16>, _ body: (UnsafePointer<UInt16>) -> Void) {
    let target = pending + received % 3 * width * format.channels
    switch format {
    case .pixels: reduce(row, into: target, channels: 4)
    case .plane: reduce(row, into: target, channels: 1)
    }
    received += 1
    let isLast = received == rows.count
    guard isLast || received.isMultiple(of: 3) else { return }
    let count = width * format.channels
    let first = (received - 1) / 3 * 3
    if received.isMultiple(of: 3), rows.weight(of: received - 1) == rows.weight {
      for index in 0..<count {
        let (upper, middle) = (pending[index], pending[count &+ index])
        let lower = pending[2 &* count &+ index]
        result[index] = Self.sum(upper, middle, lower, shares)
        result[count &+ index] = Self.sum(lower, middle, upper, shares)
      }
      hand(result, body)
      hand(result + count, body)
    } else {
      for part in 0..<min(2, height - made) {
        let (outer, middle) = (first + 2 * part, first + 1)
        let shares = rows.shares(ofPart: part, outer: outer, middle: middle)
        let (a, b) = (pending + (outer % 3) * count, pending + count)
        for index in 0..<count {
          result[index] = Self.sum(shares.0 > 0 ? a[index] : 0, shares.1 > 0 ? b[index] : 0, shares)
        }
        hand(result, body)
      }
    }
  }

  private func hand(_ row: UnsafePointer<UInt16>, _ body: (UnsafePointer<UInt16>) -> Void) {
    samples?.row(made).store(row, count: width * format.channels)
    made += 1
    body(row)
  }

  @inline(__always)
  private func reduce(
    _ row: UnsafePointer<UInt16>, into target: UnsafeMutablePointer<UInt16>, channels: Int
  ) {
    let groups = columns.evenGroups(of: 3)
    for group in 0..<groups {
      let source = row + 3 &* channels &* group
      let place = target + 2 &* channels &* group
      for channel in 0..<channels {
        let (left, middle) = (source[channel], source[channels &+ channel])
        let right = source[2 &* channels &+ channel]
        place[channel] = Self.sum(left, middle, right, shares)
        place[channels &+ channel] = Self.sum(right, middle, left, shares)
      }
    }
    for x in 2 * groups..<width {
      let (outer, middle) = (x / 2 * 3 + x % 2 * 2, x / 2 * 3 + 1)
      let shares = columns.shares(ofPart: x % 2, outer: outer, middle: middle)
      for channel in 0..<channels {
        target[channels * x + channel] = Self.sum(
          shares.0 > 0 ? row[channels * outer + channel] : 0,
          shares.1 > 0 ? row[channels * middle + channel] : 0, shares)
      }
    }
  }

  /// The sum of three parts of numbers up to 65,280, kept within them.
  @inline(__always)
  private static func sum(
    _ first: UInt16, _ middle: UInt16, _ last: UInt16, _ shares: Shares
  ) -> UInt16 {
    let most = Int32(first) &* shares.first &+ Int32(middle) &* shares.middle
    let sum = (most &+ Int32(last) &* shares.last &+ 8192) &>> 14
    return UInt16(truncatingIfNeeded: min(max(sum, 0), 65280))
  }

  /// The sum of two parts that make up a whole.
  @inline(__always)
  private static func sum(_ first: UInt16, _ second: UInt16, _ shares: (Int, Int)) -> UInt16 {
    let total = shares.0 + shares.1
    return UInt16(
      truncatingIfNeeded: (Int(first) * shares.0 + Int(second) * shares.1 + total / 2) / total)
  }
}

extension ReductionAxis {
  /// The number of pixels of one and a half times the side.
  fileprivate var thirds: Int { (2 * ((count - 1) * weight + lastWeight) - 1) / (3 * weight) + 1 }

  /// The weights of the outer and the middle one of three pixels in the first or the second of two.
  fileprivate func shares(ofPart part: Int, outer: Int, middle: Int) -> (Int, Int) {
    let half = 2 * weight(of: middle)
    return (2 * weight(of: outer), part == 0 ? min(half, weight) : max(half - weight, 0))
  }
}
