import Pixels

/// Averages squares of 1.5 by 1.5 pixels of a finer level, which makes two pixels of three.
///
/// Along each axis, half of the middle pixel goes to each side. Both halves of an original pixel
/// are equal. A pixel that is already an average is assumed to rise linearly from one neighbor to
/// the other. Rows are reduced along x when they arrive, and along y when three are available.
final class ThirdsReduction {
  /// The resulting samples, or nil if only passed on to the next reduction.
  let samples: SampleBuffer?

  private let format: SampleFormat
  private let columns: ReductionAxis
  private let rows: ReductionAxis
  private let width: Int
  private let height: Int
  /// The weights of three pixels for the first of two results.
  ///
  /// The second uses them mirrored.
  private let shares: Shares
  /// Up to three rows, reduced along x.
  private let pending: UnsafeMutablePointer<UInt16>
  private let result: UnsafeMutablePointer<UInt16>
  private var received = 0
  private var made = 0

  /// The weights of three pixels in 1/16,384, which sum to 1.
  private struct Shares {
    var first: Int32
    var middle: Int32
    var last: Int32

    static let flat = Shares(first: 10923, middle: 5461, last: 0)
    /// The mean of half a pixel differs from the whole by 1/8 of its neighbors' difference.
    static let sloped = Shares(first: 11606, middle: 5461, last: -683)
  }

  /// Prepares the reduction of a level of squares of `unit` photo pixels, a power of two.
  ///
  /// With `isSloped`, colors may exceed their alpha, so the pixels must be opaque.
  init(size: PixelSize, unit: Int, isSloped: Bool, isKept: Bool, format: SampleFormat) {
    self.format = format
    columns = ReductionAxis(extent: size.width, unit: unit)
    rows = ReductionAxis(extent: size.height, unit: unit)
    shares = isSloped ? .sloped : .flat
    width = columns.thirds
    height = rows.thirds
    samples =
      isKept
      ? SampleBuffer(size: PixelSize(width: width, height: height), format: format) : nil
    pending = .allocate(capacity: 3 * width * format.channels)
    result = .allocate(capacity: 2 * width * format.channels)
  }

  deinit {
    pending.deallocate()
    result.deallocate()
  }

  /// Adds the finer level's next row of 8.8 fixed-point numbers.
  ///
  /// Passes resulting rows to `body`.
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
      passRow(result, body)
      passRow(result + count, body)
    } else {
      for third in 0..<min(2, height - made) {
        let (outer, middle) = (first + 2 * third, first + 1)
        let shares = rows.shares(ofThird: third, outer: outer, middle: middle)
        let (a, b) = (pending + (outer % 3) * count, pending + count)
        for index in 0..<count {
          result[index] = Self.sum(shares.0 > 0 ? a[index] : 0, shares.1 > 0 ? b[index] : 0, shares)
        }
        passRow(result, body)
      }
    }
  }

  private func passRow(_ row: UnsafePointer<UInt16>, _ body: (UnsafePointer<UInt16>) -> Void) {
    samples?.row(made).store(row, count: width * format.channels)
    made += 1
    body(row)
  }

  @inline(__always)
  private func reduce(
    _ row: UnsafePointer<UInt16>, into target: UnsafeMutablePointer<UInt16>, channels: Int
  ) {
    let groups = columns.uniformGroups(of: 3)
    for group in 0..<groups {
      let source = row + 3 &* channels &* group
      let pixel = target + 2 &* channels &* group
      for channel in 0..<channels {
        let (left, middle) = (source[channel], source[channels &+ channel])
        let right = source[2 &* channels &+ channel]
        pixel[channel] = Self.sum(left, middle, right, shares)
        pixel[channels &+ channel] = Self.sum(right, middle, left, shares)
      }
    }
    for x in 2 * groups..<width {
      let (outer, middle) = (x / 2 * 3 + x % 2 * 2, x / 2 * 3 + 1)
      let shares = columns.shares(ofThird: x % 2, outer: outer, middle: middle)
      for channel in 0..<channels {
        target[channels * x + channel] = Self.sum(
          shares.0 > 0 ? row[channels * outer + channel] : 0,
          shares.1 > 0 ? row[channels * middle + channel] : 0, shares)
      }
    }
  }

  /// Returns the weighted sum of three values, clamped to 0...65,280.
  @inline(__always)
  private static func sum(
    _ first: UInt16, _ middle: UInt16, _ last: UInt16, _ shares: Shares
  ) -> UInt16 {
    let most = Int32(first) &* shares.first &+ Int32(middle) &* shares.middle
    let sum = (most &+ Int32(last) &* shares.last &+ 8192) &>> 14
    return UInt16(truncatingIfNeeded: min(max(sum, 0), 65280))
  }

  /// Returns the weighted average of two values.
  @inline(__always)
  private static func sum(_ first: UInt16, _ second: UInt16, _ shares: (Int, Int)) -> UInt16 {
    let total = shares.0 + shares.1
    return UInt16(
      truncatingIfNeeded: (Int(first) * shares.0 + Int(second) * shares.1 + total / 2) / total)
  }
}

extension ReductionAxis {
  /// The number of pixels with one and a half times the side.
  fileprivate var thirds: Int { (2 * ((count - 1) * weight + lastWeight) - 1) / (3 * weight) + 1 }

  /// Returns the weights of the outer and the middle pixel of three for the first or second result.
  fileprivate func shares(ofThird third: Int, outer: Int, middle: Int) -> (Int, Int) {
    let half = 2 * weight(of: middle)
    return (2 * weight(of: outer), third == 0 ? min(half, weight) : max(half - weight, 0))
  }
}
