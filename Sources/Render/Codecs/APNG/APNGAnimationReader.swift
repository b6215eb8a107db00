package import Pixels

/// Reads the frames of an animated PNG one after the other, each drawn onto the ones before.
///
/// A PNG without animation has one frame, of no duration. An animation whose acTL chunk is invalid is
/// read as a still picture, with a warning; one whose frames break the format's rules is damaged.
package final class APNGAnimationReader {
  /// The most frames that are read.
  package static let frameLimit = 10_000

  /// The size of every frame.
  package let size: PixelSize

  /// The number of frames.
  package var frameCount: Int { max(1, table.frames.count) }

  /// True if the file is an animation, be it of one frame.
  package var isAnimated: Bool { !table.frames.isEmpty }

  /// The number of times that the animation plays; 0 is for ever.
  package var plays: Int { table.plays }

  /// Oddities of the part of the file that was read so far, in plain words without the file's name.
  package private(set) var warnings: [String]

  private let file: [UInt8]
  private let chunks: [PNGChunk]
  /// The chunks that the frames' colours need.
  private let colours: [PNGChunk]
  private let table: APNGFrameTable
  private let limits: PictureLimits
  private let decoder = ReusablePNGDecoder()
  private var canvas: APNGCanvas?
  private var frame: Pixmap<StraightRGBA8>?
  private var index = 0
  private var isFinished = false

  private static let warningLimit = 16

  /// Reads the file up to the pixels, and checks the order of all chunks.
  ///
  /// - Throws: `PictureError`; `damaged` where the animation breaks the format's rules, `unsupported`
  ///   for too many frames.
  package init(_ bytes: [UInt8], limits: PictureLimits = .standard) throws(PictureError) {
    try PNGDecoder.checkStatedSize(in: bytes, limits: limits)
    size = try PNGDecoder.size(of: bytes)
    try limits.check(width: size.width, height: size.height)
    file = bytes
    self.limits = limits
    chunks = Array(PNGChunks(of: bytes))
    colours = chunks.prefix { $0.kind != "IDAT" }.filter {
      $0.kind == "PLTE" || $0.kind == "tRNS"
    }
    table = try APNGFrameTable(
      chunks, of: bytes, canvas: size, frameLimit: APNGAnimationReader.frameLimit)
    warnings = table.warnings
    if frameCount > 1 { try limits.check(frames: frameCount, of: size, bytes: bytes.count) }
  }

  /// Reads the next frame: the canvas and its duration, nil for a still picture; nil after the last one.
  ///
  /// The pixmap is the reader's own: it holds the frame until the next call and must not be written to.
  ///
  /// - Throws: `PictureError`; there are no frames after an error.
  package func next() throws(PictureError) -> (pixels: Pixmap<StraightRGBA8>, delay: APNGDelay?)? {
    guard !isFinished, index < frameCount else { return nil }
    isFinished = true
    defer { index += 1 }
    let isFirst = index == 0
    if isFirst {
      let picture = try decoder.decode(isAnimated ? defaultImage() : file, limits: limits)
      add(picture.warnings)
      frame = picture.pixels
    }
    guard isAnimated else { return frame.map { ($0, nil) } }

    let next = table.frames[index]
    if !isFirst || !table.beginsWithDefaultImage {
      frame = try decode(next)
    }
    var canvas = canvas ?? APNGCanvas(size: size)
    if let frame { canvas.draw(frame, next.control) }
    self.canvas = canvas
    isFinished = false
    return (canvas.pixels, next.control.delay)
  }

  private func add(_ words: [String]) {
    warnings += words.prefix(max(0, Self.warningLimit - warnings.count))
  }

  private func decode(
    _ frame: APNGFrameTable.Frame
  ) throws(PictureError) -> Pixmap<StraightRGBA8> {
    do throws(PictureError) {
      let picture = try decoder.decode(
        stillImage(of: frame), limits: limits, reusing: self.frame)
      add(picture.warnings.map { "frame \(index): \($0)" })
      return picture.pixels
    } catch .damaged(let format, let words) {
      throw .damaged(format, "frame \(index): \(words)")
    }
  }

  /// The file without the chunks of the animation.
  private func defaultImage() -> [UInt8] {
    let animation: Set<PNGChunk.Kind> = ["acTL", "fcTL", "fdAT"]
    var still = PNGChunks.signature
    for chunk in chunks where !animation.contains(chunk.kind) { still += file[chunk.whole] }
    return still
  }

  /// A file of a frame's pixels: the header with the frame's size, the colour chunks, the data.
  private func stillImage(of frame: APNGFrameTable.Frame) -> [UInt8] {
    var still = PNGChunks.signature
    still.reserveCapacity(frame.data.reduce(4096) { $0 + $1.count + 12 })
    if let header = chunks.first {
      let sides = [frame.control.rect.width, frame.control.rect.height]
      let body = sides.flatMap { UInt32($0).bigEndianBytes } + file[header.body.dropFirst(8)]
      body.withUnsafeBytes { still.appendPNGChunk("IHDR", $0) }
    }
    for chunk in colours { still += file[chunk.whole] }
    file.withUnsafeBytes { file in
      for part in frame.data {
        still.appendPNGChunk("IDAT", UnsafeRawBufferPointer(rebasing: file[part]))
      }
    }
    still.appendPNGChunk("IEND")
    return still
  }
}
