package import Pixels

/// Encodes GIF frames from canvases.
///
/// A frame depends only on its canvas and the previous one, so frames can be encoded in any order
/// on any number of threads. An encoder reuses its memory, so use it on one thread at a time.
package final class GIFFrameEncoder {
  private let quality: GIFQuality
  private let quantizer = ColorQuantizer()
  /// The pixels of a rectangle, with alpha 0 if unchanged.
  private var area: [UInt32] = []
  /// The changed pixels.
  private var changed: [UInt32] = []

  package init(quality: GIFQuality = .standard) {
    self.quality = quality
  }

  /// Encodes the changes since a canvas of the same size, or returns nil if there are none.
  ///
  /// The frame is the bounding box of all changed pixels. Unchanged pixels in it are transparent,
  /// since the canvas already shows them. Alpha is ignored. Up to 256 colors are exact, or 255 if
  /// there are transparent pixels, and fewer at low quality. If there are more colors, those of
  /// large flat areas are exact. Without a previous canvas, all pixels count as changed.
  package func frame(
    _ current: Pixmap<PremultipliedRGBA8>, after previous: Pixmap<PremultipliedRGBA8>?
  ) -> GIFFrame? {
    precondition(previous == nil || previous?.size == current.size, "canvas sizes must be equal")
    guard let rect = current.changedRect(since: previous) else { return nil }
    gather(current, previous, rect)
    return frame(rect, over: nil, keeping: current.flatColors)
  }

  /// Encodes the pixels of a rectangle, row by row, except those that need no drawing.
  ///
  /// These are pixels with alpha 0 and pixels that `shown` already displays as well as the frame
  /// could.
  func frame(
    _ pixels: [UInt32], in rect: PixelRect, over shown: [UInt32], keeping flat: [RGB8]
  ) -> GIFFrame {
    area.removeAll(keepingCapacity: true)
    area.append(contentsOf: pixels)
    changed.removeAll(keepingCapacity: true)
    // Weight each color by its error, so that the palette favors colors that are farthest off.
    for (pixel, seen) in zip(pixels, shown) where pixel >> 24 != 0 {
      let off = ColorMetric.square(pixel, seen) / ColorMetric.square(ofDistance: 6)
      for _ in 0..<min(off + 1, 6) { changed.append(pixel) }
    }
    return shown.withUnsafeBufferPointer { frame(rect, over: $0.baseAddress, keeping: flat) }
  }

  private func frame(
    _ rect: PixelRect, over shown: UnsafePointer<UInt32>?, keeping flat: [RGB8]
  ) -> GIFFrame {
    let hasUnchanged = shown != nil || changed.count < area.count
    var palette = changed.withUnsafeBufferPointer { changed in
      quantizer.palette(of: changed, keeping: flat, limit: quality.colors - (hasUnchanged ? 1 : 0))
    }
    let transparentIndex = hasUnchanged ? UInt8(palette.count) : nil
    let indices = [UInt8](unsafeUninitializedCapacity: area.count) { indices, initializedCount in
      guard let start = indices.baseAddress else { return }
      area.withUnsafeBufferPointer { area in
        quantizer.map(
          area, shown: shown, width: rect.width, transparentIndex: transparentIndex ?? 0,
          slack: quality.slack, into: start)
      }
      initializedCount = area.count
    }
    if hasUnchanged { palette.append(.black) }
    return GIFFrame(
      rect: rect, palette: palette, indices: indices, transparentIndex: transparentIndex)
  }

  private func gather(
    _ current: Pixmap<PremultipliedRGBA8>, _ previous: Pixmap<PremultipliedRGBA8>?,
    _ rect: PixelRect
  ) {
    let count = rect.width * rect.height
    changed = [UInt32](unsafeUninitializedCapacity: count) { changed, changedCount in
      area = [UInt32](unsafeUninitializedCapacity: count) { area, areaCount in
        for y in rect.minY..<rect.maxY {
          let row = current.packedPixels(y, from: rect.minX)
          let shown = previous?.packedPixels(y, from: rect.minX)
          for x in 0..<rect.width {
            let isChanged = shown.map { $0[x] != row[x] } ?? true
            area[areaCount] = row[x] & 0xFF_FFFF | (isChanged ? 0xFF00_0000 : 0)
            changed[changedCount] = row[x]
            areaCount &+= 1
            changedCount &+= isChanged ? 1 : 0
          }
        }
      }
    }
  }
}

extension Pixmap {
  /// The colors of its flat areas that each cover at least 1/400 of the pixmap.
  var flatColors: [RGB8] {
    var colors = FlatColors()
    for y in 0..<height {
      colors.count(UnsafeBufferPointer(start: packedPixels(y, from: 0), count: width))
    }
    return colors.colors(of: size.count / 400)
  }
}
