package import Pixels

/// Reads the frames of a GIF one after the other, each drawn onto the ones before.
package final class GIFAnimationReader {
  /// The most frames that are read.
  package static let frameLimit = 10_000

  /// The size of every frame: the logical screen, enlarged to hold the first frame.
  package let size: PixelSize

  private let limits: PictureLimits
  private let byteCount: Int
  private let records: GIFRecordReader
  private let firstHeader: GIFRecordReader.FrameHeader
  private var canvas: GIFCanvas?
  private var frameCount = 0
  private var isFinished = false

  /// Reads the file up to the first frame's pixels.
  ///
  /// - Throws: `PictureError`; a file without a frame is damaged.
  package init(
    _ bytes: [UInt8], limits: PictureLimits = .standard
  ) throws(PictureError) {
    records = try GIFRecordReader(bytes)
    self.limits = limits
    byteCount = bytes.count
    try limits.check(width: records.screen.width, height: records.screen.height)
    guard let first = try records.nextFrame() else { throw .damaged(.gif, "no frame") }
    size = PixelSize(
      width: max(records.screen.width, first.rect.maxX),
      height: max(records.screen.height, first.rect.maxY))
    try limits.check(width: size.width, height: size.height)
    firstHeader = first
  }

  /// Oddities of the part of the file that was read so far, in plain words without the file's name.
  package var warnings: [String] {
    records.strayBytes == 0
      ? [] : ["\(records.strayBytes) stray bytes between the parts of the GIF were passed over"]
  }

  /// Reads the next frame: the whole canvas and its stated duration, 1/100 s; nil after the last frame.
  ///
  /// The pixmap is the reader's own: it holds the frame until the next call and must not be written to.
  ///
  /// - Throws: `PictureError`; there are no frames after an error.
  package func next() throws(PictureError) -> (
    pixels: Pixmap<StraightRGBA8>, delayCentiseconds: Int
  )? {
    guard !isFinished else { return nil }
    isFinished = true
    guard let header = frameCount == 0 ? firstHeader : try records.nextFrame() else { return nil }
    guard frameCount < Self.frameLimit else {
      throw .unsupported(.gif, "more than \(Self.frameLimit) frames")
    }
    try limits.check(width: header.rect.width, height: header.rect.height)
    // The first frame alone is a picture as any other.
    if frameCount > 0 {
      try limits.check(frames: frameCount + 1, of: size, bytes: byteCount)
    }

    var canvas =
      canvas
      ?? GIFCanvas(
        size: size, background: records.background, backgroundIndex: records.backgroundIndex)
    try canvas.draw(header) { [records] body throws(PictureError) in
      try records.readRows(of: header, body)
    }
    self.canvas = canvas
    frameCount += 1
    isFinished = false
    return (canvas.pixels, header.delayCentiseconds)
  }
}
