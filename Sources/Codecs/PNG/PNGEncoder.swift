import CPNGShim
package import Pixels
import System

/// Writes PNG files: 8-bit RGB for opaque pictures, otherwise straight RGBA, and nothing but pixels.
///
/// There is no text, time, colour or gamma chunk, so that equal pixels make equal bytes.
package enum PNGEncoder {
  /// Writes a frame.
  ///
  /// - Parameter pixmap: the pixels. Translucent ones are copied once to take the alpha out.
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
  /// - Throws: `PictureEncodingError` where a side is over 1,000,000 px or memory is short.
  package static func encode(
    _ pixmap: Pixmap<StraightRGBA8>
  ) throws(PictureEncodingError) -> [UInt8] {
    try encode(pixmap, hasAlpha: !pixmap.isOpaque)
  }

  /// How hard libdeflate tries.
  ///
  /// Behind the filter Up this is, for frames of photos on a plain ground, faster and smaller than
  /// zlib's runs, and unpacked in two thirds of their time. Level 1 saves a fifth of the time on
  /// photos, but takes twice as long on plain grounds. Paeth would save 5 % of the bytes, and cost
  /// whoever reads the file more time than all else.
  private static let level: Int32 = 2

  /// The longest side that is written, px; as much as libpng reads.
  static let sideLimit = 1_000_000

  private static func encode(
    _ pixmap: Pixmap<some PixelFormat>, hasAlpha: Bool
  ) throws(PictureEncodingError) -> [UInt8] {
    try withRows(of: pixmap, hasAlpha: hasAlpha) { rows throws(PictureEncodingError) in
      try PNGAssembly.file(
        size: pixmap.size, pixels: hasAlpha ? .rgba : .rgb, rows: rows, level: level)
    }
  }

  private static func withRows(
    of pixmap: Pixmap<some PixelFormat>, hasAlpha: Bool,
    _ body: (UnsafeBufferPointer<UInt8>) throws(PictureEncodingError) -> [UInt8]
  ) throws(PictureEncodingError) -> [UInt8] {
    guard let pixels = pixmap.bytes.baseAddress else { return [] }
    defer { withExtendedLifetime(pixmap) {} }
    return try withRows(of: pixels, size: pixmap.size, hasAlpha: hasAlpha, body)
  }

  /// Filters and packs straight RGBA8 pixels without padding, the alpha dropped unless wanted: the
  /// zlib stream of a file of theirs.
  ///
  /// - Parameters:
  ///   - pixels: the rows.
  ///   - size: their size.
  ///   - hasAlpha: whether alpha is kept.
  ///   - isPortable: whether to keep to plain C where the processor has faster ways.
  /// - Throws: `PictureEncodingError` where a side is over 1,000,000 px or memory is short.
  static func stream(
    of pixels: UnsafePointer<UInt8>, size: PixelSize, hasAlpha: Bool, isPortable: Bool = false
  ) throws(PictureEncodingError) -> [UInt8] {
    try withRows(of: pixels, size: size, hasAlpha: hasAlpha, isPortable: isPortable) {
      rows throws(PictureEncodingError) in
      try PNGAssembly.stream(of: rows, level: level)
    }
  }

  /// Filters rows of pixels.
  private static func withRows(
    of pixels: UnsafePointer<UInt8>, size: PixelSize, hasAlpha: Bool, isPortable: Bool = false,
    _ body: (UnsafeBufferPointer<UInt8>) throws(PictureEncodingError) -> [UInt8]
  ) throws(PictureEncodingError) -> [UInt8] {
    guard (1...sideLimit).contains(size.width), (1...sideLimit).contains(size.height) else {
      throw PictureEncodingError(
        format: .png, words: "\(size.width)×\(size.height) px is too large")
    }
    let channels = hasAlpha ? 4 : 3
    let rows = BulkMemory(count: (size.width * channels + 1) * size.height)
    defer { rows.free() }
    cpng_filter(
      pixels, rows.bytes.baseAddress, UInt32(size.width), UInt32(size.height), Int32(channels),
      isPortable)
    return try body(UnsafeBufferPointer(rows.bytes))
  }
}
