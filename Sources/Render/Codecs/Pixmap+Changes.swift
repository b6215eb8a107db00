package import Pixels

extension Pixmap {
  /// Returns the pixels of a rectangle within the pixmap, row by row, each as a 32-bit word.
  package func packedPixels(in rect: PixelRect) -> [UInt32] {
    precondition(rect.intersection(PixelRect(size)) == rect, "rect must be on the pixmap")
    var result: [UInt32] = []
    result.reserveCapacity(rect.width * rect.height)
    for y in rect.minY..<rect.maxY {
      result.append(
        contentsOf: UnsafeBufferPointer(start: packedPixels(y, from: rect.minX), count: rect.width))
    }
    return result
  }

  /// Returns a pointer to the pixels of row `y` from column `x`, each as a 32-bit word.
  func packedPixels(_ y: Int, from x: Int) -> UnsafePointer<UInt32> {
    let start = UnsafeRawPointer(row(y)) + x * 4
    return start.assumingMemoryBound(to: UInt32.self)
  }

  func mutablePackedPixels(_ y: Int, from x: Int) -> UnsafeMutablePointer<UInt32> {
    UnsafeMutablePointer(mutating: packedPixels(y, from: x))
  }

  /// Sets all pixels of a rectangle within the pixmap to a value.
  func fill(_ rect: PixelRect, with value: UInt32) {
    for y in rect.isEmpty ? 0..<0 : rect.minY..<rect.maxY {
      mutablePackedPixels(y, from: rect.minX).update(repeating: value, count: rect.width)
    }
  }

  /// Returns the bounding box of the pixels that differ from a pixmap of the same size.
  ///
  /// Returns the whole pixmap if `previous` is nil, and nil if no pixel differs.
  func changedRect(since previous: Pixmap?) -> PixelRect? {
    guard let previous else { return PixelRect(size) }
    var rect = PixelRect(minX: width, minY: height, maxX: 0, maxY: 0)
    for y in 0..<height {
      let row = packedPixels(y, from: 0)
      let shown = previous.packedPixels(y, from: 0)
      var first = 0
      while first < width, row[first] == shown[first] { first &+= 1 }
      if first == width { continue }
      var last = width
      while row[last &- 1] == shown[last &- 1] { last &-= 1 }
      rect.minX = min(rect.minX, first)
      rect.maxX = max(rect.maxX, last)
      rect.minY = min(rect.minY, y)
      rect.maxY = y + 1
    }
    return rect.isEmpty ? nil : rect
  }
}
