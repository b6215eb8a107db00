import CWebP
import Pixels

/// The canvas of a WebP, onto which its frames are composited.
///
/// The pixels are identical to those of libwebp's animation decoder. That decoder copies the whole
/// canvas three times per frame. Here, the cost is proportional to the changed pixels.
/// Source: WebP container specification, "Animation"; libwebp 1.2.4, src/demux/anim_decode.c, for
/// the key frames and the rounding.
struct WebPCanvas {
  let pixels: Pixmap<StraightRGBA8>
  /// The pixels that may differ from those before the last call of `draw`.
  private(set) var changes = PixelRegion()

  private let scratch = Scratch<UInt8>()
  private var last: WebPFile.Frame?
  private var isKey = true

  init(size: PixelSize) { pixels = Pixmap(size: size) }

  /// Disposes of the previous frame and draws the next one, whose rectangle is within the canvas.
  ///
  /// - Returns: False if the pixels cannot be decoded. The canvas may then be partially drawn.
  mutating func draw(_ frame: WebPFile.Frame) -> Bool {
    let canvas = PixelRect(pixels.size)
    let rect = frame.rect
    precondition(rect.intersection(canvas) == rect && !rect.isEmpty, "frame must be on the canvas")
    changes = PixelRegion(last == nil ? canvas : rect)
    let disposed = last.flatMap { $0.isDisposed ? $0.rect : nil }
    if let disposed {
      changes.add(disposed)
      pixels.fill(disposed, with: 0)
    }
    isKey =
      last == nil || (rect == canvas && (!frame.hasAlpha || !frame.isBlended))
      || (disposed != nil && (disposed == canvas || isKey))
    last = frame
    guard !isKey, frame.isBlended else {
      return decode(frame, into: pixels.row(rect.minY) + rect.minX * 4, stride: pixels.stride)
    }
    let source = scratch.reserve(rect.count * 4)
    guard decode(frame, into: source, stride: rect.width * 4) else { return false }
    for y in 0..<rect.height {
      composite(source + y * rect.width * 4, over: rect, row: rect.minY + y, disposed)
    }
    return true
  }

  private func decode(
    _ frame: WebPFile.Frame, into target: UnsafeMutablePointer<UInt8>, stride: Int
  ) -> Bool {
    let space = (frame.rect.height - 1) * stride + frame.rect.width * 4
    return WebPDecodeRGBAInto(
      frame.bytes.baseAddress, frame.bytes.count, target, space, Int32(stride)) != nil
  }

  /// Blends a row of a frame over the canvas, but replaces the pixels in the disposed rectangle.
  private func composite(
    _ source: UnsafeMutablePointer<UInt8>, over rect: PixelRect, row y: Int, _ disposed: PixelRect?
  ) {
    let target = pixels.row(y) + rect.minX * 4
    var replaced = 0..<0
    if let disposed, (disposed.minY..<disposed.maxY).contains(y) {
      let common = rect.intersection(disposed)
      if !common.isEmpty { replaced = common.minX - rect.minX..<common.maxX - rect.minX }
    }
    (target + replaced.lowerBound * 4).update(
      from: source + replaced.lowerBound * 4, count: replaced.count * 4)
    for x in 0..<replaced.lowerBound { Self.composite(source + x * 4, over: target + x * 4) }
    for x in replaced.upperBound..<rect.width {
      Self.composite(source + x * 4, over: target + x * 4)
    }
  }

  /// Blends a non-premultiplied color over another one, with libwebp's rounding.
  private static func composite(
    _ source: UnsafeMutablePointer<UInt8>, over target: UnsafeMutablePointer<UInt8>
  ) {
    let upper = UInt32(source[3])
    if upper == 0 { return }
    if upper == 255 { return target.update(from: source, count: 4) }
    let lower = (UInt32(target[3]) &* (256 &- upper)) &>> 8
    let alpha = upper &+ lower
    let factor = (1 << 24) / alpha
    for channel in 0..<3 {
      let sum = UInt32(source[channel]) &* upper &+ UInt32(target[channel]) &* lower
      target[channel] = UInt8(truncatingIfNeeded: (sum &* factor) &>> 24)
    }
    target[3] = UInt8(truncatingIfNeeded: alpha)
  }
}
