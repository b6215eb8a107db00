extension Pixmap where Format == StraightRGBA8 {
  /// Writes columns of a row, by default all, premultiplied as `round(color · alpha / 255)`.
  package func premultiply(
    row y: Int, columns: Range<Int>? = nil, into target: UnsafeMutablePointer<UInt8>
  ) {
    let columns = columns ?? 0..<width
    let row = row(y) + columns.lowerBound * 4
    for offset in Swift.stride(from: 0, to: columns.count * 4, by: 4) {
      let alpha = UInt32(row[offset + 3])
      for channel in offset..<offset + 3 {
        target[channel] = UInt8(truncatingIfNeeded: (UInt32(row[channel]) * alpha + 127) / 255)
      }
      target[offset + 3] = row[offset + 3]
    }
  }

  /// Returns the image with colors premultiplied by alpha.
  package func premultiplied() -> Pixmap<PremultipliedRGBA8> {
    let result = Pixmap<PremultipliedRGBA8>(size: size)
    for y in 0..<height { premultiply(row: y, into: result.row(y)) }
    return result
  }
}

extension Pixmap where Format == PremultipliedRGBA8 {
  /// Returns a copy of an opaque image, whose colors are independent of alpha.
  package func straight() -> Pixmap<StraightRGBA8> {
    precondition(isOpaque, "the image must be opaque")
    let straight = Pixmap<StraightRGBA8>(size: size)
    withExtendedLifetime(self) { _ = straight.bytes.update(fromContentsOf: bytes) }
    return straight
  }
}
