import CPNG
import CPNGShim
package import Pixels

/// Writes PNG files: 8-bit RGB for opaque pictures, otherwise straight RGBA, and nothing but pixels.
///
/// There is no text, time, colour or gamma chunk, so that equal pixels make equal bytes.
package enum PNGEncoder {
  /// Writes a frame.
  ///
  /// - Parameter pixmap: the pixels. Translucent ones are copied once to take the alpha out.
  /// - Returns: the file.
  /// - Throws: `PictureEncodingError` where a side is over 1,000,000 px or memory is short.
  package static func encode(
    _ pixmap: Pixmap<PremultipliedRGBA8>
  ) throws(PictureEncodingError) -> [UInt8] {
    if pixmap.isOpaque { return try encode(pixmap, hasAlpha: false) }
    let straight = Pixmap<StraightRGBA8>(size: pixmap.size)
    pixmap.unpremultiply(into: straight)
    return try encode(straight, hasAlpha: true)
  }

  /// Writes a picture.
  ///
  /// - Parameter pixmap: the pixels.
  /// - Returns: the file.
  /// - Throws: `PictureEncodingError` where a side is over 1,000,000 px or memory is short.
  package static func encode(
    _ pixmap: Pixmap<StraightRGBA8>
  ) throws(PictureEncodingError) -> [UInt8] {
    try encode(pixmap, hasAlpha: !pixmap.isOpaque)
  }

  /// How files are compressed.
  ///
  /// Of zlib's ways to pack a frame of photos on a plain ground, runs behind the difference from the
  /// pixel before is the fastest but for `UP`, and smaller than levels 1 to 3 with matches at any
  /// distance. `PAETH` would save 7 % of the bytes for 20 % more time.
  private static let compression = cpng_compression(
    level: 1, strategy: cpng_strategy_runs, filters: PNG_FILTER_SUB)

  /// The longest side that is written, px; libpng's own limit.
  static let sideLimit = 1_000_000

  private static func encode(
    _ pixmap: Pixmap<some PixelFormat>, hasAlpha: Bool
  ) throws(PictureEncodingError) -> [UInt8] {
    guard let pixels = pixmap.bytes.baseAddress else { return [] }
    defer { withExtendedLifetime(pixmap) {} }
    return try encode(pixels, size: pixmap.size, hasAlpha: hasAlpha)
  }

  /// Writes straight RGBA8 pixels without padding, the alpha dropped unless wanted.
  static func encode(
    _ pixels: UnsafePointer<UInt8>, size: PixelSize, hasAlpha: Bool
  ) throws(PictureEncodingError) -> [UInt8] {
    let width = UInt32(clamping: size.width)
    let height = UInt32(clamping: size.height)
    let bound = cpng_write_bound(width, height, hasAlpha)
    guard bound > 0 else {
      throw PictureEncodingError(
        format: .png, words: "\(size.width)×\(size.height) px is too large")
    }
    return try withUnsafeTemporaryAllocation(
      of: CChar.self, capacity: 192
    ) { error throws(PictureEncodingError) in
      // The memory up to the bound is reserved, but only what the file fills is ever touched.
      let file = [UInt8](unsafeUninitializedCapacity: bound) { file, count in
        count = cpng_write(
          pixels, width, height, hasAlpha, compression, file.baseAddress, file.count,
          error.baseAddress, error.count)
      }
      guard !file.isEmpty else {
        throw PictureEncodingError(
          format: .png, words: error.baseAddress.map { String(cString: $0) } ?? "")
      }
      return file
    }
  }
}
