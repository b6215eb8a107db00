package import Pixels

/// Creates APNG frames from canvases.
///
/// A frame depends only on its canvas and the one before, so that frames can be made in any order on any
/// number of threads. An encoder keeps its memory between frames and serves one thread at a time.
package final class APNGFrameEncoder {
  private let hasAlpha: Bool
  private let scratch = GrowingBuffer()

  /// Creates an encoder.
  package init(hasAlpha: Bool) {
    self.hasAlpha = hasAlpha
  }

  /// Creates a frame of what changed since a canvas of the same size, nil for the first frame.
  ///
  /// The frame is the smallest rectangle of all changed pixels, or one pixel where none changed. Where
  /// all changed pixels are opaque, the others in it are transparent and the frame is laid over the
  /// canvas; otherwise it replaces the canvas's pixels. Either way every viewer shows the canvas.
  ///
  /// - Throws: `PictureEncodingError` where a side is over 1,000,000 px or memory is short.
  package func frame(
    _ current: Pixmap<PremultipliedRGBA8>, after previous: Pixmap<PremultipliedRGBA8>?
  ) throws(PictureEncodingError) -> APNGFrame {
    try frame(of: current, after: previous) { row, count in
      for pixel in 0..<count {
        let place = row + pixel * 4
        let alpha = UInt32(place[3])
        if alpha == 255 { continue }
        for channel in 0..<3 { place[channel] = Self.straight(place[channel], alpha: alpha) }
      }
    }
  }

  /// Creates a frame of what changed, from canvases whose colours are independent of alpha.
  ///
  /// - Throws: `PictureEncodingError` where a side is over 1,000,000 px or memory is short.
  package func frame(
    _ current: Pixmap<StraightRGBA8>, after previous: Pixmap<StraightRGBA8>?
  ) throws(PictureEncodingError) -> APNGFrame {
    try frame(of: current, after: previous, makeStraight: nil)
  }

  /// As `Pixmap.unpremultiply` has it.
  private static func straight(_ value: UInt8, alpha: UInt32) -> UInt8 {
    alpha == 0 ? 0 : UInt8(truncatingIfNeeded: min(255, (UInt32(value) * 255 + alpha / 2) / alpha))
  }

  private func frame<Format>(
    of current: Pixmap<Format>, after previous: Pixmap<Format>?,
    makeStraight: ((UnsafeMutablePointer<UInt8>, Int) -> Void)?
  ) throws(PictureEncodingError) -> APNGFrame {
    precondition(previous == nil || previous?.size == current.size, "canvases of the same size")
    let changed = current.changedRect(since: previous)
    let rect = changed ?? PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
    let pixels = scratch.room(for: rect.width * rect.height * 4)
    let blend =
      hasAlpha && changed != nil && canBeLaidOver(current, previous, rect)
      ? APNGBlend.over : .source
    for y in 0..<rect.height {
      let row = pixels + y * rect.width * 4
      row.update(from: current.row(rect.minY + y) + rect.minX * 4, count: rect.width * 4)
      if hasAlpha { makeStraight?(row, rect.width) }
      guard blend == .over, let previous else { continue }
      let new = current.words(rect.minY + y, from: rect.minX)
      let old = previous.words(rect.minY + y, from: rect.minX)
      row.withMemoryRebound(to: UInt32.self, capacity: rect.width) { row in
        for x in 0..<rect.width { row[x] = new[x] == old[x] ? 0 : row[x] }
      }
    }
    let packed = try PNGEncoder.stream(
      of: UnsafePointer(pixels), size: PixelSize(width: rect.width, height: rect.height),
      hasAlpha: hasAlpha)
    return APNGFrame(
      rect: rect, blend: blend, hasAlpha: hasAlpha, isUnchanged: changed == nil, packed: packed)
  }

  /// True if some pixels of the rectangle did not change, and all that did are opaque.
  private func canBeLaidOver<Format>(
    _ current: Pixmap<Format>, _ previous: Pixmap<Format>?, _ rect: PixelRect
  ) -> Bool {
    guard let previous else { return false }
    var changed = 0
    for y in rect.minY..<rect.maxY {
      let new = current.words(y, from: rect.minX)
      let old = previous.words(y, from: rect.minX)
      for x in 0..<rect.width where new[x] != old[x] {
        guard new[x] >= opaque else { return false }
        changed &+= 1
      }
    }
    return changed < rect.width * rect.height
  }

  /// The least four bytes of an opaque pixel as one number; alpha is the highest.
  private let opaque = UInt32(littleEndian: 0xFF00_0000)
}
