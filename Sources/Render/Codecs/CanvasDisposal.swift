import Pixels

/// A change to a rectangle of an animation's canvas before the next frame is drawn.
enum CanvasDisposal {
  /// Sets all pixels to a value.
  case fill(PixelRect, UInt32)
  /// Restores the given pixels, row by row.
  case restore(PixelRect, [UInt32])

  /// Saves the current pixels of a rectangle in order to restore them later.
  init(restoring rect: PixelRect, of canvas: Pixmap<StraightRGBA8>) {
    self = .restore(rect, rect.isEmpty ? [] : canvas.packedPixels(in: rect))
  }

  func apply(to canvas: Pixmap<StraightRGBA8>) {
    switch self {
    case .fill(let rect, let value): canvas.fill(rect, with: value)
    case .restore(let rect, let packedPixels):
      for (index, y) in (rect.isEmpty ? 0..<0 : rect.minY..<rect.maxY).enumerated() {
        packedPixels[index * rect.width..<(index + 1) * rect.width].withUnsafeBufferPointer {
          guard let start = $0.baseAddress else { return }
          canvas.mutablePackedPixels(y, from: rect.minX).update(from: start, count: rect.width)
        }
      }
    }
  }
}
