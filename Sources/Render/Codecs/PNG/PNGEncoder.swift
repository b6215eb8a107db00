import CPixelKernels
package import Pixels
import Platform

/// Encodes single PNG files that contain only pixels.
///
/// For many, use `PNGFrameEncoder`.
package enum PNGEncoder {
  /// Encodes an opaque picture.
  ///
  /// - Throws: `PictureEncodingError` if a side is over 1,000,000 px or memory runs out.
  package static func encode(
    opaque pixmap: Pixmap<PremultipliedRGBA8>, _ effort: PNGEffort = .fast
  ) throws(PictureEncodingError) -> [UInt8] {
    precondition(pixmap.isOpaque, "the picture must be opaque")
    return try PNGFrameEncoder(effort).frame(opaque: pixmap, after: nil, changes: PixelRegion())
      .bytes
  }

  /// Encodes a picture, with its alpha if it is not opaque.
  ///
  /// - Throws: `PictureEncodingError` if a side is over 1,000,000 px or memory runs out.
  package static func encode(
    _ pixmap: Pixmap<StraightRGBA8>, _ effort: PNGEffort = .fast
  ) throws(PictureEncodingError) -> [UInt8] {
    try PNGFrameEncoder(effort).frame(pixmap).bytes
  }

  /// The libdeflate level for `PNGEffort.small`.
  ///
  /// Its files are smaller than libpng's at level 6 and take a third of the time. Level 5 is not
  /// always smaller than libpng. Level 7 takes 1.5 times as long to save half a percent.
  static let smallLevel: Int32 = 6

  /// The libdeflate level for frames of animations, which are many and are decoded in browsers.
  ///
  /// Level 1 saves a fifth of the time on photos, but takes twice as long on plain backgrounds.
  private static let streamLevel: Int32 = 2

  /// The number of bytes that `cpixels_filter` may write after the rows.
  static let filterPadding = 4

  /// The maximum width and height, px, which is libpng's limit.
  static let sideLimit = 1_000_000

  /// Throws if libpng could not read a picture of a size.
  static func check(_ size: PixelSize) throws(PictureEncodingError) {
    guard (1...sideLimit).contains(size.width), (1...sideLimit).contains(size.height) else {
      throw PictureEncodingError(
        format: .png, message: "\(size.width)×\(size.height) px is too large")
    }
  }

  /// Filters and compresses the colors of unpadded RGBA8 pixels to a zlib stream.
  ///
  /// - Throws: `PictureEncodingError` if a side is over 1,000,000 px or memory runs out.
  static func stream(
    of pixels: UnsafePointer<UInt8>, size: PixelSize
  ) throws(PictureEncodingError) -> [UInt8] {
    try check(size)
    let count = (size.width * 3 + 1) * size.height
    let rows = BulkMemory(count: count + filterPadding)
    defer { withExtendedLifetime(rows) {} }
    cpixels_filter(
      pixels, rows.bytes.baseAddress, UInt32(size.width), UInt32(size.height), 3, false)
    return try PNGAssembly.stream(
      of: UnsafeBufferPointer(rebasing: rows.bytes[..<count]), level: streamLevel)
  }
}
