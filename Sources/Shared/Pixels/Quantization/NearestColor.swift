/// Finds the nearest colour of a palette, by the square of `ColorMetric`; of equally near ones the first.
///
/// For a cell of a coarse grid, the colours that can be nearest to any point of it are listed once; each
/// colour of the cell is then looked for in that list. They are chosen from the list of a block of 4 × 4 × 4
/// cells, which holds all of them. The result is exact.
final class NearestColor {
  /// The channels of colours and room for distances, 256 small whole numbers each: all sums are exact.
  fileprivate struct Channels {
    /// The floats that one needs.
    static let room = 5 * 256

    let red: UnsafeMutablePointer<Float>
    let green: UnsafeMutablePointer<Float>
    let blue: UnsafeMutablePointer<Float>
    let least: UnsafeMutablePointer<Float>
    let greatest: UnsafeMutablePointer<Float>
    var count = 0

    init(_ memory: UnsafeMutablePointer<Float>) {
      red = memory
      green = memory + 256
      blue = memory + 512
      least = memory + 768
      greatest = memory + 1024
    }
  }

  private let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * Channels.room)
  /// The palette's colours, and those of a block.
  private var (channels, block): (Channels, Channels)
  private var grid = ColorGrid(least: .black, greatest: .black)
  private var cellBits = 0

  /// The place of a cell's list in `lists`, 0 while there is none.
  private let starts = UnsafeMutablePointer<UInt32>.allocate(capacity: cellLimit)
  /// The place of a block's list in `lists`, 0 while there is none.
  private let blocks = UnsafeMutablePointer<UInt32>.allocate(capacity: cellLimit)
  /// Of each list its count, then its colours: red, green, blue, index from the lowest byte up.
  private var lists = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 1 << 14)
  private static let cellLimit = 1 << (3 * ColorGrid.bits)

  init() {
    channels = Channels(memory)
    block = Channels(memory + Channels.room)
    memory.initialize(repeating: 0, count: 2 * Channels.room)
    starts.initialize(repeating: 0, count: Self.cellLimit)
    blocks.initialize(repeating: 0, count: Self.cellLimit)
  }

  deinit {
    memory.deallocate()
    starts.deallocate()
    blocks.deallocate()
    lists.deallocate()
  }

  /// Prepares for the range of colours of a histogram and a palette of 1 … 256 colours.
  ///
  /// `cellBits` is the binary logarithm of the histogram's cells along each channel that share a list:
  /// large for few colours, small for many.
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

  /// Calls a function with a search that is as fast as it can be made.
  func withSearch<Result>(_ body: (inout Search) -> Result) -> Result {
    var search = Search(
      channels: channels, block: block, grid: grid, cellBits: cellBits, starts: starts,
      blocks: blocks, lists: lists)
    defer { lists = search.lists }
    return body(&search)
  }

  /// A search among lists that are made when they are first needed; valid only where it was lent.
  struct Search {
    private let channels: Channels
    private var block: Channels
    private let grid: ColorGrid
    private let cellBits: Int
    private let starts: UnsafeMutablePointer<UInt32>
    private let blocks: UnsafeMutablePointer<UInt32>
    fileprivate private(set) var lists: UnsafeMutableBufferPointer<UInt32>
    /// The end of the last list; place 0 stands for no list.
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

    /// The least and the greatest colour that can be looked for.
    let lowest: SIMD4<Int32>
    let highest: SIMD4<Int32>

    /// The index of the nearest colour and its squared distance, for channels within the range.
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
      // The index below the square: one comparison finds the nearest and, of several, the first.
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

    /// Lists the colours that can be nearest to a point of a cell.
    private mutating func list(_ cell: Int, _ r: Int, _ g: Int, _ b: Int) {
      let (blockR, blockG, blockB) = (r >> 2, g >> 2, b >> 2)
      let place = (blockR << (2 * ColorGrid.bits)) | (blockG << ColorGrid.bits) | blockB
      if blocks[place] == 0 {
        blocks[place] = append(channels, nil, blockR, blockG, blockB, bits: cellBits + 2)
      }
      let start = Int(blocks[place])
      block.count = Int(lists[start])
      for index in 0..<block.count {
        let entry = lists[start + 1 + index]
        block.red[index] = Float(entry & 0xFF)
        block.green[index] = Float(entry >> 8 & 0xFF)
        block.blue[index] = Float(entry >> 16 & 0xFF)
      }
      starts[cell] = append(block, start + 1, r, g, b, bits: cellBits)
    }

    /// Appends the list of those colours whose least distance from a box is at most the least of all greatest
    /// ones; returns its place.
    ///
    /// The colours' entries stand in `lists` from `entries` on; nil for those of the palette.
    private mutating func append(
      _ channels: Channels, _ entries: Int?, _ r: Int, _ g: Int, _ b: Int, bits: Int
    ) -> UInt32 {
      let (lowRed, highRed) = Self.levels(r, grid.red, grid.redShift + bits)
      let (lowGreen, highGreen) = Self.levels(g, grid.green, grid.greenShift + bits)
      let (lowBlue, highBlue) = Self.levels(b, grid.blue, grid.blueShift + bits)
      let weights = (
        Float(ColorMetric.red), Float(ColorMetric.green), Float(ColorMetric.blue)
      )
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
        channels.least[index] =
          weights.0 * nearR * nearR + weights.1 * nearG * nearG + weights.2 * nearB * nearB
        let farR = lowR < highR ? lowR : highR
        let farG = lowG < highG ? lowG : highG
        let farB = lowB < highB ? lowB : highB
        channels.greatest[index] =
          weights.0 * farR * farR + weights.1 * farG * farG + weights.2 * farB * farB
      }
      var bound = Float.infinity
      for index in 0..<channels.count { bound = min(bound, channels.greatest[index]) }

      if lists.count - end <= channels.count { grow() }
      let start = end
      end += 1
      for index in 0..<channels.count where channels.least[index] <= bound {
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

    /// Moves the lists to twice the memory, which is more than any one list needs.
    private mutating func grow() {
      let larger = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: lists.count * 2)
      _ = larger.moveInitialize(fromContentsOf: lists[..<end])
      lists.deallocate()
      lists = larger
    }

    private static func positive(_ value: Float) -> Float { value > 0 ? value : 0 }

    /// The least and greatest level of a channel in a box, whose side is a power of two.
    private static func levels(
      _ place: Int, _ origin: Int, _ shift: Int
    ) -> (low: Float, high: Float) {
      let low = origin + place << shift
      return (Float(low), Float(low + 1 << shift - 1))
    }
  }
}
