package import Pixels

extension Pixmap {
  /// The pixels of a rectangle within, row by row, four bytes in one number.
  package func words(in rect: PixelRect) -> [UInt32] {
    precondition(rect.intersection(PixelRect(size)) == rect, "a rectangle lies on the pixmap")
    var result: [UInt32] = []
    result.reserveCapacity(rect.width * rect.height)
    for y in rect.minY..<rect.maxY {
      result.append(
        contentsOf: UnsafeBufferPointer(start: words(y, from: rect.minX), count: rect.width))
    }
    return result
  }

  /// The pixels of a row from a column on, four bytes in one number.
  func words(_ y: Int, from x: Int) -> UnsafePointer<UInt32> {
    let start = UnsafeRawPointer(row(y)) + x * 4
    return start.assumingMemoryBound(to: UInt32.self)
  }

  func mutableWords(_ y: Int, from x: Int) -> UnsafeMutablePointer<UInt32> {
    UnsafeMutablePointer(mutating: words(y, from: x))
  }

  /// Gives all pixels of a rectangle on the pixmap a value.
  func fill(_ rect: PixelRect, with value: UInt32) {
    for y in rect.isEmpty ? 0..<0 : rect.minY..<rect.maxY {
      mutableWords(y, from: rect.minX).update(repeating: value, count: rect.width)
    }
  }

  /// The smallest rectangle of all pixels changed since a pixmap of the same size; nil where none did.
  func changedRect(since previous: Pixmap?) -> PixelRect? {
    guard let previous else { return PixelRect(size) }
    var rect = PixelRect(minX: width, minY: height, maxX: 0, maxY: 0)
    for y in 0..<height {
      let row = words(y, from: 0)
      let shown = previous.words(y, from: 0)
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
