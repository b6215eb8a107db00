import CWebP
package import Pixels

/// Reads the frames of a WebP one after the other, each drawn onto the ones before.
///
/// A still WebP has one frame, of no duration. The colour behind the frames is transparent, as browsers
/// have it, whatever the file states; colour profiles and an orientation are not applied.
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
  private let decoder: OpaquePointer
  private let canvas: Pixmap<StraightRGBA8>
  private var index = 0
  private var isFinished = false

  /// Reads the file up to the pixels, and checks the order of all chunks and the places of all frames.
  ///
  /// - Throws: `PictureError`; `damaged` where the file breaks the format's rules or ends early,
  ///   `unsupported` for too many frames or a canvas that memory does not suffice for.
  package init(_ bytes: [UInt8], limits: PictureLimits = .standard) throws(PictureError) {
    let frames = WebPChunks.Walk(bytes).count { $0.name == "ANMF" }
    guard frames <= Self.frameLimit else {
      throw .unsupported(.webp, "more than \(Self.frameLimit) frames")
    }
    let file = try WebPFile(bytes)
    self.file = file
    size = file.size
    try limits.check(width: size.width, height: size.height)
    isAnimated = file.isAnimated
    frameCount = file.frameCount
    plays = isAnimated ? file.plays : 1
    if frameCount > 1 { try limits.check(frames: frameCount, of: size, bytes: bytes.count) }
    warnings = file.warnings

    guard let decoder = WebPAnimDecoderNew(&file.data, nil) else {
      throw .unsupported(.webp, "too little memory for its \(size.width)×\(size.height) px")
    }
    self.decoder = decoder
    canvas = Pixmap(size: size)
  }

  deinit {
    WebPAnimDecoderDelete(decoder)
  }

  /// Reads the next frame: the canvas and its stated duration, ms, 0 for a still picture; nil after the
  /// last one.
  ///
  /// The pixmap is the reader's own: it holds the frame until the next call and must not be written to.
  ///
  /// - Throws: `PictureError`; there are no frames after an error.
  package func next() throws(PictureError) -> (pixels: Pixmap<StraightRGBA8>, milliseconds: Int)? {
    guard !isFinished, index < frameCount else { return nil }
    isFinished = true
    var pixels: UnsafeMutablePointer<UInt8>?
    // The end of the frame, which is summed up without regard to its range.
    var end: Int32 = 0
    guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels else {
      let place = isAnimated ? "frame \(index): " : ""
      throw .damaged(.webp, place + "its pixels cannot be decoded")
    }
    canvas.row(0).update(from: pixels, count: size.count * 4)
    let milliseconds = isAnimated ? file.milliseconds(ofFrame: index) : 0
    index += 1
    isFinished = false
    return (canvas, milliseconds)
  }
}
