/// A grid over a box in color space; each cell spans a power of two levels in each channel.
struct ColorGrid {
  /// The number of bits in a cell's coordinate along one channel.
  static let bits = 6

  /// The lower bound of each channel, in levels.
  let red: Int
  let green: Int
  let blue: Int
  /// The base-2 logarithm of a cell's extent in levels, for each channel.
  let redShift: Int
  let greenShift: Int
  let blueShift: Int

  /// Creates the finest grid with 64 cells per channel that covers a box of colors.
  init(minimum: RGB8, maximum: RGB8) {
    func shift(_ minimum: UInt8, _ maximum: UInt8) -> Int {
      var shift = 0
      while Int(maximum - minimum) >> shift >= 1 << Self.bits { shift += 1 }
      return shift
    }
    red = Int(minimum.red)
    green = Int(minimum.green)
    blue = Int(minimum.blue)
    redShift = shift(minimum.red, maximum.red)
    greenShift = shift(minimum.green, maximum.green)
    blueShift = shift(minimum.blue, maximum.blue)
  }

  /// Returns the index of the cell that contains a color of the box.
  func cell(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    let r = (red &- self.red) &>> redShift
    let g = (green &- self.green) &>> greenShift
    let b = (blue &- self.blue) &>> blueShift
    return (r &<< (2 &* Self.bits)) | (g &<< Self.bits) | b
  }

  static func coordinates(ofCell cell: Int) -> SIMD3<UInt8> {
    let mask = 1 << bits - 1
    return SIMD3(UInt8(cell >> (2 * bits) & mask), UInt8(cell >> bits & mask), UInt8(cell & mask))
  }

  static func cell(at coordinates: SIMD3<UInt8>) -> Int {
    Int(coordinates.x) << (2 * bits) | Int(coordinates.y) << bits | Int(coordinates.z)
  }
}
