import Pixels

/// The change to a rectangle of an animation's canvas before the next frame is drawn.
enum CanvasDisposal {
  /// All of its pixels get a value.
  case fill(PixelRect, UInt32)
  /// Its pixels are again what they were.
  case restore(PixelRect, [UInt32])

  /// Keeps the pixels of a rectangle on the canvas.
  init(restoring rect: PixelRect, of canvas: Pixmap<StraightRGBA8>) {
    self = .restore(rect, rect.isEmpty ? [] : canvas.words(in: rect))
  }

  func apply(to canvas: Pixmap<StraightRGBA8>) {
    switch self {
    case .fill(let rect, let value): canvas.fill(rect, with: value)
    case .restore(let rect, let words):
      for (index, y) in (rect.isEmpty ? 0..<0 : rect.minY..<rect.maxY).enumerated() {
        words[index * rect.width..<(index + 1) * rect.width].withUnsafeBufferPointer {
          guard let start = $0.baseAddress else { return }
          canvas.mutableWords(y, from: rect.minX).update(from: start, count: rect.width)
        }
      }
    }
  }
}
