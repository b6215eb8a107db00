package import Pixels

/// Writes an animated WebP to a sink, frame by frame.
///
/// Frames are not disposed of, and the animation repeats forever. The file's length and alpha flag,
/// at its beginning, are corrected at the end. Equal frames give equal bytes.
/// Source: WebP container specification, "Extended File Format" and "Animation".
package final class WebPWriter {
  /// A receiver of the file's bytes.
  ///
  /// If `offset` is nil, it appends them. Otherwise, it replaces the bytes at that offset.
  package typealias Sink = (_ bytes: UnsafeRawBufferPointer, _ offset: Int?) throws -> Void

  /// The maximum duration of a frame in the format, ms.
  static let delayLimit = (1 << 24) - 1

  /// The maximum length of a file in the format, bytes.
  private static let byteLimit = Int(UInt32.max) - 9

  private let size: PixelSize
  private let sink: Sink
  private var count = 0
  private var hasAlpha = false
  private var isFinished = false

  /// Writes the header.
  ///
  /// - Throws: `PictureEncodingError` if a side is not 1 to 16,383 px, and the sink's errors.
  package init(size: PixelSize, sink: @escaping Sink) throws {
    let sides = 1...WebPPictureCoder.sideLimit
    guard sides.contains(size.width), sides.contains(size.height) else {
      throw PictureEncodingError(
        format: .webp,
        message: "\(size.width)×\(size.height) px; at most \(sides.upperBound) px per side")
    }
    self.size = size
    self.sink = sink
    try put(head)
    // The background is transparent. A loop count of 0 means forever.
    try put(WebPChunks.chunk("ANIM", [0, 0, 0, 0, 0, 0]))
  }

  /// The file header and VP8X chunk, with the length and the alpha flag known so far.
  private var head: [UInt8] {
    let flags = 0x02 | (hasAlpha ? 0x10 : 0)
    return Array("RIFF".utf8) + WebPChunks.bytes(max(count, 8) - 8, 4) + Array("WEBP".utf8)
      + WebPChunks.chunk(
        "VP8X",
        WebPChunks.bytes(flags, 4) + WebPChunks.bytes(size.width - 1, 3)
          + WebPChunks.bytes(size.height - 1, 3))
  }

  /// Writes a frame, which must be within the canvas.
  ///
  /// The first one must cover the canvas.
  ///
  /// A frame whose duration exceeds the maximum is written several times.
  ///
  /// - Throws: `PictureEncodingError` if the file exceeds the format's limit, and the sink's
  ///   errors.
  package func append(_ frame: WebPFrame, milliseconds: Int) throws {
    precondition(!isFinished && milliseconds >= 0, "the time must not decrease")
    let canvas = PixelRect(size)
    precondition(
      frame.rect.intersection(canvas) == frame.rect
        && (count > head.count + 14 || frame.rect == canvas),
      "the frame must be within the canvas, and the first must fill it")
    if frame.isBlended { hasAlpha = true }
    var remaining = milliseconds
    repeat {
      let delay = min(remaining, Self.delayLimit)
      try put(WebPChunks.chunk("ANMF", control(of: frame, milliseconds: delay) + frame.chunks))
      remaining -= delay
    } while remaining > 0
  }

  /// Returns the position, size and duration of a frame, which is not disposed of.
  private func control(of frame: WebPFrame, milliseconds: Int) -> [UInt8] {
    let rect = frame.rect
    return WebPChunks.bytes(rect.minX / 2, 3) + WebPChunks.bytes(rect.minY / 2, 3)
      + WebPChunks.bytes(rect.width - 1, 3) + WebPChunks.bytes(rect.height - 1, 3)
      + WebPChunks.bytes(milliseconds, 3) + [frame.isBlended ? 0 : 2]
  }

  /// Corrects the header.
  ///
  /// Nothing can be appended afterward.
  package func finish() throws {
    precondition(!isFinished, "the file is already finished")
    isFinished = true
    try head.withUnsafeBytes { try sink($0, 0) }
  }

  private func put(_ bytes: [UInt8]) throws {
    guard count + bytes.count <= Self.byteLimit else {
      throw PictureEncodingError(format: .webp, message: "the file exceeds 4 GB")
    }
    count += bytes.count
    try bytes.withUnsafeBytes { try sink($0, nil) }
  }
}
