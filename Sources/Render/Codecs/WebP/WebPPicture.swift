import CWebP
import Pixels

/// Encodes single pictures through libwebp, and decodes the results.
enum WebPPictureCoder {
  /// The pixels of a picture, with four bytes each and rows `stride` bytes apart.
  struct Source {
    var pixels: UnsafePointer<UInt8>
    var stride: Int
    var size: PixelSize
    /// Whether the fourth byte is alpha.
    ///
    /// Otherwise, it is ignored.
    var hasAlpha: Bool
  }

  /// The maximum width and height that libwebp encodes, px.
  static let sideLimit = Int(WEBP_MAX_DIMENSION)

  /// The effort of lossless compression, 0 to 9.
  private static let losslessLevel: Int32 = 3

  /// Encodes a WebP file.
  ///
  /// Only lossy compression keeps the colors of transparent pixels.
  ///
  /// - Throws: `PictureEncodingError` if memory runs out.
  static func file(
    of source: Source, _ packing: WebPCompression
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

  /// Decodes the result of `file` to non-premultiplied RGBA pixels in rows without padding.
  ///
  /// - Throws: `PictureEncodingError` if memory runs out.
  static func decode(
    _ file: [UInt8], size: PixelSize, into pixels: UnsafeMutablePointer<UInt8>
  ) throws(PictureEncodingError) {
    guard
      WebPDecodeRGBAInto(file, file.count, pixels, size.count * 4, Int32(size.width * 4)) != nil
    else { throw failure(VP8_ENC_ERROR_OUT_OF_MEMORY) }
  }

  private static func configuration(
    _ packing: WebPCompression
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
      // Colors of transparent pixels affect the adjacent pixels.
      settings.exact = 1
    }
    return settings
  }

  private static func failure(_ code: WebPEncodingError) -> PictureEncodingError {
    let message =
      switch code {
      case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: "out of memory"
      case VP8_ENC_ERROR_BAD_DIMENSION: "a side exceeds \(sideLimit) px"
      case VP8_ENC_ERROR_FILE_TOO_BIG, VP8_ENC_ERROR_PARTITION_OVERFLOW: "a frame is too large"
      default: "libwebp error \(code.rawValue)"
      }
    return PictureEncodingError(format: .webp, message: message)
  }
}
