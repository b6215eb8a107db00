import CPNGShim
package import Pixels

/// Writes an animated PNG, frame by frame, to wherever its bytes are wanted.
///
/// Frames stay on the canvas; the animation repeats for ever. The number of frames in front of the first
/// one is corrected at the end. Equal frames make equal bytes: there is no text, time, colour or gamma.
/// Source: PNG specification, third edition, 11.3.7 (acTL, fcTL and fdAT).
package final class APNGWriter {
  /// Receives the file's bytes in order for a nil place; others replace those at that place.
  package typealias Sink = (_ bytes: UnsafeRawBufferPointer, _ place: Int?) throws -> Void

  /// Every frame but the first takes two sequence numbers, which end at 2^31 - 1.
  package static let frameLimit = Int(Int32.max) / 2

  private let size: PixelSize
  private let sink: Sink
  private var controlPlace = 0
  private var appended = 0
  private var sequence: UInt32 = 0
  private var isFinished = false

  /// Writes the header; all frames are RGB.
  ///
  /// - Throws: `PictureEncodingError` for a side outside of 1 … 1,000,000 px, and the sink's errors.
  package init(size: PixelSize, sink: @escaping Sink) throws {
    try PNGEncoder.check(size)
    self.size = size
    self.sink = sink

    var bytes = PNGAssembly.head(size: size, pixels: .rgb)
    controlPlace = bytes.count
    bytes += control
    try bytes.withUnsafeBytes { try sink($0, nil) }
  }

  /// The chunk that states the number of frames; no plays stated is for ever.
  private var control: [UInt8] {
    var bytes: [UInt8] = []
    (UInt32(appended).bigEndianBytes + [0, 0, 0, 0])
      .withUnsafeBytes { bytes.appendPNGChunk("acTL", $0) }
    return bytes
  }

  /// Writes a frame, which lies within the canvas; the first one fills it.
  ///
  /// - Throws: `PictureEncodingError` for more frames than the format can state, and the sink's errors.
  package func append(_ frame: APNGFrame, delay: APNGDelay) throws {
    precondition(!isFinished, "the file is finished")
    let canvas = PixelRect(size)
    precondition(
      appended == 0 ? frame.rect == canvas : frame.rect.intersection(canvas) == frame.rect,
      "a frame lies within the canvas, and the first one fills it")
    guard appended < Self.frameLimit else {
      throw PictureEncodingError(format: .png, words: "of more than \(Self.frameLimit) frames")
    }
    let frameControl = APNGFrameControl(
      rect: frame.rect, delay: delay, disposal: .none, blend: .source)
    var bytes: [UInt8] = []
    (nextNumber() + frameControl.bytes).withUnsafeBytes { bytes.appendPNGChunk("fcTL", $0) }
    let number = appended == 0 ? [] : nextNumber()
    number.withUnsafeBytes { number in
      frame.packed.withUnsafeBytes { packed in
        bytes.appendPNGChunk(number.isEmpty ? "IDAT" : "fdAT", number, packed)
      }
    }
    appended += 1
    try bytes.withUnsafeBytes { try sink($0, nil) }
  }

  /// Writes the end of a file of at least one frame; nothing can be appended after it.
  package func finish() throws {
    precondition(!isFinished && appended > 0, "a file of frames is finished once")
    isFinished = true
    var bytes: [UInt8] = []
    bytes.appendPNGChunk("IEND")
    try bytes.withUnsafeBytes { try sink($0, nil) }
    try control.withUnsafeBytes { try sink($0, controlPlace) }
  }

  private func nextNumber() -> [UInt8] {
    defer { sequence += 1 }
    return sequence.bigEndianBytes
  }
}
