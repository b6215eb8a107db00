import CPixelKernels
package import Pixels
import System

/// Writes PNG files of nothing but pixels: 8-bit RGB for opaque pictures, otherwise straight RGBA.
///
/// There is no text, time, colour or gamma chunk, so that equal pixels make equal bytes.
package enum PNGEncoder {
  /// Writes a frame; a translucent one is copied once to take the alpha out.
  ///
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
  /// - Throws: `PictureEncodingError` where a side is over 1,000,000 px or memory is short.
  package static func encode(
    _ pixmap: Pixmap<StraightRGBA8>
  ) throws(PictureEncodingError) -> [UInt8] {
    try encode(pixmap, hasAlpha: !pixmap.isOpaque)
  }

  /// The effort of libdeflate.
  ///
  /// Behind the filter Up, for frames of photos on a plain ground, it is faster and smaller than zlib's
  /// runs, and unpacked in two thirds of their time. Level 1 saves a fifth of the time on photos, but
  /// takes twice as long on plain grounds. Paeth would save 5 % of the bytes, at a high cost in reading.
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

  /// Filters and packs straight RGBA8 pixels without padding as a zlib stream; portably in plain C only.
  ///
  /// - Throws: `PictureEncodingError` where a side is over 1,000,000 px or memory is short.
  static func stream(
    of pixels: UnsafePointer<UInt8>, size: PixelSize, hasAlpha: Bool, isPortable: Bool = false
  ) throws(PictureEncodingError) -> [UInt8] {
    try withRows(of: pixels, size: size, hasAlpha: hasAlpha, isPortable: isPortable) {
      rows throws(PictureEncodingError) in
      try PNGAssembly.stream(of: rows, level: level)
    }
  }

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
    cpixels_filter(
      pixels, rows.bytes.baseAddress, UInt32(size.width), UInt32(size.height), Int32(channels),
      isPortable)
    return try body(UnsafeBufferPointer(rows.bytes))
  }
}
