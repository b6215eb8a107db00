import Pixels

/// The parts of some operations that show in a region.
///
/// Found from the top down: what an operation replaces, nothing below it has to draw. Each pixel comes
/// out as if all of it had been drawn.
struct DrawPlan {
  /// An operation with the pixels that it has to draw.
  struct Part {
    let operation: DrawOperation
    /// Its place among the operations.
    let index: Int
    let region: PixelRegion
  }

  /// The operations that have something to draw, the lowest first.
  let parts: [Part]
  /// The pixels in which what lies under the operations is needed.
  let ground: PixelRegion

  /// The work of drawing the parts of some of the operations, in that of copying a pixel; roughly.
  func cost(of operations: Range<Int>) -> Int {
    parts.reduce(0) {
      operations.contains($1.index) ? $0 + $1.operation.cost * $1.region.count : $0
    }
  }

  /// Finds the parts of operations, the lowest first, in a region.
  init(_ operations: ArraySlice<DrawOperation>, in region: PixelRegion) {
    var open = region
    var parts: [Part] = []
    for index in operations.indices.reversed() {
      if open.isEmpty { break }
      let operation = operations[index]
      let part = open.intersection(operation.bounds)
      if part.isEmpty { continue }
      parts.append(Part(operation: operation, index: index, region: part))
      let least = open.count / Self.leastShare
      for rect in operation.replaced
      where open.intersection(rect).count >= max(least, 1) {
        open.subtract(rect)
      }
    }
    self.parts = parts.reversed()
    ground = open
  }

  /// What is replaced is worth to be left out below from one part in so many of the open pixels on.
  private static let leastShare = 64
}
