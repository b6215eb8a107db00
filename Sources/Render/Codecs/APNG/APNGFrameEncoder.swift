package import Pixels

/// Encodes APNG frames from opaque canvases.
///
/// A frame depends only on its canvas and the previous one, so frames can be encoded in any order
/// on any number of threads. An encoder reuses its memory, so use it on one thread at a time.
package final class APNGFrameEncoder {
  private let scratch = Scratch<UInt8>()

  package init() {}

  /// Encodes the changes since a canvas of the same size, or all pixels if it is nil.
  ///
  /// Ignores alpha.
  ///
  /// The frame is the bounding box of all changed pixels, or one pixel if none changed.
  ///
  /// - Throws: `PictureEncodingError` if a side is over 1,000,000 px or memory runs out.
  package func frame<Format>(
    _ current: Pixmap<Format>, after previous: Pixmap<Format>?
  ) throws(PictureEncodingError) -> APNGFrame {
    precondition(previous == nil || previous?.size == current.size, "canvas sizes must be equal")
    let rect = current.changedRect(since: previous) ?? PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
    let pixels = scratch.reserve(rect.count * 4)
    for y in 0..<rect.height {
      (pixels + y * rect.width * 4).update(
        from: current.row(rect.minY + y) + rect.minX * 4, count: rect.width * 4)
    }
    let packed = try PNGEncoder.stream(
      of: UnsafePointer(pixels), size: PixelSize(width: rect.width, height: rect.height))
    return APNGFrame(rect: rect, packed: packed)
  }
}
