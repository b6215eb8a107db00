package import Pixels

/// Reads the frames of a GIF in order, each composited onto the previous ones.
package final class GIFAnimationReader: AnimationReader {
  /// The maximum number of frames in a file.
  package static let frameLimit = 10_000

  /// The size of every frame: the logical screen, enlarged to contain the first frame.
  package let size: PixelSize

  private let limits: PictureLimits
  private let byteCount: Int
  private let records: GIFRecordReader
  private let firstHeader: GIFRecordReader.FrameHeader
  private lazy var canvas = GIFCanvas(
    size: size, background: records.background, backgroundIndex: records.backgroundIndex)
  private var frameCount = 0
  private var isFinished = false

  /// Reads the file up to the first frame's pixels.
  ///
  /// - Throws: `PictureError`. A file without a frame is damaged.
  package init(_ bytes: [UInt8], limits: PictureLimits = .standard) throws(PictureError) {
    records = try GIFRecordReader(bytes)
    self.limits = limits
    byteCount = bytes.count
    try limits.check(width: records.screen.width, height: records.screen.height)
    guard let first = try records.nextFrame() else { throw .damaged(.gif, "it has no frames") }
    size = PixelSize(
      width: max(records.screen.width, first.rect.maxX),
      height: max(records.screen.height, first.rect.maxY))
    try limits.check(width: size.width, height: size.height)
    firstHeader = first
  }

  /// Problems in the data read so far, as messages without the file name.
  package var warnings: [String] {
    records.strayBytes == 0
      ? [] : ["\(records.strayBytes) stray bytes in the GIF were skipped"]
  }

  /// Reads the next frame as the whole canvas and its stated duration in 1/100 s, or returns nil.
  ///
  /// - Throws: `PictureError`. After an error, there are no more frames.
  package func next() throws(PictureError) -> AnimationFrame<Int>? {
    guard !isFinished else { return nil }
    isFinished = true
    guard let header = frameCount == 0 ? firstHeader : try records.nextFrame() else { return nil }
    guard frameCount < Self.frameLimit else {
      throw .unsupported(.gif, "more than \(Self.frameLimit) frames")
    }
    try limits.check(width: header.rect.width, height: header.rect.height)
    // The limit for animations does not apply to the first frame, which may be all that is read.
    if frameCount > 0 { try limits.check(frames: frameCount + 1, of: size, bytes: byteCount) }

    try canvas.draw(header) { [records] body throws(PictureError) in
      try records.readRows(of: header, body)
    }
    frameCount += 1
    isFinished = false
    return AnimationFrame(canvas.pixels, delay: header.delayCentiseconds)
  }
}
