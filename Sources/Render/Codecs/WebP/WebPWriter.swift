package import Pixels

/// Writes an animated WebP, frame by frame, to wherever its bytes are wanted.
///
/// Frames stay on the canvas; the animation repeats for ever. Length and kind of the file, at its front,
/// are corrected at the end. Equal frames make equal bytes.
/// Source: WebP container specification, "Extended File Format" and "Animation".
package final class WebPWriter {
  /// Receives the file's bytes in order for a nil place; others replace those at that place.
  package typealias Sink = (_ bytes: UnsafeRawBufferPointer, _ place: Int?) throws -> Void

  /// The longest time that a frame can state, ms.
  static let delayLimit = (1 << 24) - 1

  /// The greatest length that the head can state.
  private static let byteLimit = Int(UInt32.max) - 9

  private let size: PixelSize
  private let sink: Sink
  private var count = 0
  private var hasAlpha = false
  private var isFinished = false

  /// Writes the head.
  ///
  /// - Throws: `PictureEncodingError` for a side outside of 1 … 16,383 px, and the sink's errors.
  package init(size: PixelSize, sink: @escaping Sink) throws {
    let sides = 1...WebPPictureCoder.longestSide
    guard sides.contains(size.width), sides.contains(size.height) else {
      throw PictureEncodingError(
        format: .webp,
        words: "\(size.width)×\(size.height) px is over \(sides.upperBound) px a side")
    }
    self.size = size
    self.sink = sink
    try put(head)
    // No colour behind the frames, which cover all; no number of plays is for ever.
    try put(WebPChunks.chunk("ANIM", [0, 0, 0, 0, 0, 0]))
  }

  /// The file's length and kind.
  private var head: [UInt8] {
    let flags = 0x02 | (hasAlpha ? 0x10 : 0)
    return Array("RIFF".utf8) + WebPChunks.bytes(max(count, 8) - 8, 4) + Array("WEBP".utf8)
      + WebPChunks.chunk(
        "VP8X",
        WebPChunks.bytes(flags, 4) + WebPChunks.bytes(size.width - 1, 3)
          + WebPChunks.bytes(size.height - 1, 3))
  }

  /// Writes a frame, which lies within the canvas; the first one fills it.
  ///
  /// A frame that shows for longer than can be stated is written again.
  ///
  /// - Throws: `PictureEncodingError` for more bytes than the format can state, and the sink's errors.
  package func append(_ frame: WebPFrame, milliseconds: Int) throws {
    precondition(!isFinished && milliseconds >= 0, "time does not go back")
    let canvas = PixelRect(size)
    precondition(
      frame.rect.intersection(canvas) == frame.rect
        && (count > head.count + 14 || frame.rect == canvas),
      "a frame lies within the canvas, and the first one fills it")
    if frame.isLaidOver { hasAlpha = true }
    var rest = milliseconds
    repeat {
      let delay = min(rest, Self.delayLimit)
      try put(WebPChunks.chunk("ANMF", control(of: frame, milliseconds: delay) + frame.chunks))
      rest -= delay
    } while rest > 0
  }

  /// The place, size and time of a frame; the canvas keeps it.
  private func control(of frame: WebPFrame, milliseconds: Int) -> [UInt8] {
    let rect = frame.rect
    return WebPChunks.bytes(rect.minX / 2, 3) + WebPChunks.bytes(rect.minY / 2, 3)
      + WebPChunks.bytes(rect.width - 1, 3) + WebPChunks.bytes(rect.height - 1, 3)
      + WebPChunks.bytes(milliseconds, 3) + [frame.isLaidOver ? 0 : 2]
  }

  /// Writes what is known at the end only; nothing can be appended after it.
  package func finish() throws {
    precondition(!isFinished, "a file is finished once")
    isFinished = true
    try head.withUnsafeBytes { try sink($0, 0) }
  }

  private func put(_ bytes: [UInt8]) throws {
    guard count + bytes.count <= Self.byteLimit else {
      throw PictureEncodingError(format: .webp, words: "the file is over 4 GB")
    }
    count += bytes.count
    try bytes.withUnsafeBytes { try sink($0, nil) }
  }
}
