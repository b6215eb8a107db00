package import Pixels

/// Encodes frames of animated WebP files from opaque canvases.
///
/// A frame depends only on its canvas and the previous one, so frames can be encoded in any order
/// on any number of threads. An encoder reuses its memory, so use it on one thread at a time.
package final class WebPFrameEncoder {
  private let packing: WebPCompression
  private let scratch = Scratch<UInt8>()
  private let decoded = Scratch<UInt8>()

  package init(_ packing: WebPCompression) {
    self.packing = packing
  }

  /// Encodes the changes since a canvas of the same size, or all pixels for the first frame.
  ///
  /// - Parameters:
  ///   - current: The canvas, which is opaque.
  ///   - previous: The previous canvas, or nil for the first frame.
  ///   - changes: The only pixels that may differ.
  /// - Returns: The changed rectangle, or one pixel if nothing changed.
  /// - Throws: `PictureEncodingError` if a side is over 16,383 px or memory runs out.
  package func frame(
    _ current: Pixmap<PremultipliedRGBA8>, after previous: Pixmap<PremultipliedRGBA8>?,
    changes: PixelRegion
  ) throws(PictureEncodingError) -> WebPFrame {
    precondition(previous == nil || previous?.size == current.size, "canvas sizes must be equal")
    switch packing {
    case .lossless: return try lossless(current, previous)
    case .lossy(let quality):
      let bounds = changes.bounds.intersection(PixelRect(current.size))
      let squares = WebPSquares(current, since: previous, within: bounds)
      guard squares.rect != nil else { return try lossless(current, previous) }
      return try lossy(current, squares, quality: quality)
    }
  }

  /// Returns the smaller encoding: all pixels of the rectangle, or the changed ones to be blended.
  private func lossless(
    _ current: Pixmap<PremultipliedRGBA8>, _ previous: Pixmap<PremultipliedRGBA8>?
  ) throws(PictureEncodingError) -> WebPFrame {
    var rect = current.changedRect(since: previous) ?? PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
    // The container stores positions divided by two.
    rect.minX &= ~1
    rect.minY &= ~1
    let size = PixelSize(width: rect.width, height: rect.height)
    let whole = try WebPPictureCoder.file(
      of: WebPPictureCoder.Source(
        pixels: UnsafePointer(current.row(rect.minY) + rect.minX * 4), stride: current.stride,
        size: size, hasAlpha: false), .lossless)
    let frame = WebPFrame(rect: rect, isBlended: false, chunks: WebPChunks.picture(in: whole))
    guard let previous, copyChangedPixels(current, previous, rect) else { return frame }
    let picture = try WebPPictureCoder.file(
      of: WebPPictureCoder.Source(
        pixels: UnsafePointer(scratch.reserve(size.count * 4)), stride: size.width * 4,
        size: size, hasAlpha: true), .lossless)
    let laid = WebPFrame(rect: rect, isBlended: true, chunks: WebPChunks.picture(in: picture))
    return laid.chunks.count < frame.chunks.count ? laid : frame
  }

  /// Copies the rectangle to `scratch`, with unchanged pixels as transparent black.
  ///
  /// Returns whether these are over an eighth of the rectangle. Fewer never make the file smaller.
  private func copyChangedPixels(
    _ current: Pixmap<PremultipliedRGBA8>, _ previous: Pixmap<PremultipliedRGBA8>, _ rect: PixelRect
  ) -> Bool {
    var unchanged = 0
    let space = scratch.reserve(rect.count * 4)
    space.withMemoryRebound(to: UInt32.self, capacity: rect.count) { pixels in
      for y in 0..<rect.height {
        let new = current.packedPixels(rect.minY + y, from: rect.minX)
        let old = previous.packedPixels(rect.minY + y, from: rect.minX)
        let row = pixels + y * rect.width
        for x in 0..<rect.width {
          let isSame = new[x] == old[x]
          row[x] = isSame ? 0 : new[x]
          unchanged &+= isSame ? 1 : 0
        }
      }
    }
    return unchanged * 8 > rect.count
  }

  /// Encodes the changed squares at the first quality for which all of them are good enough.
  private func lossy(
    _ current: Pixmap<PremultipliedRGBA8>, _ squares: WebPSquares, quality: Int
  ) throws(PictureEncodingError) -> WebPFrame {
    guard let rect = squares.rect else { preconditionFailure("the frames must differ") }
    let size = PixelSize(width: rect.width, height: rect.height)
    let isPartial = copy(current, squares, rect)
    let source = WebPPictureCoder.Source(
      pixels: UnsafePointer(scratch.reserve(size.count * 4)), stride: size.width * 4, size: size,
      hasAlpha: isPartial)
    let exact = isFlat(rect) ? try WebPPictureCoder.file(of: source, .lossless) : nil
    for quality in [quality, (quality + 100) / 2, 100] {
      let file = try WebPPictureCoder.file(of: source, .lossy(quality: quality))
      if let exact, exact.count <= file.count { break }
      let shown = decoded.reserve(size.count * 4)
      try WebPPictureCoder.decode(file, size: size, into: shown)
      if meetsQuality(shown, current, squares, rect) {
        return WebPFrame(rect: rect, isBlended: isPartial, chunks: WebPChunks.picture(in: file))
      }
    }
    let file = if let exact { exact } else { try WebPPictureCoder.file(of: source, .lossless) }
    return WebPFrame(rect: rect, isBlended: isPartial, chunks: WebPChunks.picture(in: file))
  }

  /// Whether over half of the pixels in `scratch` equal their left neighbor.
  ///
  /// Lossless compression may then give the smaller file.
  private func isFlat(_ rect: PixelRect) -> Bool {
    scratch.reserve(rect.count * 4).withMemoryRebound(to: UInt32.self, capacity: rect.count) {
      pixels in
      var repeats = 0
      for index in 1..<rect.count { repeats &+= pixels[index] == pixels[index - 1] ? 1 : 0 }
      return repeats * 2 > rect.count
    }
  }

  /// Copies the rectangle to `scratch`, with unchanged squares transparent.
  ///
  /// Returns whether there are any.
  ///
  /// Unchanged squares next to a changed one keep their colors, because the decoder's filters mix
  /// them into their neighbors. All others are gray, which takes almost no bytes.
  private func copy(
    _ current: Pixmap<PremultipliedRGBA8>, _ squares: WebPSquares, _ rect: PixelRect
  ) -> Bool {
    let space = scratch.reserve(rect.count * 4)
    var isPartial = false
    for square in squares.squares(in: rect) {
      let isChanged = squares.isChanged(square)
      let isShown = isChanged || squares.isNearChange(square)
      if !isChanged { isPartial = true }
      let count = square.width * 4
      for y in square.minY..<square.maxY {
        let target = space + ((y - rect.minY) * rect.width + square.minX - rect.minX) * 4
        if isShown {
          target.update(from: current.row(y) + square.minX * 4, count: count)
        } else {
          target.update(repeating: 128, count: count)
        }
        if isChanged { continue }
        for alpha in stride(from: 3, to: count, by: 4) { target[alpha] = 0 }
      }
    }
    return isPartial
  }

  /// Whether the error of every changed square is at most `WebPSquares.maxError`.
  private func meetsQuality(
    _ shown: UnsafeMutablePointer<UInt8>, _ current: Pixmap<PremultipliedRGBA8>,
    _ squares: WebPSquares, _ rect: PixelRect
  ) -> Bool {
    for square in squares.squares(in: rect) where squares.isChanged(square) {
      var error = 0
      for y in square.minY..<square.maxY {
        let wanted = current.row(y) + square.minX * 4
        let found = shown + ((y - rect.minY) * rect.width + square.minX - rect.minX) * 4
        for byte in 0..<square.width * 4 where byte & 3 != 3 {
          let difference = Int(wanted[byte]) - Int(found[byte])
          error &+= difference &* difference
        }
      }
      if error > WebPSquares.maxError * 3 * square.count { return false }
    }
    return true
  }
}
