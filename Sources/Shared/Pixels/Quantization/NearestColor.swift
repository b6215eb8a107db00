/// Finds the nearest color of a palette by `ColorMetric`; of equally near colors, the first one.
///
/// For each cell of a coarse grid, the colors that can be nearest to any of its points are listed
/// once. Each color in the cell is then compared with that list only. A cell's list is selected
/// from the list of a block of 4 × 4 × 4 cells, which includes all its candidates. The result is
/// exact.
final class NearestColor {
  /// The channels of up to 256 colors and their distances, as exactly representable whole numbers.
  fileprivate struct Channels {
    /// The number of floats needed for one instance.
    static let capacity = 5 * 256

    let red: UnsafeMutablePointer<Float>
    let green: UnsafeMutablePointer<Float>
    let blue: UnsafeMutablePointer<Float>
    let minimum: UnsafeMutablePointer<Float>
    let maximum: UnsafeMutablePointer<Float>
    var count = 0

    init(_ memory: UnsafeMutablePointer<Float>) {
      red = memory
      green = memory + 256
      blue = memory + 512
      minimum = memory + 768
      maximum = memory + 1024
    }
  }

  private let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * Channels.capacity)
  /// The channels of the palette's colors, and those of a block's candidates.
  private var (channels, block): (Channels, Channels)
  private var grid = ColorGrid(minimum: .black, maximum: .black)
  private var cellBits = 0

  /// The index of each cell's list in `lists`; 0 if it does not exist yet.
  private let starts = UnsafeMutablePointer<UInt32>.allocate(capacity: cellLimit)
  /// The index of each block's list in `lists`; 0 if it does not exist yet.
  private let blocks = UnsafeMutablePointer<UInt32>.allocate(capacity: cellLimit)
  /// The lists of a count and its colors: red, green, blue, and index from the lowest byte.
  private var lists = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 1 << 14)
  private static let cellLimit = 1 << (3 * ColorGrid.bits)

  init() {
    channels = Channels(memory)
    block = Channels(memory + Channels.capacity)
    memory.initialize(repeating: 0, count: 2 * Channels.capacity)
    starts.initialize(repeating: 0, count: Self.cellLimit)
    blocks.initialize(repeating: 0, count: Self.cellLimit)
  }

  deinit {
    memory.deallocate()
    starts.deallocate()
    blocks.deallocate()
    lists.deallocate()
  }

  /// Prepares for a palette of 1 to 256 colors and the color range of a histogram.
  ///
  /// `cellBits` is the base-2 logarithm of the number of histogram cells per channel that share a
  /// list. Use a large value for few colors to look up and a small one for many.
  func prepare(_ palette: [RGB8], for histogram: ColorHistogram, cellBits: Int) {
    grid = histogram.grid
    self.cellBits = cellBits
    for (index, color) in palette.enumerated() {
      channels.red[index] = Float(color.red)
      channels.green[index] = Float(color.green)
      channels.blue[index] = Float(color.blue)
    }
    channels.count = palette.count
    starts.update(repeating: 0, count: Self.cellLimit)
    blocks.update(repeating: 0, count: Self.cellLimit)
  }

  /// Calls a function with a search that has direct access to all tables.
  func withSearch<Result>(_ body: (inout Search) -> Result) -> Result {
    var search = Search(
      channels: channels, block: block, grid: grid, cellBits: cellBits, starts: starts,
      blocks: blocks, lists: lists)
    defer { lists = search.lists }
    return body(&search)
  }

  /// A search that creates lists when they are first needed; valid only during `withSearch`.
  struct Search {
    private let channels: Channels
    private var block: Channels
    private let grid: ColorGrid
    private let cellBits: Int
    private let starts: UnsafeMutablePointer<UInt32>
    private let blocks: UnsafeMutablePointer<UInt32>
    fileprivate private(set) var lists: UnsafeMutableBufferPointer<UInt32>
    /// The end of the last list; index 0 means no list.
    private var end = 1

    fileprivate init(
      channels: Channels, block: Channels, grid: ColorGrid, cellBits: Int,
      starts: UnsafeMutablePointer<UInt32>, blocks: UnsafeMutablePointer<UInt32>,
      lists: UnsafeMutableBufferPointer<UInt32>
    ) {
      (self.channels, self.block, self.grid, self.cellBits) = (channels, block, grid, cellBits)
      (self.starts, self.blocks, self.lists) = (starts, blocks, lists)
      func top(_ origin: Int, _ shift: Int) -> Int32 {
        Int32(min(255, origin + (1 << ColorGrid.bits) << shift - 1))
      }
      lowest = SIMD4(Int32(grid.red), Int32(grid.green), Int32(grid.blue), 0)
      highest = SIMD4(
        top(grid.red, grid.redShift), top(grid.green, grid.greenShift),
        top(grid.blue, grid.blueShift), 0)
    }

    /// The lower and upper bound of the colors that can be looked up.
    let lowest: SIMD4<Int32>
    let highest: SIMD4<Int32>

    /// Returns the nearest color's index and squared distance, for a color within the bounds.
    mutating func nearest(_ red: Int, _ green: Int, _ blue: Int) -> (index: Int, square: Int) {
      let r = (red &- grid.red) &>> (grid.redShift &+ cellBits)
      let g = (green &- grid.green) &>> (grid.greenShift &+ cellBits)
      let b = (blue &- grid.blue) &>> (grid.blueShift &+ cellBits)
      let cell = (r &<< (2 &* ColorGrid.bits)) | (g &<< ColorGrid.bits) | b
      if starts[cell] == 0 { list(cell, r, g, b) }
      let start = Int(starts[cell])
      let end = start &+ 1 &+ Int(lists[start])
      let (red, green, blue) = (
        Int32(truncatingIfNeeded: red), Int32(truncatingIfNeeded: green),
        Int32(truncatingIfNeeded: blue)
      )
      // With the square above the index, one comparison finds the nearest color of the lowest
      // index.
      var best = Int32.max
      var position = start &+ 1
      while position < end {
        let entry = Int32(bitPattern: lists[position])
        let dr = (entry & 0xFF) &- red
        let dg = (entry &>> 8 & 0xFF) &- green
        let db = (entry &>> 16 & 0xFF) &- blue
        let square =
          Int32(ColorMetric.red) &* dr &* dr &+ Int32(ColorMetric.green) &* dg &* dg
          &+ Int32(ColorMetric.blue) &* db &* db
        best = min(best, (square &<< 8) | (entry &>> 24 & 0xFF))
        position &+= 1
      }
      return (Int(best & 0xFF), Int(best &>> 8))
    }

    /// Creates the list of colors that can be nearest to a point in a cell.
    private mutating func list(_ cell: Int, _ r: Int, _ g: Int, _ b: Int) {
      let (blockR, blockG, blockB) = (r >> 2, g >> 2, b >> 2)
      let blockIndex = (blockR << (2 * ColorGrid.bits)) | (blockG << ColorGrid.bits) | blockB
      if blocks[blockIndex] == 0 {
        blocks[blockIndex] = append(channels, nil, blockR, blockG, blockB, bits: cellBits + 2)
      }
      let start = Int(blocks[blockIndex])
      block.count = Int(lists[start])
      for index in 0..<block.count {
        let entry = lists[start + 1 + index]
        block.red[index] = Float(entry & 0xFF)
        block.green[index] = Float(entry >> 8 & 0xFF)
        block.blue[index] = Float(entry >> 16 & 0xFF)
      }
      starts[cell] = append(block, start + 1, r, g, b, bits: cellBits)
    }

    /// Appends the list of colors that can be nearest to a point in a box, and returns its index.
    ///
    /// These are the colors whose minimum distance from the box does not exceed the smallest
    /// maximum distance of any color. `entries` is the index in `lists` of the colors' entries; nil
    /// for the colors of the palette.
    private mutating func append(
      _ channels: Channels, _ entries: Int?, _ r: Int, _ g: Int, _ b: Int, bits: Int
    ) -> UInt32 {
      let (lowRed, highRed) = Self.levels(r, grid.red, grid.redShift + bits)
      let (lowGreen, highGreen) = Self.levels(g, grid.green, grid.greenShift + bits)
      let (lowBlue, highBlue) = Self.levels(b, grid.blue, grid.blueShift + bits)
      let weights = (Float(ColorMetric.red), Float(ColorMetric.green), Float(ColorMetric.blue))
      for index in 0..<channels.count {
        let lowR = lowRed - channels.red[index]
        let highR = channels.red[index] - highRed
        let lowG = lowGreen - channels.green[index]
        let highG = channels.green[index] - highGreen
        let lowB = lowBlue - channels.blue[index]
        let highB = channels.blue[index] - highBlue
        let nearR = Self.positive(lowR) + Self.positive(highR)
        let nearG = Self.positive(lowG) + Self.positive(highG)
        let nearB = Self.positive(lowB) + Self.positive(highB)
        channels.minimum[index] =
          weights.0 * nearR * nearR + weights.1 * nearG * nearG + weights.2 * nearB * nearB
        let farR = lowR < highR ? lowR : highR
        let farG = lowG < highG ? lowG : highG
        let farB = lowB < highB ? lowB : highB
        channels.maximum[index] =
          weights.0 * farR * farR + weights.1 * farG * farG + weights.2 * farB * farB
      }
      var bound = Float.infinity
      for index in 0..<channels.count { bound = min(bound, channels.maximum[index]) }

      if lists.count - end <= channels.count { grow() }
      let start = end
      end += 1
      for index in 0..<channels.count where channels.minimum[index] <= bound {
        if let entries {
          lists[end] = lists[entries + index]
        } else {
          let red = UInt32(channels.red[index])
          let green = UInt32(channels.green[index])
          let blue = UInt32(channels.blue[index])
          lists[end] = red | green << 8 | blue << 16 | UInt32(truncatingIfNeeded: index) << 24
        }
        end += 1
      }
      lists[start] = UInt32(truncatingIfNeeded: end - start - 1)
      return UInt32(truncatingIfNeeded: start)
    }

    /// Doubles the capacity of the lists, which adds more than any single list needs.
    private mutating func grow() {
      let larger = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: lists.count * 2)
      _ = larger.moveInitialize(fromContentsOf: lists[..<end])
      lists.deallocate()
      lists = larger
    }

    private static func positive(_ value: Float) -> Float { value > 0 ? value : 0 }

    /// Returns the minimum and maximum level of a channel in a box, whose side is a power of two.
    private static func levels(
      _ index: Int, _ origin: Int, _ shift: Int
    ) -> (low: Float, high: Float) {
      let low = origin + index << shift
      return (Float(low), Float(low + 1 << shift - 1))
    }
  }
}
