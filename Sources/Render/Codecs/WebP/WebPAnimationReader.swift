package import Pixels

/// Reads the frames of a WebP one after the other, each drawn onto the ones before.
///
/// A still WebP has one frame, of no duration. The colour behind the frames is transparent, as browsers
/// have it, whatever the file states; colour profiles are not applied, an EXIF orientation is, to every frame.
package final class WebPAnimationReader {
  /// The most frames that are read.
  package static let frameLimit = 10_000

  /// The size of every frame.
  package let size: PixelSize

  /// The number of frames.
  package let frameCount: Int

  /// True if the file is an animation, be it of one frame.
  package let isAnimated: Bool

  /// The number of times that the animation plays; 0 is for ever.
  package let plays: Int

  /// Oddities of the file, in plain words without the file's name.
  package let warnings: [String]

  private let file: WebPFile
  private var canvas: WebPCanvas?
  private var index = 0
  private var isFinished = false

  /// Reads the file up to the pixels, and checks the order of all chunks and the places of all frames.
  ///
  /// - Throws: `PictureError`; `damaged` where the file breaks the format's rules or ends early,
  ///   `unsupported` for too many frames.
  package convenience init(
    _ bytes: [UInt8], limits: PictureLimits = .standard
  ) throws(PictureError) {
    try self.init(firstFrameOf: bytes, limits: limits)
    if frameCount > 1 { try limits.check(frames: frameCount, of: size, bytes: bytes.count) }
  }

  /// Opens a file of which the first frame is read; the limit on all frames together does not hold.
  init(firstFrameOf bytes: [UInt8], limits: PictureLimits) throws(PictureError) {
    let frames = WebPChunks.Walk(bytes).count { $0.name == "ANMF" }
    guard frames <= Self.frameLimit else {
      throw .unsupported(.webp, "more than \(Self.frameLimit) frames")
    }
    let file = try WebPFile(bytes)
    self.file = file
    size = file.uprightSize
    try limits.check(width: size.width, height: size.height)
    isAnimated = file.isAnimated
    frameCount = file.frameCount
    plays = isAnimated ? file.plays : 1
    warnings = file.warnings
  }

  /// The stated duration of the frame at an index, 0 ..< `frameCount`, ms; 0 for a still picture.
  package func milliseconds(ofFrame index: Int) -> Int { file.frame(at: index)?.milliseconds ?? 0 }

  /// Reads the next frame: the canvas, the pixels of it that may differ from the frame before, and the stated
  /// duration, ms; nil after the last one.
  ///
  /// The pixmap is the reader's own: it holds the frame until the next call and must not be written to.
  ///
  /// - Throws: `PictureError`; there are no frames after an error.
  package func next() throws(PictureError) -> (
    pixels: Pixmap<StraightRGBA8>, changes: PixelRegion, milliseconds: Int
  )? {
    guard !isFinished, index < frameCount else { return nil }
    isFinished = true
    var canvas = canvas ?? WebPCanvas(size: file.size)
    guard let frame = file.frame(at: index), canvas.draw(frame) else {
      let place = isAnimated ? "frame \(index): " : ""
      throw .damaged(.webp, place + "its pixels cannot be decoded")
    }
    self.canvas = canvas
    index += 1
    isFinished = false
    guard file.orientation == .upright else {
      let pixels = file.orientation.upright(canvas.pixels)
      return (pixels, PixelRegion(PixelRect(size)), frame.milliseconds)
    }
    return (canvas.pixels, canvas.changes, frame.milliseconds)
  }
}
