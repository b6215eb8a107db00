package import Pixels
import Platform

/// The displayed pixels of a GIF, compared with the pixels that it should display.
///
/// A frame contains the changed pixels, in colors chosen for them. Their error would remain visible
/// as long as they do not change. Therefore, flat areas are corrected in the next frame that has
/// their color. If the error of an unchanging picture is too large, the picture is drawn again in
/// bands, each with its own palette.
package final class GIFScreen {
  private let quality: GIFQuality
  private let encoder: GIFFrameEncoder
  private let size: PixelSize
  /// The original and the displayed pixels, with alpha 255.
  ///
  /// All are 0 before the first frame.
  private let original: UnsafeMutableBufferPointer<UInt32>
  private let shown: UnsafeMutableBufferPointer<UInt32>
  /// Whether a row may have flat pixels in a wrong color.
  private var mayHaveErrors: [Bool]
  /// Whether a frame was added whose flat areas have not been examined yet.
  private var hasNewFrame = false
  /// The first row of the next band to refine, and the number of stale pixels in a band.
  private var nextRow = 0
  private var bandCount = 0

  package init(size: PixelSize, quality: GIFQuality = .standard) {
    self.size = size
    self.quality = quality
    encoder = GIFFrameEncoder(quality: quality)
    original = .allocate(capacity: size.count)
    original.initialize(repeating: 0)
    shown = .allocate(capacity: size.count)
    shown.initialize(repeating: 0)
    mayHaveErrors = [Bool](repeating: false, count: size.height)
  }

  /// The digest of the displayed pixels, as stored in manifests.
  package var digest: String { PixelDigest(of: UnsafeRawBufferPointer(shown)).description }

  deinit {
    original.deallocate()
    shown.deallocate()
  }

  /// Adds a frame, whose original pixels are `pixels`, and returns the frame to write.
  ///
  /// The returned frame includes corrections. They draw flat pixels that have a wrong color, if the
  /// frame's palette has the right one.
  package func show(_ frame: GIFFrame, original pixels: [UInt32]) -> GIFFrame {
    precondition(pixels.count == frame.indices.count, "each index must have one pixel")
    let rect = frame.rect
    for y in 0..<rect.height {
      let position = (rect.minY + y) * size.width + rect.minX
      for x in 0..<rect.width { original[position + x] = pixels[y * rect.width + x] | 0xFF00_0000 }
      mayHaveErrors[rect.minY + y] = true
    }
    nextRow = 0
    hasNewFrame = true
    let whole = corrected(frame)
    draw(whole)
    return whole
  }

  /// Returns the next frame that reduces the error of a still picture, or nil if none would.
  package func refinement() -> GIFFrame? {
    let limit = ColorMetric.square(ofDistance: quality.tolerance)
    // Correct flat areas first, at any position, because their error is the most visible.
    var flat = PixelRect(minX: size.width, minY: size.height, maxX: 0, maxY: 0)
    if hasNewFrame { flat = staleRect(from: 0, count: .max, .max).rect }
    hasNewFrame = false
    // Skip bands that even their own palette could not improve.
    for _ in 0...quality.bands {
      if nextRow >= size.height { nextRow = 0 }
      let start = nextRow
      var rect = nextBand(limit)
      if rect.isEmpty { nextRow = 0 }
      let rows = start..<max(start, nextRow)
      rect = rect.union(flat)
      if !rect.isEmpty, let frame = refinement(of: rect, rows, limit) { return frame }
    }
    return nil
  }

  /// Returns a frame that improves the stale pixels in `rows` and the stale flat pixels in `rect`.
  ///
  /// Returns nil if no pixel can be improved.
  private func refinement(of rect: PixelRect, _ rows: Range<Int>, _ limit: Int) -> GIFFrame? {
    var (pixels, seen): ([UInt32], [UInt32]) = ([], [])
    pixels.reserveCapacity(rect.width * rect.height)
    seen.reserveCapacity(rect.width * rect.height)
    var flat = FlatColors(minRun: 1, limit: quality.colors / 2)
    for y in rect.minY..<rect.maxY {
      let limit = rows.contains(y) ? limit : .max
      var line: [UInt32] = []
      for x in rect.minX..<rect.maxX {
        let position = y * size.width + x
        let isStale = isStale(position, x, limit)
        pixels.append(isStale ? original[position] : original[position] & 0xFF_FFFF)
        seen.append(shown[position])
        line.append(isStale && isFlat(position, x) ? original[position] : 0)
      }
      line.withUnsafeBufferPointer { flat.count($0) }
    }
    let frame = encoder.frame(pixels, in: rect, over: seen, keeping: flat.colors(of: 1))
    if frame.indices.allSatisfy({ $0 == frame.transparentIndex }) { return nil }
    draw(frame)
    return frame
  }

  /// Returns the bounding box of the stale pixels in the next band of rows, and advances.
  ///
  /// A band contains a fraction of all stale pixels, which therefore get a whole palette.
  private func nextBand(_ limit: Int) -> PixelRect {
    if nextRow == 0 { bandCount = staleRect(from: 0, count: .max, limit).count / quality.bands + 1 }
    let (rect, _, end) = staleRect(from: nextRow, count: bandCount, limit)
    nextRow = end
    return rect
  }

  /// Returns the bounding box of stale pixels in the rows from `start` until `most` were found.
  ///
  /// If `limit` is the maximum integer, only flat pixels can be stale.
  private func staleRect(
    from start: Int, count most: Int, _ limit: Int
  ) -> (rect: PixelRect, count: Int, end: Int) {
    var rect = PixelRect(minX: size.width, minY: size.height, maxX: 0, maxY: 0)
    var (count, y) = (0, start)
    while y < size.height, count < most {
      let position = y * size.width
      for x in 0..<size.width where isStale(position + x, x, limit) {
        rect.minX = min(rect.minX, x)
        rect.maxX = max(rect.maxX, x + 1)
        rect.minY = min(rect.minY, y)
        rect.maxY = y + 1
        count += 1
      }
      y += 1
    }
    return (rect, count, y)
  }

  /// Whether the error of a pixel exceeds the limit, or the pixel is flat and not exact.
  private func isStale(_ position: Int, _ x: Int, _ limit: Int) -> Bool {
    let (pixel, seen) = (original[position], shown[position])
    if pixel == seen { return false }
    return ColorMetric.square(pixel, seen) > limit || isFlat(position, x)
  }

  /// Whether a pixel is in a horizontal run of at least three equal pixels.
  private func isFlat(_ position: Int, _ x: Int) -> Bool {
    let pixel = original[position]
    let before =
      x < 1 || original[position - 1] != pixel
      ? 0 : x < 2 || original[position - 2] != pixel ? 1 : 2
    let remaining = size.width - x
    let after =
      remaining < 2 || original[position + 1] != pixel
      ? 0 : remaining < 3 || original[position + 2] != pixel ? 1 : 2
    return before + after >= 2
  }

  private func draw(_ frame: GIFFrame) {
    let colors = frame.palette.map(\.opaqueWord)
    let transparent = frame.transparentIndex.map(Int.init) ?? -1
    var offset = 0
    for y in frame.rect.minY..<frame.rect.maxY {
      let start = y * size.width
      for x in frame.rect.minX..<frame.rect.maxX {
        let index = Int(frame.indices[offset])
        if index != transparent { shown[start + x] = colors[index] }
        offset += 1
      }
    }
  }

  /// Returns the frame, extended by flat pixels that are wrong and whose color is in its palette.
  private func corrected(_ frame: GIFFrame) -> GIFFrame {
    // A frame without transparent pixels and with fewer than 256 colors has an unused index.
    let index = frame.transparentIndex ?? UInt8(exactly: frame.palette.count)
    guard let transparent = index else { return frame }
    var indices: [UInt32: UInt8] = [:]
    for (index, color) in frame.palette.enumerated() where index != Int(transparent) {
      indices[color.opaqueWord] = UInt8(truncatingIfNeeded: index)
    }
    var corrections: [(x: Int, y: Int, index: UInt8)] = []
    var rect = frame.rect
    for y in 0..<size.height where mayHaveErrors[y] {
      var hasErrors = false
      for x in 0..<size.width {
        let position = y * size.width + x
        if original[position] == shown[position] || !isFlat(position, x) { continue }
        guard !isDrawn(x, y, frame), let index = indices[original[position]] else {
          hasErrors = true
          continue
        }
        corrections.append((x, y, index))
        rect = rect.union(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
      }
      mayHaveErrors[y] = hasErrors
    }
    if corrections.isEmpty { return frame }

    var area = [UInt8](repeating: transparent, count: rect.width * rect.height)
    for y in 0..<frame.rect.height {
      let from = y * frame.rect.width
      let to = (frame.rect.minY - rect.minY + y) * rect.width + frame.rect.minX - rect.minX
      area.replaceSubrange(
        to..<to + frame.rect.width, with: frame.indices[from..<from + frame.rect.width])
    }
    for (x, y, index) in corrections { area[(y - rect.minY) * rect.width + x - rect.minX] = index }
    var palette = frame.palette
    if frame.transparentIndex == nil { palette.append(.black) }
    return GIFFrame(rect: rect, palette: palette, indices: area, transparentIndex: transparent)
  }

  /// Whether a frame draws a pixel.
  private func isDrawn(_ x: Int, _ y: Int, _ frame: GIFFrame) -> Bool {
    let rect = frame.rect
    guard x >= rect.minX, x < rect.maxX, y >= rect.minY, y < rect.maxY else { return false }
    let index = frame.indices[(y - rect.minY) * rect.width + x - rect.minX]
    return index != frame.transparentIndex
  }
}
