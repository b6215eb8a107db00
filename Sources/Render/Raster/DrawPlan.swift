import Pixels

/// The visible pixels of operations in a region.
///
/// They are found from the top down: below an operation that replaces pixels, nothing is drawn in
/// them. Each pixel has the same value as if all operations had been drawn.
struct DrawPlan {
  /// An operation with the pixels that it must draw.
  struct Piece {
    let operation: DrawOperation
    /// Its index among the operations.
    let index: Int
    let region: PixelRegion
  }

  /// The operations that have pixels to draw, from bottom to top.
  let pieces: [Piece]
  /// The pixels in which the background below all operations is visible.
  let background: PixelRegion

  /// Returns the approximate cost of drawing a range of operations, relative to copying a pixel.
  func cost(of operations: Range<Int>) -> Int {
    pieces.reduce(0) {
      operations.contains($1.index) ? $0 + $1.operation.cost * $1.region.count : $0
    }
  }

  /// Finds the visible pixels of operations, given from bottom to top, in a region.
  init(_ operations: ArraySlice<DrawOperation>, in region: PixelRegion) {
    var open = region
    var pieces: [Piece] = []
    for index in operations.indices.reversed() {
      if open.isEmpty { break }
      let operation = operations[index]
      let piece = open.intersection(operation.bounds)
      if piece.isEmpty { continue }
      pieces.append(Piece(operation: operation, index: index, region: piece))
      let minimum = open.count / Self.minShareDivisor
      for rect in operation.replaced
      where open.intersection(rect).count >= max(minimum, 1) {
        open.subtract(rect)
      }
    }
    self.pieces = pieces.reversed()
    background = open
  }

  /// Culls only below operations that replace at least 1/64 of the remaining pixels.
  private static let minShareDivisor = 64
}
