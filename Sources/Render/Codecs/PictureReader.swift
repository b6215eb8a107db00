// Pictures. `PictureReader` recognizes the format of a file and calls its decoder.
// `ReusablePNGDecoder` reads ordinary PNG files (`PlainPNG`) itself, which is faster, and passes
// all others to libpng, the only judge of damage. `PNGFrameEncoder` encodes for speed or
// for size. For speed, a picture is split into stripes of rows. A stripe is a chunk with its own
// Huffman codes (`CPixelKernels`: `PNGStripes.h`) and depends only on its rows and the row above.
// An unchanged stripe can therefore be copied from the previous file (`StripedPNG`) without
// changing any byte. For size, each row gets its best filter, and libdeflate compresses
// (`PNGAssembly`).
//
// Colors. `decodePhoto` converts to sRGB. A decoder only states its `SampleColors`: the bytes of an
// ICC profile or the numbers of H.273 (`ColorSpace`), and the layout of its samples.
// `SampleColors.handling` returns the `ColorConversion`, one for all pictures with an equal profile,
// or none for sRGB. A JPEG file is converted after it is reduced: its reduction averages the stored
// values, so that the conversion costs only the pixels that are used.
//
// Animations. `GIFFrameEncoder`, `APNGFrameEncoder` and `WebPFrameEncoder` are pure functions: they
// turn a picture and its predecessor into a frame with the changed rectangle. The writers
// (`GIFWriter`, …) put frames into a file. `GIFScreen` sees a GIF's frames in order and compares
// the displayed pixels with the original. It corrects flat areas that are off and adds frames that
// refine a still picture. `GIFQuality` limits the size of both. A lossy WebP frame consists of
// squares of 16 px (`WebPSquares`). Each changed square is encoded again and checked against a
// minimum quality. Errors therefore do not accumulate, and no key frames are needed. `WebPCanvas`
// composites frames exactly like libwebp's animation decoder, but without copying the canvas.
//
// HEIC and AVIF. `HEIFHeader` reads the stated sizes and colors. `HEIFDecoder` checks them and starts
// the program `zoetrope-heif`, which calls libheif and writes the pixels to a pipe.
//
// Videos. ffmpeg runs as a child process (`FFmpeg`, `ChildProcess`). `VideoSink` pipes raw frames
// to ffmpeg, which writes a temporary file by descriptor. `AtomicFile` reads the file back and
// renames it. `SceneStream` writes the same raw frames, or Y4M, to standard output. `VideoReader`
// passes the file to ffmpeg as a descriptor with the recognized container format. It receives every
// frame as a PAM picture and the timestamps on another pipe (`VideoTimes`). One frame is in memory
// at a time. Releasing the reader ends ffmpeg.

package import Pixels

