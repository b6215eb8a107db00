import CWebP
import Pixels

/// Packs single pictures through libwebp, and reads back what it packed.
enum WebPPictureCoder {
  /// The pixels of a picture: four bytes each, rows `stride` bytes apart.
  struct Source {
    var pixels: UnsafePointer<UInt8>
    var stride: Int
    var size: PixelSize
    /// True if the fourth byte is alpha; otherwise it is not looked at.
    var hasAlpha: Bool
  }

  /// The longest side that libwebp packs, px.
  static let longestSide = Int(WEBP_MAX_DIMENSION)

  /// The effort of lossless packing, 0…9.
  private static let losslessLevel: Int32 = 3

  /// Packs a picture as a WebP file; colours under transparent pixels are kept by lossy packing alone.
  ///
  /// - Throws: `PictureEncodingError` where memory is short.
  static func file(
    of source: Source, _ packing: WebPPacking
  ) throws(PictureEncodingError) -> [UInt8] {
    var picture = WebPPicture()
    guard WebPPictureInit(&picture) != 0 else { throw failure(VP8_ENC_ERROR_BAD_DIMENSION) }
    defer { WebPPictureFree(&picture) }
    picture.use_argb = 1
    picture.width = Int32(source.size.width)
    picture.height = Int32(source.size.height)
    let isRead =
      source.hasAlpha
      ? WebPPictureImportRGBA(&picture, source.pixels, Int32(source.stride))
      : WebPPictureImportRGBX(&picture, source.pixels, Int32(source.stride))
    guard isRead != 0 else { throw failure(picture.error_code) }

    var settings = try configuration(packing)
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    picture.writer = WebPMemoryWrite
    let isPacked = withUnsafeMutablePointer(to: &writer) { writer in
      picture.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPEncode(&settings, &picture)
    }
    guard isPacked != 0 else { throw failure(picture.error_code) }
    return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }

  /// Reads a picture that `file` packed into `pixels`, straight RGBA, rows without padding.
  ///
  /// - Throws: `PictureEncodingError` where memory is short.
  static func decode(
    _ file: [UInt8], size: PixelSize, into pixels: UnsafeMutablePointer<UInt8>
  ) throws(PictureEncodingError) {
    guard
      WebPDecodeRGBAInto(
        file, file.count, pixels, size.count * 4, Int32(size.width * 4)) != nil
    else { throw failure(VP8_ENC_ERROR_OUT_OF_MEMORY) }
  }

  private static func configuration(
    _ packing: WebPPacking
  ) throws(PictureEncodingError) -> WebPConfig {
    var settings = WebPConfig()
    guard WebPConfigInit(&settings) != 0 else { throw failure(VP8_ENC_ERROR_INVALID_CONFIGURATION) }
    switch packing {
    case .lossless:
      guard WebPConfigLosslessPreset(&settings, losslessLevel) != 0 else {
        throw failure(VP8_ENC_ERROR_INVALID_CONFIGURATION)
      }
    case .lossy(let quality):
      settings.quality = Float(min(max(quality, 1), 100))
      // What lies under transparent pixels reaches those beside them.
      settings.exact = 1
    }
    return settings
  }

  private static func failure(_ code: WebPEncodingError) -> PictureEncodingError {
    let words =
      switch code {
      case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: "out of memory"
      case VP8_ENC_ERROR_BAD_DIMENSION: "a side is over \(longestSide) px"
      case VP8_ENC_ERROR_FILE_TOO_BIG, VP8_ENC_ERROR_PARTITION_OVERFLOW: "a frame is too big"
      default: "libwebp's error \(code.rawValue)"
      }
    return PictureEncodingError(format: .webp, words: words)
  }
}
