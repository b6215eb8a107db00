import Pixels

/// Reduces a level of squares of 2ⁿ to a coarser one, in one pass over its rows.
///
/// Intermediate values are 8.8 fixed-point numbers, so that rounding errors do not accumulate.
final class PhotoReduction {
  /// The number of bytes in a row.
  private let count: Int
  private let thirds: ThirdsReduction?
  private let halves: [HalvesReduction]
  private let wide = Scratch<UInt16>()

  /// Prepares the reduction of a photo from squares of 2ⁿ, n being `first`, to a coarser step.
  ///
  /// Averages of a translucent photo are not interpolated, because colors could exceed their alpha.
  init(size: PixelSize, level first: Int, to step: Int, isOpaque: Bool, format: SampleFormat) {
    count = (((size.width - 1) >> first) + 1) * format.channels
    let isMixed = !step.isMultiple(of: 2)
    let last = step / 2
    let sides = (first..<last).map { isMixed ? 6 << $0 : 4 << $0 }
    halves = sides.map {
      HalvesReduction(size: size, halfPixels: $0, isKept: $0 == sides.last, format: format)
    }
    thirds =
      isMixed
      ? ThirdsReduction(
        size: size, unit: 1 << first, isSloped: first > 0 && isOpaque, isKept: sides.isEmpty,
        format: format) : nil
  }

  /// Adds the next row of premultiplied samples.
  func add(_ row: UnsafePointer<UInt8>) {
    let wide = wide.reserve(count)
    for index in 0..<count { wide[index] = UInt16(row[index]) &<< 8 }
    if let thirds {
      thirds.add(wide) { add($0) }
    } else {
      add(UnsafePointer(wide))
    }
  }

  private func add(_ row: UnsafePointer<UInt16>) {
    var row = row
    for reduction in halves {
      guard let made = reduction.add(row) else { return }
      row = made
    }
  }

  /// The reduced samples once all rows are added, or nil if no reduction was necessary.
  var samples: SampleBuffer? { halves.last?.samples ?? thirds?.samples }
}

/// The pixel grid of a level along one axis.
///
/// The last pixel may cover less of the photo and then weighs less.
struct ReductionAxis {
  /// The number of pixels.
  let count: Int
  /// The weight of all pixels except the last: the extent that each covers.
  let weight: Int
  /// The weight of the last pixel, 1...`weight`.
  let lastWeight: Int

  init(extent: Int, unit: Int) {
    count = (extent - 1) / unit + 1
    weight = unit
    lastWeight = extent - (count - 1) * unit
  }

  /// Returns the weight of a pixel, or 0 after the last.
  func weight(of index: Int) -> Int {
    index < count - 1 ? weight : (index == count - 1 ? lastWeight : 0)
  }

  /// Returns the number of groups of `size` pixels, from the first, in which all weights are equal.
  func uniformGroups(of size: Int) -> Int { (lastWeight == weight ? count : count - 1) / size }
}

extension UnsafeMutablePointer<UInt8> {
  /// Stores 8.8 fixed-point numbers, rounded.
  func store(_ numbers: UnsafePointer<UInt16>, count: Int) {
    for index in 0..<count {
      self[index] = UInt8(truncatingIfNeeded: (UInt32(numbers[index]) &+ 128) &>> 8)
    }
  }
}
