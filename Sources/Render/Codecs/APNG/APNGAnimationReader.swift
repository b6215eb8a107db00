package import Pixels

/// Reads the frames of an animated PNG in order, each composited onto the previous ones.
///
/// A PNG without animation has one frame and no duration. The orientation that eXIf states is
/// applied to every frame. If the acTL chunk is invalid, the file is read as a still picture, with a
/// warning. If the frames violate the format, the file is damaged.
package final class APNGAnimationReader: AnimationReader {
  /// The maximum number of frames in a file.
  package static let frameLimit = 10_000

  /// The size of the upright frames.
  package var size: PixelSize { orientation.upright(storedSize) }

  package var frameCount: Int { max(1, table.frames.count) }

  /// Whether the file is an animation, which may have a single frame.
  package var isAnimated: Bool { !table.frames.isEmpty }

  /// Problems in the data read so far, as messages without the file name.
  package private(set) var warnings: [String]

  private let file: [UInt8]
  private let storedSize: PixelSize
  private let orientation: EXIFOrientation
  private let chunks: [PNGChunk]
  /// The chunks that decoding the frames' colors requires.
  private let colors: [PNGChunk]
  private let table: APNGFrameTable
  private let limits: PictureLimits
  private let decoder = ReusablePNGDecoder()
  private lazy var canvas = APNGCanvas(size: storedSize)
  private var frame: Pixmap<StraightRGBA8>?
  private var index = 0
  private var isFinished = false

  private static let warningLimit = 16

  /// Reads the file up to the pixels, and checks the order of all chunks.
  ///
  /// - Throws: `PictureError`: `damaged` if the animation violates the format, `unsupported` for
  ///   too many frames.
  package init(_ bytes: [UInt8], limits: PictureLimits = .standard) throws(PictureError) {
    try PNGDecoder.checkStatedSize(in: bytes, limits: limits)
    storedSize = try PNGDecoder.size(of: bytes)
    orientation = PNGDecoder.orientation(of: bytes)
    try limits.check(width: storedSize.width, height: storedSize.height)
    file = bytes
    self.limits = limits
    chunks = Array(PNGChunks(of: bytes))
    colors = chunks.prefix { $0.kind != "IDAT" }.filter {
      $0.kind == "PLTE" || $0.kind == "tRNS"
    }
    table = try APNGFrameTable(
      chunks, of: bytes, canvas: storedSize, frameLimit: APNGAnimationReader.frameLimit)
    warnings = table.warnings + PNGDecoder.colors(of: bytes).handling.warnings
    if frameCount > 1 { try limits.check(frames: frameCount, of: storedSize, bytes: bytes.count) }
  }

  /// Reads the next frame as the composited canvas and its duration.
  ///
  /// Returns nil after the last one.
  ///
  /// The duration of a still picture is nil.
  ///
  /// - Throws: `PictureError`. After an error, there are no more frames.
  package func next() throws(PictureError) -> AnimationFrame<APNGDelay?>? {
    guard !isFinished, index < frameCount else { return nil }
    isFinished = true
    defer { index += 1 }
    let isFirst = index == 0
    if isFirst {
      let picture = try decoder.decode(isAnimated ? defaultImage() : file, limits: limits)
      add(picture.warnings)
      frame = picture.pixels
    }
    guard isAnimated else {
      return frame.map { AnimationFrame(orientation.upright($0), delay: nil) }
    }

    let next = table.frames[index]
    if !isFirst || !table.beginsWithDefaultImage { frame = try decode(next) }
    if let frame { canvas.draw(frame, next.control) }
    isFinished = false
    return AnimationFrame(orientation.upright(canvas.pixels), delay: next.control.delay)
  }

  private func add(_ messages: [String]) {
    warnings += messages.prefix(max(0, Self.warningLimit - warnings.count))
  }

  private func decode(_ frame: APNGFrameTable.Frame) throws(PictureError) -> Pixmap<StraightRGBA8> {
    do throws(PictureError) {
      let picture = try decoder.decode(stillImage(of: frame), limits: limits, reusing: self.frame)
      add(picture.warnings.map { "frame \(index): \($0)" })
      return picture.pixels
    } catch .damaged(let format, let reason) {
      throw .damaged(format, "frame \(index): \(reason)")
    }
  }

  /// Returns the file without the chunks of the animation.
  private func defaultImage() -> [UInt8] {
    let animation: Set<PNGChunk.Kind> = ["acTL", "fcTL", "fdAT"]
    var still = PNGChunks.signature
    for chunk in chunks where !animation.contains(chunk.kind) { still += file[chunk.whole] }
    return still
  }

  /// Returns a PNG file of a frame's pixels, with the color chunks of the animation.
  private func stillImage(of frame: APNGFrameTable.Frame) -> [UInt8] {
    var still = PNGChunks.signature
    still.reserveCapacity(frame.data.reduce(4096) { $0 + $1.count + 12 })
    if let header = chunks.first {
      let sides = [frame.control.rect.width, frame.control.rect.height]
      let body = sides.flatMap { UInt32($0).bigEndianBytes } + file[header.body.dropFirst(8)]
      still += PNGChunk.bytes("IHDR", body)
    }
    for chunk in colors { still += file[chunk.whole] }
    for range in frame.data { still += PNGChunk.bytes("IDAT", Array(file[range])) }
    return still + PNGChunk.bytes("IEND")
  }
}
