package import Pixels

/// Reads the frames of a WebP in order, each composited onto the previous ones.
///
/// A still WebP has one frame with a duration of 0. As in browsers, the background is transparent,
/// regardless of the color in the file. Color profiles are not applied. An EXIF orientation is
/// applied to every frame.
package final class WebPAnimationReader: AnimationReader {
  /// The maximum number of frames in a file.
  package static let frameLimit = 10_000

  package let size: PixelSize

  package let frameCount: Int

  /// Whether the file is an animation, which may have a single frame.
  package let isAnimated: Bool

  /// Problems of the file, as messages without the file name.
  package let warnings: [String]

  private let file: WebPFile
  private lazy var canvas = WebPCanvas(size: file.size)
  private var index = 0
  private var isFinished = false

  /// Reads the file up to the pixels, and checks the order of chunks and the rectangles of frames.
  ///
  /// - Throws: `PictureError`: `damaged` if the file violates the format or is truncated,
  ///   `unsupported` for too many frames.
  package convenience init(
    _ bytes: [UInt8], limits: PictureLimits = .standard
  ) throws(PictureError) {
    try self.init(firstFrameOf: bytes, limits: limits)
    if frameCount > 1 { try limits.check(frames: frameCount, of: size, bytes: bytes.count) }
  }

  /// Opens a file of which only the first frame is read.
  ///
  /// The limit on all frames does not apply.
  init(firstFrameOf bytes: [UInt8], limits: PictureLimits) throws(PictureError) {
    let frames = WebPChunks.ChunkIterator(bytes).count { $0.name == "ANMF" }
    guard frames <= Self.frameLimit else {
      throw .unsupported(.webp, "more than \(Self.frameLimit) frames")
    }
    let file = try WebPFile(bytes)
    self.file = file
    size = file.uprightSize
    try limits.check(width: size.width, height: size.height)
    isAnimated = file.isAnimated
    frameCount = file.frameCount
    warnings = WebPFile.colors(of: bytes).handling.warnings
  }

  package var statedDelays: [Int]? {
    (0..<frameCount).map { file.frame(at: $0)?.milliseconds ?? 0 }
  }

  /// Reads the next frame with its stated duration in ms, or returns nil after the last one.
  ///
  /// - Throws: `PictureError`. After an error, there are no more frames.
  package func next() throws(PictureError) -> AnimationFrame<Int>? {
    guard !isFinished, index < frameCount else { return nil }
    isFinished = true
    guard let frame = file.frame(at: index), canvas.draw(frame) else {
      let prefix = isAnimated ? "frame \(index): " : ""
      throw .damaged(.webp, prefix + "its pixels cannot be decoded")
    }
    index += 1
    isFinished = false
    return AnimationFrame(
      file.orientation.upright(canvas.pixels),
      changes: file.orientation == .upright ? canvas.changes : nil, delay: frame.milliseconds)
  }
}
