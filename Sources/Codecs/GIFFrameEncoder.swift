package import Pixels

/// Creates GIF frames from canvases.
///
/// A frame depends only on its canvas and the one before, so that frames can be made in any order on any
/// number of threads. An encoder keeps its memory between frames and serves one thread at a time.
package final class GIFFrameEncoder {
  private let quantizer = ColorQuantizer()
  private var changed: [UInt32] = []

  /// Creates an encoder.
  package init() {}

  /// Creates a frame of what changed since a canvas of the same size; nil where nothing did.
  ///
  /// The frame is the smallest rectangle of all changed pixels; unchanged pixels in it are transparent,
  /// because the canvas shows them already. Alpha is ignored. Up to 256 colours are kept exactly, or 255
  /// beside transparent pixels. Without a previous canvas all is new.
  package func frame(
    _ current: Pixmap<PremultipliedRGBA8>, after previous: Pixmap<PremultipliedRGBA8>?
  ) -> GIFFrame? {
    precondition(previous == nil || previous?.size == current.size, "canvases of the same size")
    guard let rect = current.changedRect(since: previous) else { return nil }
    let count = gather(current, previous, rect)
    let hasUnchanged = count < rect.width * rect.height
    var palette = changed.withUnsafeBufferPointer { changed in
      quantizer.palette(
        of: UnsafeBufferPointer(rebasing: changed[..<count]), limit: hasUnchanged ? 255 : 256)
    }
    let transparentIndex = hasUnchanged ? UInt8(palette.count) : nil

    let area = rect.width * rect.height
    let indices = [UInt8](unsafeUninitializedCapacity: area) { indices, initializedCount in
      guard let start = indices.baseAddress else { return }
      for y in rect.minY..<rect.maxY {
        quantizer.map(
          UnsafeBufferPointer(start: current.words(y, from: rect.minX), count: rect.width),
          shown: previous?.words(y, from: rect.minX), passedOver: transparentIndex ?? 0,
          x: rect.minX, y: y, into: start + (y - rect.minY) * rect.width)
      }
      initializedCount = area
    }
    if hasUnchanged { palette.append(.black) }
    return GIFFrame(
      rect: rect, palette: palette, indices: indices, transparentIndex: transparentIndex)
  }

  private func gather(
    _ current: Pixmap<PremultipliedRGBA8>, _ previous: Pixmap<PremultipliedRGBA8>?,
    _ rect: PixelRect
  ) -> Int {
    let area = rect.width * rect.height
    if changed.count < area { changed = [UInt32](repeating: 0, count: area) }
    return changed.withUnsafeMutableBufferPointer { changed in
      var count = 0
      for y in rect.minY..<rect.maxY {
        let row = current.words(y, from: rect.minX)
        let shown = previous?.words(y, from: rect.minX)
        for x in 0..<rect.width {
          changed[count] = row[x]
          count &+= shown.map { $0[x] == row[x] } ?? false ? 0 : 1
        }
      }
      return count
    }
  }
}
