package import Pixels

/// Writes an animated PNG to a sink, frame by frame.
///
/// Frames are not disposed of, and the animation repeats forever. The number of frames, stated
/// before the first one, is corrected at the end. Equal frames give equal bytes: the file contains
/// no text, time, color profile or gamma.
/// Source: PNG specification, third edition, 11.3.7 (acTL, fcTL and fdAT).
package final class APNGWriter {
  /// A receiver of the file's bytes.
  ///
  /// If `offset` is nil, it appends them. Otherwise, it replaces the bytes at that offset.
  package typealias Sink = (_ bytes: UnsafeRawBufferPointer, _ offset: Int?) throws -> Void

  /// The maximum number of frames.
  ///
  /// All but the first use two sequence numbers, of which 2^31 exist.
  package static let frameLimit = Int(Int32.max) / 2

  private let size: PixelSize
  private let sink: Sink
  private var controlOffset = 0
  private var appended = 0
  private var sequence: UInt32 = 0
  private var isFinished = false

  /// Writes the header.
  ///
  /// All frames are RGB.
  ///
  /// - Throws: `PictureEncodingError` if a side is not 1 to 1,000,000 px, and the sink's errors.
  package init(size: PixelSize, sink: @escaping Sink) throws {
    try PNGEncoder.check(size)
    self.size = size
    self.sink = sink

    var bytes = PNGAssembly.head(size: size, pixels: .rgb)
    controlOffset = bytes.count
    bytes += control
    try bytes.withUnsafeBytes { try sink($0, nil) }
  }

  /// The acTL chunk.
  ///
  /// Its number of plays is 0, which means forever.
  private var control: [UInt8] {
    PNGChunk.bytes("acTL", UInt32(appended).bigEndianBytes + [0, 0, 0, 0])
  }

  /// Writes a frame, which must be within the canvas.
  ///
  /// The first one must cover the canvas.
  ///
  /// - Throws: `PictureEncodingError` for more frames than the format allows, and the sink's
  ///   errors.
  package func append(_ frame: APNGFrame, delay: APNGDelay) throws {
    precondition(!isFinished, "the file is already finished")
    let canvas = PixelRect(size)
    precondition(
      appended == 0 ? frame.rect == canvas : frame.rect.intersection(canvas) == frame.rect,
      "the frame must be within the canvas, and the first must fill it")
    guard appended < Self.frameLimit else {
      throw PictureEncodingError(format: .png, message: "more than \(Self.frameLimit) frames")
    }
    let frameControl = APNGFrameControl(
      rect: frame.rect, delay: delay, disposal: .none, blend: .source)
    var bytes = PNGChunk.bytes("fcTL", nextNumber() + frameControl.bytes)
    bytes +=
      appended == 0
      ? PNGChunk.bytes("IDAT", frame.packed) : PNGChunk.bytes("fdAT", nextNumber() + frame.packed)
    appended += 1
    try bytes.withUnsafeBytes { try sink($0, nil) }
  }

  /// Completes the file, which must have at least one frame.
  ///
  /// Nothing can be appended afterward.
  package func finish() throws {
    precondition(!isFinished && appended > 0, "finish once, after a frame")
    isFinished = true
    try PNGChunk.bytes("IEND").withUnsafeBytes { try sink($0, nil) }
    try control.withUnsafeBytes { try sink($0, controlOffset) }
  }

  private func nextNumber() -> [UInt8] {
    defer { sequence += 1 }
    return sequence.bigEndianBytes
  }
}
