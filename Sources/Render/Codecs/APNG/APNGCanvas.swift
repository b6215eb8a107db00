import Pixels

/// The canvas of an animated PNG, onto which its frames are composited.
///
/// Source: PNG specification, third edition, 11.3.7.3 (disposal and blending) and 13.16 (alpha
/// compositing).
struct APNGCanvas {
  let pixels: Pixmap<StraightRGBA8>

  private var isBlank = true
  private var pending: CanvasDisposal?

  init(size: PixelSize) { pixels = Pixmap(size: size) }

  /// Disposes of the previous frame and draws the next one, whose rectangle is within the canvas.
  mutating func draw(_ frame: Pixmap<StraightRGBA8>, _ control: APNGFrameControl) {
    let rect = control.rect
    precondition(
      frame.width == rect.width && frame.height == rect.height
        && rect.intersection(PixelRect(pixels.size)) == rect, "the frame must be within the canvas")
    pending?.apply(to: pixels)
    // Restoring the canvas from before the first frame makes it blank.
    switch control.disposal {
    case .none: pending = nil
    case .previous where !isBlank: pending = CanvasDisposal(restoring: rect, of: pixels)
    case .background, .previous: pending = .fill(rect, 0)
    }
    isBlank = false
    for y in 0..<rect.height {
      let source = frame.row(y)
      let target = pixels.row(rect.minY + y) + rect.minX * 4
      switch control.blend {
      case .source: target.update(from: source, count: frame.stride)
      case .over: Self.composite(source, over: target, count: rect.width)
      }
    }
  }

  /// Composites non-premultiplied colors, rounding each channel once from the exact value.
  ///
  /// With alphas 0 to 255 and `A = 255·αs + αt·(255 − αs)`, the resulting alpha is `A / 255` and
  /// the color `(255·αs·s + αt·(255 − αs)·t) / A`. The result is exact if a pixel is transparent or
  /// the source is opaque.
  private static func composite(
    _ source: UnsafeMutablePointer<UInt8>, over target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    for offset in stride(from: 0, to: count * 4, by: 4) {
      let alpha = UInt32(source[offset + 3])
      if alpha == 0 { continue }
      let upper = 255 &* alpha
      let lower = UInt32(target[offset + 3]) &* (255 &- alpha)
      let sum = upper &+ lower
      for channel in offset..<offset + 3 {
        let value = upper &* UInt32(source[channel]) &+ lower &* UInt32(target[channel])
        target[channel] = UInt8(truncatingIfNeeded: (value &+ sum / 2) / sum)
      }
      target[offset + 3] = UInt8(truncatingIfNeeded: (sum &+ 127) / 255)
    }
  }
}
