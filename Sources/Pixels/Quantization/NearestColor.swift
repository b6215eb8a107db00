/// Finds the nearest colour of a palette, by squared distance; of equally near ones the first.
///
/// For every cell of a coarse grid, the colours that can be nearest to any point of it are listed once;
/// each colour of the cell is then looked for in that list. The result is exact.
final class NearestColor {
  /// The palette's channels and room for distances, 256 small whole numbers each: all sums are exact.
  private struct Channels {
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

  private let memory = UnsafeMutablePointer<Float>.allocate(capacity: 5 * 256)
  private var channels: Channels
  private var grid = ColorGrid(least: .black, greatest: .black)
  private var cellBits = 0

  /// The place of a cell's list in `lists`, 0 while there is none.
  private var starts = [UInt32](repeating: 0, count: 1 << (3 * ColorGrid.bits))
  private var listedCells: [Int] = []
  /// Of each list its count, then its colours: red, green, blue, index from the lowest byte up.
  private var lists: [UInt32] = []

  init() {
    channels = Channels(memory)
    memory.initialize(repeating: 0, count: 5 * 256)
  }

  deinit {
    memory.deallocate()
  }

  /// Prepares for the colours of a histogram and a palette of 1 … 256 colours.
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

    for cell in listedCells { starts[cell] = 0 }
    listedCells.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
    lists.append(0)
    for bin in histogram.bins {
      let place = bin.cell &>> UInt8(truncatingIfNeeded: cellBits)
      let cell = ColorGrid.cell(at: place)
      if starts[cell] != 0 { continue }
      starts[cell] = UInt32(truncatingIfNeeded: lists.count)
      listedCells.append(cell)
      list(place)
    }
  }

  /// Lists the colours whose least distance from a cell is at most the least of all greatest distances.
  private func list(_ place: SIMD3<UInt8>) {
    let channels = channels
    let (lowRed, highRed) = levels(place.x, grid.red, grid.redShift)
    let (lowGreen, highGreen) = levels(place.y, grid.green, grid.greenShift)
    let (lowBlue, highBlue) = levels(place.z, grid.blue, grid.blueShift)
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
      channels.least[index] = nearR * nearR + nearG * nearG + nearB * nearB
      let farR = lowR < highR ? lowR : highR
      let farG = lowG < highG ? lowG : highG
      let farB = lowB < highB ? lowB : highB
      channels.greatest[index] = farR * farR + farG * farG + farB * farB
    }
    var bound = Float.infinity
    for index in 0..<channels.count { bound = min(bound, channels.greatest[index]) }

    let start = lists.count
    lists.append(0)
    for index in 0..<channels.count where channels.least[index] <= bound {
      let red = UInt32(channels.red[index])
      let green = UInt32(channels.green[index])
      let blue = UInt32(channels.blue[index])
      lists.append(red | green << 8 | blue << 16 | UInt32(truncatingIfNeeded: index) << 24)
    }
    lists[start] = UInt32(truncatingIfNeeded: lists.count - start - 1)
  }

  private static func positive(_ value: Float) -> Float { value > 0 ? value : 0 }

  /// The least and greatest level of a channel in a cell.
  private func levels(_ place: UInt8, _ origin: Int, _ shift: Int) -> (low: Float, high: Float) {
    let low = origin + Int(place) << (shift + cellBits)
    return (Float(low), Float(low + 1 << (shift + cellBits) - 1))
  }

  /// Calls a function with a search that is as fast as it can be made.
  func withSearch<Result>(_ body: (Search) -> Result) -> Result {
    starts.withUnsafeBufferPointer { starts in
      lists.withUnsafeBufferPointer { lists in
        body(Search(grid: grid, cellBits: cellBits, starts: starts, lists: lists))
      }
    }
  }

  /// A search among the lists; valid only where it was lent.
  struct Search {
    fileprivate let grid: ColorGrid
    fileprivate let cellBits: Int
    fileprivate let starts: UnsafeBufferPointer<UInt32>
    fileprivate let lists: UnsafeBufferPointer<UInt32>

    /// The index of the nearest colour and its squared distance, for prepared channels 0 … 255.
    func nearest(_ red: Int, _ green: Int, _ blue: Int) -> (index: Int, square: Int) {
      let r = (red &- grid.red) &>> (grid.redShift &+ cellBits)
      let g = (green &- grid.green) &>> (grid.greenShift &+ cellBits)
      let b = (blue &- grid.blue) &>> (grid.blueShift &+ cellBits)
      let cell = (r &<< (2 &* ColorGrid.bits)) | (g &<< ColorGrid.bits) | b
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
        let square = dr &* dr &+ dg &* dg &+ db &* db
        best = min(best, (square &<< 8) | (entry &>> 24 & 0xFF))
        position &+= 1
      }
      return (Int(best & 0xFF), Int(best &>> 8))
    }
  }
}
