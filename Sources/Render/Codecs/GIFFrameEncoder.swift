package import Pixels

/// Creates GIF frames from canvases.
///
/// A frame depends only on its canvas and the one before, so that frames can be made in any order on any
/// number of threads. An encoder keeps its memory between frames and serves one thread at a time.
package final class GIFFrameEncoder {
  private let quality: GIFQuality
  private let quantizer = ColorQuantizer()
  /// The pixels of a rectangle, alpha 0 where nothing changed.
  private var area: [UInt32] = []
  /// Those that changed.
  private var changed: [UInt32] = []

  /// Creates an encoder.
  package init(quality: GIFQuality = .standard) {
    self.quality = quality
  }

  /// Creates a frame of what changed since a canvas of the same size; nil where nothing did.
  ///
  /// The frame is the smallest rectangle of all changed pixels; unchanged pixels in it are transparent,
  /// because the canvas shows them already. Alpha is ignored. Up to 256 colours are kept exactly, or 255
  /// beside transparent pixels, less at low quality; of more, those of large flat areas. Without a previous
  /// canvas all is new.
  package func frame(
    _ current: Pixmap<PremultipliedRGBA8>, after previous: Pixmap<PremultipliedRGBA8>?
  ) -> GIFFrame? {
    precondition(previous == nil || previous?.size == current.size, "canvases of the same size")
    guard let rect = current.changedRect(since: previous) else { return nil }
    gather(current, previous, rect)
    return frame(rect, over: nil, keeping: current.flatColors)
  }

  /// Creates a frame of the pixels of a rectangle, row by row, that are not of alpha 0 and not shown as
  /// well already.
  func frame(
    _ pixels: [UInt32], in rect: PixelRect, over shown: [UInt32], keeping flat: [RGB8]
  ) -> GIFFrame {
    area.removeAll(keepingCapacity: true)
    area.append(contentsOf: pixels)
    changed.removeAll(keepingCapacity: true)
    // A colour counts by how far it is off, so that the palette goes where it is missed most.
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
          area, shown: shown, width: rect.width, passedOver: transparentIndex ?? 0,
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
          let row = current.words(y, from: rect.minX)
          let shown = previous?.words(y, from: rect.minX)
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
  /// The colours of its flat areas, of at least 1/400 of the picture each.
  var flatColors: [RGB8] {
    var colors = FlatColors()
    for y in 0..<height {
      colors.count(UnsafeBufferPointer(start: words(y, from: 0), count: width))
    }
    return colors.colors(of: size.count / 400)
  }
}
