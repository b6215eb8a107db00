package import Pixels

/// The screen of a GIF beside the picture that it should show: finds what is left to be made good.
///
/// A frame holds what changed, in colours chosen for that. Pixels that then stay as they are would keep
/// their error for as long as the film rests there. So flat areas are corrected in the next frame that
/// has their colour, and a picture that rests is drawn again where it is off, band by band, each with
/// colours for that alone.
package final class GIFScreen {
  private let quality: GIFQuality
  private let encoder: GIFFrameEncoder
  private let size: PixelSize
  /// The pixels to be shown, and those shown, with alpha 255; 0 before the first frame.
  private let wanted: UnsafeMutableBufferPointer<UInt32>
  private let shown: UnsafeMutableBufferPointer<UInt32>
  /// The rows that may hold flat pixels in a wrong colour.
  private var doubtful: [Bool]
  /// True from a frame on until its flat areas have been looked at.
  private var hasNewFrame = false
  /// The first row of the band that is bettered next, and the number of stale pixels of a band.
  private var nextRow = 0
  private var bandCount = 0

  /// Creates a blank screen.
  package init(size: PixelSize, quality: GIFQuality = .standard) {
    self.size = size
    self.quality = quality
    encoder = GIFFrameEncoder(quality: quality)
    wanted = .allocate(capacity: size.count)
    wanted.initialize(repeating: 0)
    shown = .allocate(capacity: size.count)
    shown.initialize(repeating: 0)
    doubtful = [Bool](repeating: false, count: size.height)
  }

  deinit {
    wanted.deallocate()
    shown.deallocate()
  }

  /// Shows a frame whose rectangle should look like some pixels, row by row; returns the frame to write.
  ///
  /// That draws as well what is flat and was shown in a wrong colour, where the frame has the right one.
  package func show(_ frame: GIFFrame, wanting pixels: [UInt32]) -> GIFFrame {
    precondition(pixels.count == frame.indices.count, "a pixel for each index")
    let rect = frame.rect
    for y in 0..<rect.height {
      let place = (rect.minY + y) * size.width + rect.minX
      for x in 0..<rect.width {
        wanted[place + x] = pixels[y * rect.width + x] | 0xFF00_0000
      }
      doubtful[rect.minY + y] = true
    }
    nextRow = 0
    hasNewFrame = true
    let whole = corrected(frame)
    draw(whole)
    return whole
  }

  /// The next frame that brings the screen nearer to a picture that rests; nil where none is worth it.
  package func refinement() -> GIFFrame? {
    let limit = ColorMetric.square(ofDistance: quality.tolerance)
    // Flat areas first, wherever they are: eyes see their error at once.
    var flat = PixelRect(minX: size.width, minY: size.height, maxX: 0, maxY: 0)
    if hasNewFrame { flat = staleRect(from: 0, count: .max, .max).rect }
    hasNewFrame = false
    // Bands that no colours of their own could better are passed over.
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

  /// The frame that betters the stale pixels of some rows and the flat ones of a rectangle; nil where it
  /// could better none.
  private func refinement(of rect: PixelRect, _ rows: Range<Int>, _ limit: Int) -> GIFFrame? {
    var (pixels, seen): ([UInt32], [UInt32]) = ([], [])
    pixels.reserveCapacity(rect.width * rect.height)
    seen.reserveCapacity(rect.width * rect.height)
    var flat = FlatColors(leastRun: 1, limit: quality.colors / 2)
    for y in rect.minY..<rect.maxY {
      let limit = rows.contains(y) ? limit : .max
      var line: [UInt32] = []
      for x in rect.minX..<rect.maxX {
        let place = y * size.width + x
        let isStale = isStale(place, x, limit)
        pixels.append(isStale ? wanted[place] : wanted[place] & 0xFF_FFFF)
        seen.append(shown[place])
        line.append(isStale && isFlat(place, x) ? wanted[place] : 0)
      }
      line.withUnsafeBufferPointer { flat.count($0) }
    }
    let frame = encoder.frame(pixels, in: rect, over: seen, keeping: flat.colors(of: 1))
    if frame.indices.allSatisfy({ $0 == frame.transparentIndex }) { return nil }
    draw(frame)
    return frame
  }

  /// The smallest rectangle of the stale pixels in the next band of rows; the one after it comes next.
  ///
  /// A band holds a part of all that are stale, so that it has a whole palette to itself.
  private func nextBand(_ limit: Int) -> PixelRect {
    if nextRow == 0 {
      bandCount = staleRect(from: 0, count: .max, limit).count / quality.bands + 1
    }
    let (rect, _, end) = staleRect(from: nextRow, count: bandCount, limit)
    nextRow = end
    return rect
  }

  /// The smallest rectangle of the stale pixels from a row on, in as many rows as hold so many of them.
  ///
  /// Of a limit without end only flat pixels are stale.
  private func staleRect(
    from start: Int, count most: Int, _ limit: Int
  ) -> (rect: PixelRect, count: Int, end: Int) {
    var rect = PixelRect(minX: size.width, minY: size.height, maxX: 0, maxY: 0)
    var (count, y) = (0, start)
    while y < size.height, count < most {
      let place = y * size.width
      for x in 0..<size.width where isStale(place + x, x, limit) {
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

  /// True for a pixel that is too far off, or flat and off at all.
  private func isStale(_ place: Int, _ x: Int, _ limit: Int) -> Bool {
    let (pixel, seen) = (wanted[place], shown[place])
    if pixel == seen { return false }
    return ColorMetric.square(pixel, seen) > limit || isFlat(place, x)
  }

  /// True for a pixel in a run of three equal ones or more.
  private func isFlat(_ place: Int, _ x: Int) -> Bool {
    let pixel = wanted[place]
    let before =
      x < 1 || wanted[place - 1] != pixel ? 0 : x < 2 || wanted[place - 2] != pixel ? 1 : 2
    let rest = size.width - x
    let after =
      rest < 2 || wanted[place + 1] != pixel ? 0 : rest < 3 || wanted[place + 2] != pixel ? 1 : 2
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

  /// The frame, and around it what is flat, wrong and among its colours.
  private func corrected(_ frame: GIFFrame) -> GIFFrame {
    guard let transparent = frame.transparentIndex ?? spareIndex(of: frame) else { return frame }
    var indices: [UInt32: UInt8] = [:]
    for (index, color) in frame.palette.enumerated() where index != Int(transparent) {
      indices[color.opaqueWord] = UInt8(truncatingIfNeeded: index)
    }
    var corrections: [(x: Int, y: Int, index: UInt8)] = []
    var rect = frame.rect
    for y in 0..<size.height where doubtful[y] {
      var isDoubtful = false
      for x in 0..<size.width {
        let place = y * size.width + x
        if wanted[place] == shown[place] || !isFlat(place, x) { continue }
        if isDrawn(x, y, frame) {
          isDoubtful = true
          continue
        }
        guard let index = indices[wanted[place]] else {
          isDoubtful = true
          continue
        }
        corrections.append((x, y, index))
        rect = rect.union(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
      }
      doubtful[y] = isDoubtful
    }
    if corrections.isEmpty { return frame }

    var area = [UInt8](repeating: transparent, count: rect.width * rect.height)
    for y in 0..<frame.rect.height {
      let from = y * frame.rect.width
      let to = (frame.rect.minY - rect.minY + y) * rect.width + frame.rect.minX - rect.minX
      area.replaceSubrange(
        to..<to + frame.rect.width, with: frame.indices[from..<from + frame.rect.width])
    }
    for (x, y, index) in corrections {
      area[(y - rect.minY) * rect.width + x - rect.minX] = index
    }
    var palette = frame.palette
    if frame.transparentIndex == nil { palette.append(.black) }
    return GIFFrame(rect: rect, palette: palette, indices: area, transparentIndex: transparent)
  }

  /// True where a frame draws a pixel.
  private func isDrawn(_ x: Int, _ y: Int, _ frame: GIFFrame) -> Bool {
    let rect = frame.rect
    guard x >= rect.minX, x < rect.maxX, y >= rect.minY, y < rect.maxY else { return false }
    let index = frame.indices[(y - rect.minY) * rect.width + x - rect.minX]
    return index != frame.transparentIndex
  }

  /// The index for transparent pixels that a frame without them can still have.
  private func spareIndex(of frame: GIFFrame) -> UInt8? {
    frame.palette.count < 256 ? UInt8(frame.palette.count) : nil
  }
}
