import CPixelKernels
package import Pixels
import Platform

/// Writes single PNG files of nothing but pixels; see `PNGFrameEncoder`.
package enum PNGEncoder {
  /// Writes a frame; a translucent one is copied once to take the alpha out.
  ///
  /// - Throws: `PictureEncodingError` where a side is over 1,000,000 px or memory is short.
  package static func encode(
    _ pixmap: Pixmap<PremultipliedRGBA8>, _ effort: PNGEffort = .fast
  ) throws(PictureEncodingError) -> [UInt8] {
    try PNGFrameEncoder(effort).frame(pixmap).bytes
  }

  /// Writes a picture.
  ///
  /// - Throws: `PictureEncodingError` where a side is over 1,000,000 px or memory is short.
  package static func encode(
    _ pixmap: Pixmap<StraightRGBA8>, _ effort: PNGEffort = .fast
  ) throws(PictureEncodingError) -> [UInt8] {
    try PNGFrameEncoder(effort).frame(pixmap).bytes
  }

  /// The effort of libdeflate for the smallest files.
  ///
  /// They are smaller than libpng's of level 6 at a third of its time. Level 5 is not always smaller, level 7 takes half as long again for half a percent.
  static let smallLevel: Int32 = 6

  /// The effort of libdeflate for the frames of animated files, which are many and read in browsers.
  ///
  /// Level 1 saves a fifth of the time on photos, but takes twice as long on plain grounds.
  private static let streamLevel: Int32 = 2

  /// The bytes that `cpixels_filter` may write behind the rows.
  static let filterPadding = 4

  /// The longest side that is written, px; as much as libpng reads.
  static let sideLimit = 1_000_000

  /// Refuses a size that libpng would not read.
  static func check(_ size: PixelSize) throws(PictureEncodingError) {
    guard (1...sideLimit).contains(size.width), (1...sideLimit).contains(size.height) else {
      throw PictureEncodingError(
        format: .png, words: "\(size.width)×\(size.height) px is too large")
    }
  }

  /// Filters and packs the colours of RGBA8 pixels without padding as a zlib stream.
  ///
  /// - Throws: `PictureEncodingError` where a side is over 1,000,000 px or memory is short.
  static func stream(
    of pixels: UnsafePointer<UInt8>, size: PixelSize
  ) throws(PictureEncodingError) -> [UInt8] {
    try check(size)
    let count = (size.width * 3 + 1) * size.height
    let rows = BulkMemory(count: count + filterPadding)
    defer { rows.free() }
    cpixels_filter(
      pixels, rows.bytes.baseAddress, UInt32(size.width), UInt32(size.height), 3, false)
    return try PNGAssembly.stream(
      of: UnsafeBufferPointer(rebasing: rows.bytes[..<count]), level: streamLevel)
  }
}
