/// The frequencies of colours: their counts and sums in the cells of a grid.
///
/// The grid covers the range of the colours, 64 cells along each channel, so that a dark picture is
/// resolved as finely as any. Its memory is kept from picture to picture; it has one user at a time.
package final class ColorHistogram {
  /// The opaque colours of one cell.
  struct Bin {
    /// The cell's place along red, green and blue, 0 ..< 64.
    var cell: SIMD3<UInt8>
    /// Its pixels, at least one.
    var sum: ColorSum
  }

  /// The cells that hold pixels; who chooses a palette may change their order.
  private(set) var bins: UnsafeMutableBufferPointer<Bin>

  private(set) var grid = ColorGrid(least: .black, greatest: .black)

  /// The index of each cell's bin plus 1, 0 for empty cells; all 0 between uses.
  private let slots: UnsafeMutableBufferPointer<UInt32>
  private var storage: UnsafeMutableBufferPointer<Bin>

  /// Creates an empty histogram.
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

  /// Replaces the counts by those of pixels, red in the lowest byte; the highest one is ignored.
  package func count(_ pixels: UnsafeBufferPointer<UInt32>) {
    grid = Self.grid(of: pixels)
    // Everything in locals: a pixel must not cost a check for exclusive access.
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
          at: count, to: Bin(cell: ColorGrid.place(ofCell: cell), sum: sum))
        count += 1
        slots[cell] = UInt32(truncatingIfNeeded: count)
      }
    }
    self.storage = storage
    bins = UnsafeMutableBufferPointer(rebasing: storage[..<count])
    for bin in bins { slots[ColorGrid.cell(at: bin.cell)] = 0 }
  }

  /// Moves bins to twice the memory.
  private static func grown(
    _ storage: UnsafeMutableBufferPointer<Bin>
  ) -> UnsafeMutableBufferPointer<Bin> {
    let larger = UnsafeMutableBufferPointer<Bin>.allocate(capacity: storage.count * 2)
    _ = larger.moveInitialize(fromContentsOf: storage)
    storage.deallocate()
    return larger
  }

  private static func grid(of pixels: UnsafeBufferPointer<UInt32>) -> ColorGrid {
    var (leastRed, leastGreen, leastBlue) = (UInt32(255), UInt32(255), UInt32(255))
    var (mostRed, mostGreen, mostBlue) = (UInt32(0), UInt32(0), UInt32(0))
    for pixel in pixels {
      let (red, green, blue) = (pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF)
      leastRed = min(leastRed, red)
      leastGreen = min(leastGreen, green)
      leastBlue = min(leastBlue, blue)
      mostRed = max(mostRed, red)
      mostGreen = max(mostGreen, green)
      mostBlue = max(mostBlue, blue)
    }
    guard !pixels.isEmpty else { return ColorGrid(least: .black, greatest: .black) }
    return ColorGrid(
      least: RGB8(red: UInt8(leastRed), green: UInt8(leastGreen), blue: UInt8(leastBlue)),
      greatest: RGB8(red: UInt8(mostRed), green: UInt8(mostGreen), blue: UInt8(mostBlue)))
  }
}