/// Reads pictures of all known formats, which it recognizes by their first bytes, not their names.
package enum PictureReader {
  /// Returns the format that the signature of the file indicates.
  ///
  /// - Throws: `PictureError.empty` or `unrecognized`.
  package static func format(of bytes: [UInt8]) throws(PictureError) -> PictureFormat {
    if let format = PictureFormat(signatureOf: bytes) { return format }
    throw bytes.isEmpty ? .empty : .unrecognized(firstBytes: Array(bytes.prefix(8)))
  }

  /// Returns the size of the upright picture from only the header, without checking any limits.
  ///
  /// - Throws: `PictureError` if the format is unknown or the header is damaged.
  package static func size(of bytes: [UInt8]) throws(PictureError) -> PixelSize {
    switch try format(of: bytes) {
    case .png: try PNGDecoder.orientation(of: bytes).upright(PNGDecoder.size(of: bytes))
    case .jpeg: try JPEGDecoder.size(of: bytes)
    case .gif: try GIFAnimationReader(bytes, limits: .none).size
    case .webp: try WebPFile(bytes).uprightSize
    case .heif: try HEIFHeader(of: bytes).size
    }
  }

  /// Returns the size of an upright photo, after all checks that need no decoding: the limits, the
  /// colors and whether the file is complete.
  ///
  /// Only a GIF is decoded, because only its pixels show whether some are missing.
  ///
  /// - Throws: `PictureError`, as `decodePhoto` does.
  package static func photoSize(of bytes: [UInt8]) throws(PictureError) -> PixelSize {
    let size = try size(of: bytes)
    try PictureLimits.standard.check(width: size.width, height: size.height)
    _ = try photoHandling(of: bytes)
    switch try format(of: bytes) {
    case .png: try PNGDecoder.checkEnd(of: bytes)
    case .jpeg: try JPEGDecoder.checkEnd(of: bytes)
    case .gif: _ = try GIFAnimationReader(bytes).next()
    case .webp: break  // libwebp checks the lengths of all chunks.
    case .heif: try HEIFHeader(of: bytes).check(bytes)
    }
    return size
  }

  /// Decodes the upright picture.
  ///
  /// Of an animation, it decodes the first frame, or the default image of an animated PNG. JPEG
  /// files are scaled down to at most 1/2ⁿ, n being `reduction`. Color profiles are not applied.
  package static func decode(
    _ bytes: [UInt8], limits: PictureLimits = .standard, reduction: Int = 0
  ) throws(PictureError) -> DecodedPicture {
    var picture = try decodeStored(bytes, limits, reduction)
    picture.warnings += try colors(of: bytes).handling.warnings
    return picture
  }

  private static func decodeStored(
    _ bytes: [UInt8], _ limits: PictureLimits, _ reduction: Int, keepsInks: Bool = false
  ) throws(PictureError) -> DecodedPicture {
    switch try format(of: bytes) {
    case .png:
      let stored = try PNGDecoder.decode(bytes, limits: limits)
      return DecodedPicture(
        pixels: PNGDecoder.orientation(of: bytes).upright(stored.pixels), warnings: stored.warnings)
    case .jpeg:
      return try JPEGDecoder.decode(
        bytes, limits: limits, reduction: reduction, keepsInks: keepsInks)
    case .gif:
      let reader = try GIFAnimationReader(bytes, limits: limits)
      guard let frame = try reader.next() else { throw .damaged(.gif, "it has no frames") }
      return DecodedPicture(pixels: frame.pixels, warnings: reader.warnings)
    case .webp:
      let reader = try WebPAnimationReader(firstFrameOf: bytes, limits: limits)
      guard let frame = try reader.next() else { throw .damaged(.webp, "it has no frames") }
      return DecodedPicture(pixels: frame.pixels)
    case .heif: return try HEIFDecoder.decode(bytes, limits: limits)
    }
  }

  private static func colors(of bytes: [UInt8]) throws(PictureError) -> SampleColors {
    switch try format(of: bytes) {
    case .png: PNGDecoder.colors(of: bytes)
    case .jpeg: JPEGDecoder.colors(of: bytes)
    case .webp: WebPFile.colors(of: bytes)
    case .heif: (try? HEIFHeader(of: bytes))?.sampleColors ?? SampleColors()
    case .gif: SampleColors()
    }
  }

  private static func photoHandling(
    of bytes: [UInt8]
  ) throws(PictureError) -> SampleColors.Handling {
    let handling = try colors(of: bytes).handling
    guard case .highDynamicRange(let name) = handling else { return handling }
    throw .unsupported(
      try format(of: bytes),
      "its colors are HDR (\(name)); export it as SDR, such as sRGB or Display P3")
  }

  /// Decodes the upright picture like `decode`, but in sRGB, and as color planes if the file has
  /// them and is in sRGB.
  ///
  /// Planes take less than half of the time and memory. Their pixels differ from those of `decode`
  /// by one or two rounding errors at most. Other color spaces are converted to sRGB. A damaged
  /// profile is a warning, and the picture is taken as sRGB.
  ///
  /// - Throws: `PictureError`, which is `unsupported` for HDR colors (PQ and HLG).
  package static func decodePhoto(
    _ bytes: [UInt8], limits: PictureLimits = .standard, reduction: Int = 0
  ) throws(PictureError) -> DecodedPhoto {
    let handling = try photoHandling(of: bytes)
    let conversion: ColorConversion? = if case .convert(let found) = handling { found } else { nil }
    var warnings: [String] = []
    if case .unknown = handling {
      warnings = ["its color profile is damaged or not supported; its colors are treated as sRGB"]
    }
    if try format(of: bytes) == .jpeg, conversion == nil,
      var photo = try JPEGDecoder.decodePlanes(bytes, limits: limits, reduction: reduction)
    {
      photo.warnings += warnings
      return photo
    }
    let picture = try decodeStored(bytes, limits, reduction, keepsInks: conversion != nil)
    conversion?.convert(picture.pixels)
    return DecodedPhoto(
      pixels: .pixels(picture.pixels), size: picture.size, reduction: picture.reduction,
      warnings: picture.warnings + warnings)
  }
}

extension PictureLimits {
  /// Limits above the maximum size of a GIF, which is twice 65,535 px per side.
  fileprivate static let none = PictureLimits(side: 1 << 17, pixels: 1 << 34)
}
