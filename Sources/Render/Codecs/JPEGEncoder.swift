import CJPEGShim
package import Pixels

/// Encodes JPEG files through libjpeg-turbo, with no metadata except an optional orientation.
///
/// The same pixels and settings give the same bytes.
package enum JPEGEncoder {
  /// The chroma subsampling.
  package enum Chroma: Sendable {
    /// One color sample for each pixel (4:4:4).
    case full
    /// One color sample for each square of four pixels (4:2:0).
    case halved
  }

  /// The order of the coefficients in the file.
  package enum Order: Sendable {
    /// Row by row, in a single scan.
    case baseline
    /// In scans of increasing detail over the whole picture, which takes fewer bytes.
    case progressive
  }

  /// The maximum width and height that libjpeg encodes, px.
  package static let sideLimit = 65_500

  /// Encodes a picture without its alpha.
  ///
  /// `quality` is clamped to 1...100.
  ///
  /// - Throws: `PictureEncodingError` if a side exceeds `sideLimit` or memory runs out.
  package static func encode(
    _ picture: Pixmap<StraightRGBA8>, quality: Int, chroma: Chroma = .halved,
    order: Order = .baseline, orientation: EXIFOrientation? = nil
  ) throws(PictureEncodingError) -> [UInt8] {
    guard max(picture.width, picture.height) <= sideLimit else {
      throw PictureEncodingError(
        format: .jpeg,
        message: "\(picture.width)×\(picture.height) px; at most \(sideLimit) px per side")
    }
    let settings = cjpeg_settings(
      quality: Int32(min(max(quality, 1), 100)), full_chroma: chroma == .full,
      progressive: order == .progressive)
    let exif = orientation?.segment
    var file: UnsafeMutablePointer<UInt8>?
    var length = 0
    var report = cjpeg_report()
    let outcome = cjpeg_write(
      picture.bytes.baseAddress, UInt32(picture.width), UInt32(picture.height), settings, exif,
      exif?.count ?? 0, &file, &length, &report)
    defer { cjpeg_free(file) }
    guard outcome == CJPEG_DONE else {
      throw PictureEncodingError(format: .jpeg, message: report.errorText)
    }
    return Array(UnsafeBufferPointer(start: file, count: length))
  }
}
