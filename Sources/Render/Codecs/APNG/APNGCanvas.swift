import Pixels

/// Puts the frames of an animated PNG onto its canvas, one over the other.
///
/// Source: PNG specification, third edition, 11.3.7.3 (disposal and blending) and 13.16 (alpha
/// compositing).
struct APNGCanvas {
  let pixels: Pixmap<StraightRGBA8>

  private var isBlank = true
  private var pending: CanvasDisposal?

  init(size: PixelSize) {
    pixels = Pixmap(size: size)
  }

  /// Disposes of the frame before and draws the next one, whose rectangle lies within the canvas.
  mutating func draw(_ frame: Pixmap<StraightRGBA8>, _ control: APNGFrameControl) {
    let rect = control.rect
    precondition(
      frame.width == rect.width && frame.height == rect.height
        && rect.intersection(PixelRect(pixels.size)) == rect, "a frame lies within the canvas")
    pending?.apply(to: pixels)
    // Restored to the canvas before it, the first frame leaves it blank.
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
      case .over: Self.lay(source, over: target, count: rect.width)
      }
    }
  }

  /// Draws straight colours over straight colours, each channel rounded once from the exact value.
  ///
  /// With alphas 0 … 255 and `A = 255·αs + αt·(255 − αs)`, 255 times the alpha of the two: alpha
  /// `A / 255`, colour `(255·αs·s + αt·(255 − αs)·t) / A`; exact where a pixel is transparent or the
  /// upper one opaque.
  private static func lay(
    _ source: UnsafeMutablePointer<UInt8>, over target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    for place in stride(from: 0, to: count * 4, by: 4) {
      let alpha = UInt32(source[place + 3])
      if alpha == 0 { continue }
      let upper = 255 &* alpha
      let lower = UInt32(target[place + 3]) &* (255 &- alpha)
      let sum = upper &+ lower
      for channel in place..<place + 3 {
        let value = upper &* UInt32(source[channel]) &+ lower &* UInt32(target[channel])
        target[channel] = UInt8(truncatingIfNeeded: (value &+ sum / 2) / sum)
      }
      target[place + 3] = UInt8(truncatingIfNeeded: (sum &+ 127) / 255)
    }
  }
}
