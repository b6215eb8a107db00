import CPNGShim
package import Pixels

/// Writes an animated PNG, frame by frame, to wherever its bytes are wanted.
///
/// Frames stay on the canvas; the animation repeats for ever. The number of frames stands in front
/// of the first one, so it is said beforehand. There is no text, time, colour or gamma chunk, so
/// that equal frames make equal bytes.
///
/// Source: PNG specification, third edition, 11.3.7 (acTL, fcTL and fdAT).
package final class APNGWriter {
  private let size: PixelSize
  private let hasAlpha: Bool
  private let frameCount: Int
  private let sink: (UnsafeRawBufferPointer) throws -> Void
  private var appended = 0
  private var sequence: UInt32 = 0
  private var isFinished = false

  /// Writes the header.
  ///
  /// - Parameters:
  ///   - size: the canvas, 1 … 1,000,000 px a side.
  ///   - hasAlpha: whether all frames are RGBA; otherwise all are RGB.
  ///   - frameCount: how many frames will be appended, at least 1.
  ///   - sink: gets the file's bytes in order; what it throws is passed on.
  /// - Throws: `PictureEncodingError` for a canvas that is too large or a number of frames that the
  ///   format cannot state, and the sink's errors.
  package init(
    size: PixelSize, hasAlpha: Bool, frameCount: Int,
    sink: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard (1...PNGEncoder.sideLimit).contains(size.width),
      (1...PNGEncoder.sideLimit).contains(size.height)
    else {
      throw PictureEncodingError(
        format: .png, words: "\(size.width)×\(size.height) px is too large")
    }
    // Every frame but the first takes two sequence numbers, which end at 2^31 - 1.
    guard (1...Int(Int32.max) / 2).contains(frameCount) else {
      throw PictureEncodingError(format: .png, words: "\(frameCount) frames")
    }
    self.size = size
    self.hasAlpha = hasAlpha
    self.frameCount = frameCount
    self.sink = sink

    var bytes = PNGChunks.signature
    let form: [UInt8] = [8, hasAlpha ? 6 : 2, 0, 0, 0]
    let sides = UInt32(size.width).bigEndianBytes + UInt32(size.height).bigEndianBytes
    (sides + form).withUnsafeBytes { bytes.appendPNGChunk("IHDR", $0) }
    // No plays stated is for ever.
    (UInt32(frameCount).bigEndianBytes + [0, 0, 0, 0])
      .withUnsafeBytes { bytes.appendPNGChunk("acTL", $0) }
    try bytes.withUnsafeBytes(sink)
  }

  /// Writes a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame; its rectangle lies within the canvas, which the first one fills.
  ///   - delay: how long it is shown.
  /// - Throws: `PictureEncodingError` for a frame more than were stated, and the sink's errors.
  package func append(_ frame: APNGFrame, delay: APNGDelay) throws {
    precondition(!isFinished, "the file is finished")
    precondition(frame.hasAlpha == hasAlpha, "all frames are of one kind")
    let canvas = PixelRect(size)
    precondition(
      appended == 0 ? frame.rect == canvas : frame.rect.intersection(canvas) == frame.rect,
      "a frame lies within the canvas, and the first one fills it")
    guard appended < frameCount else {
      throw PictureEncodingError(
        format: .png, words: "more frames than the \(frameCount) that its head states")
    }
    let control = APNGFrameControl(
      rect: frame.rect, delay: delay, disposal: .none, blend: frame.blend)
    var bytes: [UInt8] = []
    (nextNumber() + control.bytes).withUnsafeBytes { bytes.appendPNGChunk("fcTL", $0) }
    let number = appended == 0 ? [] : nextNumber()
    number.withUnsafeBytes { number in
      frame.packed.withUnsafeBytes { packed in
        bytes.appendPNGChunk(number.isEmpty ? "IDAT" : "fdAT", number, packed)
      }
    }
    appended += 1
    try bytes.withUnsafeBytes(sink)
  }

  /// Writes the end of the file; nothing can be appended any more.
  ///
  /// - Throws: `PictureEncodingError` where fewer frames were appended than stated, and the sink's
  ///   errors.
  package func finish() throws {
    precondition(!isFinished, "a file is finished once")
    guard appended == frameCount else {
      throw PictureEncodingError(
        format: .png, words: "\(appended) of the \(frameCount) frames that its head states")
    }
    isFinished = true
    var bytes: [UInt8] = []
    bytes.appendPNGChunk("IEND")
    try bytes.withUnsafeBytes(sink)
  }

  private func nextNumber() -> [UInt8] {
    defer { sequence += 1 }
    return sequence.bigEndianBytes
  }
}
