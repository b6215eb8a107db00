import Pixels

/// Creates all smaller levels of a photo in one pass over its rows.
///
/// Every level's pixels are 8.8 fixed-point numbers until they are stored, so that the rounding of one
/// level does not add up in the next.
final class PhotoReduction {
  private let width: Int
  private let first: Int
  /// To squares of one and a half times the side of those given; nil where a pixel is all there is.
  private let thirds: ThirdsReduction?
  /// To squares of two, four, … times the side of those given.
  private let whole: [HalvesReduction]
  /// To squares of three, six, … times the side of those given.
  private let mixed: [HalvesReduction]
  private let keptFrom: Int
  private let wide = Scratch<UInt16>()

  /// Prepares the reduction of a photo of such a size to the last of some levels of squares of 2ⁿ.
  ///
  /// The rows are those of the first level; steps from `keptFrom` on are kept.
  init(size: PixelSize, levels: ClosedRange<Int>, keptFrom: Int) {
    width = ((size.width - 1) >> levels.lowerBound) + 1
    first = levels.lowerBound
    self.keptFrom = keptFrom
    whole = levels.dropFirst().map {
      HalvesReduction(size: size, halfPixels: 2 << $0, isKept: 2 * $0 >= keptFrom)
    }
    mixed = levels.dropFirst(2).map {
      HalvesReduction(size: size, halfPixels: 3 << ($0 - 1), isKept: 2 * $0 - 1 >= keptFrom)
    }
    thirds =
      levels.count > 1
      ? ThirdsReduction(size: size, unit: 1 << first, isSloped: first > 0) : nil
  }

  /// Adds the next row, premultiplied.
  func add(_ row: UnsafePointer<UInt8>) {
    guard let thirds else { return }
    let wide = wide.reserve(width * 4)
    for index in 0..<width * 4 { wide[index] = UInt16(row[index]) &<< 8 }
    Self.add(wide, to: whole)
    thirds.add(wide) { Self.add($0, to: mixed) }
  }

  private static func add(_ row: UnsafePointer<UInt16>, to chain: [HalvesReduction]) {
    var row = row
    for reduction in chain {
      guard let made = reduction.add(row) else { return }
      row = made
    }
  }

  /// The levels that are kept, the finest first; complete once every row was added.
  func levels(areOpaque: Bool) -> [PhotoLevel] {
    var made: [Pixmap<PremultipliedRGBA8>?] = [thirds?.pixels]
    for (index, reduction) in whole.enumerated() {
      made.append(reduction.pixels)
      if index < mixed.count { made.append(mixed[index].pixels) }
    }
    return made.enumerated().compactMap { index, pixels in
      let step = 2 * first + 1 + index
      guard let pixels, step >= keptFrom else { return nil }
      return PhotoLevel(pixels, step: step, isOpaque: areOpaque)
    }
  }
}

/// The pixels of a level along one axis, of which the last may cover fewer of the photo's, and weigh less.
struct ReductionAxis {
  /// The number of pixels.
  let count: Int
  /// The weight of all but the last: the extent that each covers.
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

  /// The number of groups of so many pixels, from the first on, that all weigh the same.
  func evenGroups(of size: Int) -> Int { (lastWeight == weight ? count : count - 1) / size }
}

extension UnsafeMutablePointer<UInt8> {
  /// Stores 8.8 numbers, rounded.
  func store(_ numbers: UnsafePointer<UInt16>, count: Int) {
    for index in 0..<count {
      self[index] = UInt8(truncatingIfNeeded: (UInt32(numbers[index]) &+ 128) &>> 8)
    }
  }
}
