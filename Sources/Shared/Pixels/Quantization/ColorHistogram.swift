/// A color histogram with the pixel counts and channel sums of each cell of a grid.
///
/// The grid covers the range of the colors with 64 cells per channel, so dark images are resolved
/// as finely as any others. Memory is reused between images. Only one user is allowed at a time.
package final class ColorHistogram {
  /// The opaque pixels in one cell.
  struct Bin {
    /// The cell's coordinates along red, green, and blue, 0 to 63.
    var cell: SIMD3<UInt8>
    /// The sum of its pixels, at least one.
    var sum: ColorSum
  }

  /// The non-empty cells; choosing a palette may reorder them.
  private(set) var bins: UnsafeMutableBufferPointer<Bin>

  private(set) var grid = ColorGrid(minimum: .black, maximum: .black)

  /// The index of each cell's bin plus 1, or 0 for empty cells; all zero between uses.
  private let slots: UnsafeMutableBufferPointer<UInt32>
  private var storage: UnsafeMutableBufferPointer<Bin>

  package init() {
    slots = .allocate(capacity: 1 << (3 * ColorGrid.bits))
    slots.initialize(repeating: 0)
    storage = .allocate(capacity: 1 << 12)
    bins = UnsafeMutableBufferPointer(rebasing: storage[..<0])
  }

  deinit {
    slots.deallocate()
    storage.deallocate()
  }

  /// Replaces the counts by those of pixels; red is in the lowest byte, the highest is ignored.
  package func count(_ pixels: UnsafeBufferPointer<UInt32>) {
    grid = Self.grid(of: pixels)
    // Use local variables only, to avoid an exclusivity check for each pixel.
    let (grid, slots) = (grid, slots)
    var storage = storage
    var count = 0
    for pixel in pixels {
      let (red, green, blue) = (
        Int(pixel & 0xFF), Int(pixel &>> 8 & 0xFF), Int(pixel &>> 16 & 0xFF)
      )
      let cell = grid.cell(red, green, blue)
      let slot = Int(slots[cell])
      let sum = ColorSum(count: 1, red: red, green: green, blue: blue)
      if slot != 0 {
        storage[slot &- 1].sum.add(sum)
      } else {
        if count == storage.count { storage = Self.grown(storage) }
        storage.initializeElement(
          at: count, to: Bin(cell: ColorGrid.coordinates(ofCell: cell), sum: sum))
        count += 1
        slots[cell] = UInt32(truncatingIfNeeded: count)
      }
    }
    self.storage = storage
    bins = UnsafeMutableBufferPointer(rebasing: storage[..<count])
    for bin in bins { slots[ColorGrid.cell(at: bin.cell)] = 0 }
  }

  /// Moves bins to a buffer of twice the capacity.
  private static func grown(
    _ storage: UnsafeMutableBufferPointer<Bin>
  ) -> UnsafeMutableBufferPointer<Bin> {
    let larger = UnsafeMutableBufferPointer<Bin>.allocate(capacity: storage.count * 2)
    _ = larger.moveInitialize(fromContentsOf: storage)
    storage.deallocate()
    return larger
  }

  private static func grid(of pixels: UnsafeBufferPointer<UInt32>) -> ColorGrid {
    guard !pixels.isEmpty else { return ColorGrid(minimum: .black, maximum: .black) }
    var (low, high) = (SIMD4<UInt8>(repeating: 255), SIMD4<UInt8>())
    for pixel in pixels {
      let color = unsafeBitCast(pixel.littleEndian, to: SIMD4<UInt8>.self)
      low = pointwiseMin(low, color)
      high = pointwiseMax(high, color)
    }
    return ColorGrid(
      minimum: RGB8(red: low.x, green: low.y, blue: low.z),
      maximum: RGB8(red: high.x, green: high.y, blue: high.z))
  }
}
