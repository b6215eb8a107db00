// `GIFFrameEncoder` and `APNGFrameEncoder` turn a picture and the one before it into a frame: the
// changed rectangle, packed. They are pure functions; `GIFWriter` and `APNGWriter` put their
// frames into a file. A `GIFScreen`, which sees a GIF's frames in order, holds what is shown
// beside what should be: it corrects flat areas that kept an error and makes the frames that
// refine a picture at rest, band by band. `GIFQuality` is the one place for how much a file's size
// may cost. `WebPFrameEncoder` and `WebPWriter` do the same. A lossy WebP frame is whole squares
// of 16 px (`WebPSquares`): each that changed is packed anew, read back and held to a least
// quality, each other stays; so a square's error is that of one packing, none adds up over frames,
// frames need not know how others were packed, and no key frames are needed. `WebPCanvas` draws
// the frames of a WebP as libwebp's animation decoder does, bit for bit, without its copies of the
// canvas. `ReusablePNGDecoder` reads plain PNG files (`PlainPNG`) fast and leaves every other to
// libpng, so that there is one judge of what is damaged. `PNGFrameEncoder` packs fast or small.
// Fast, a picture is stripes of rows, each a chunk with codes of its own (`CPixelKernels`:
// `PNGStripes.h`) and a function of its rows and the one above alone, so that a stripe that was
// there in the frame before is copied from its file (`WrittenPNG`) and no byte shows it. Small,
// rows get the best filter each, and libdeflate packs them (`PNGAssembly`).
//
// `VideoSink` passes bare frames to ffmpeg through a pipe (`ChildProcess`), which writes the
// temporary file by its descriptor; `AtomicFile` reads it back and gives it its name.
// `SceneStream` writes the same bare frames, or Y4M, to the standard output. `VideoReader` goes
// the other way: ffmpeg is given the file by its descriptor and the name of the container that its
// first bytes told, sends every frame as a PAM picture, which states its size, and lists their
// times on another pipe (`VideoTimes`). One frame is in memory; who no longer wants the rest lets
// the process go, which ends it. `FFmpeg` knows where it is, what is said without it, and its last
// words.

package import Pixels

/// Reads a picture of any known format, recognized by its first bytes and never by its name.
package enum PictureReader {
  /// The format that the bytes begin with.
  ///
  /// - Throws: `PictureError.empty` or `unrecognized`.
  package static func format(of bytes: [UInt8]) throws(PictureError) -> PictureFormat {
    if let format = PictureFormat(signatureOf: bytes) { return format }
    throw bytes.isEmpty ? .empty : .unrecognized(firstBytes: Array(bytes.prefix(8)))
  }

  /// The size of the upright picture from the header alone, whatever the limits.
  ///
  /// - Throws: `PictureError` where the format is not known or the header is damaged.
  package static func size(of bytes: [UInt8]) throws(PictureError) -> PixelSize {
    switch try format(of: bytes) {
    case .png: try PNGDecoder.size(of: bytes)
    case .jpeg: try JPEGDecoder.size(of: bytes)
    case .gif: try GIFAnimationReader(bytes, limits: .none).size
    case .webp: try WebPFile(bytes).uprightSize
    }
  }

  /// Reads the upright picture, reduced to 1/2ⁿ at most where its format can; of an animation its first
  /// or default one.
  package static func decode(
    _ bytes: [UInt8], limits: PictureLimits = .standard, reduction: Int = 0
  ) throws(PictureError) -> DecodedPicture {
    switch try format(of: bytes) {
    case .png: return try PNGDecoder.decode(bytes, limits: limits)
    case .jpeg: return try JPEGDecoder.decode(bytes, limits: limits, reduction: reduction)
    case .gif:
      let reader = try GIFAnimationReader(bytes, limits: limits)
      guard let frame = try reader.next() else { throw .damaged(.gif, "no frame") }
      return DecodedPicture(pixels: frame.pixels, warnings: reader.warnings)
    case .webp:
      let reader = try WebPAnimationReader(firstFrameOf: bytes, limits: limits)
      guard let frame = try reader.next() else { throw .damaged(.webp, "no frame") }
      return DecodedPicture(pixels: frame.pixels, warnings: reader.warnings)
    }
  }

  /// Reads the upright picture as `decode` does, in planes where its file has them.
  ///
  /// Planes take less than half of the time and memory; their pixels are those of `decode` but for a
  /// rounding or two.
  package static func decodePhoto(
    _ bytes: [UInt8], limits: PictureLimits = .standard, reduction: Int = 0
  ) throws(PictureError) -> DecodedPhoto {
    if try format(of: bytes) == .jpeg,
      let photo = try JPEGDecoder.decodePlanes(bytes, limits: limits, reduction: reduction)
    {
      return photo
    }
    let picture = try decode(bytes, limits: limits, reduction: reduction)
    return DecodedPhoto(
      pixels: .pixels(picture.pixels), size: picture.size, reduction: picture.reduction,
      warnings: picture.warnings)
  }
}

extension PictureLimits {
  /// Limits above every size of a GIF: at most twice 65,535 px a side.
  fileprivate static let none = PictureLimits(side: 1 << 17, pixels: 1 << 34)
}
