import CJPEGShim
package import Pixels

/// Writes JPEG files of a picture and at most its orientation, through libjpeg-turbo.
///
/// The same pixels and settings give the same bytes.
package enum JPEGEncoder {
  /// The resolution of colour, as against brightness.
  package enum Chroma: Sendable {
    /// One colour sample for each pixel (4:4:4).
    case full
    /// One colour sample for each square of four pixels (4:2:0).
    case halved
  }

  /// The order of a picture's detail in the file.
  package enum Order: Sendable {
    /// Row by row, in one pass.
    case baseline
    /// In passes of growing detail over the whole picture, which takes fewer bytes.
    case progressive
  }

  /// The longest side that libjpeg writes, px.
  package static let longestSide = 65_500

  /// Writes a picture without alpha, and its orientation if any; quality is clamped to 1…100.
  ///
  /// - Throws: `PictureEncodingError` for a side over `longestSide`, or where memory is short.
  package static func encode(
    _ picture: Pixmap<StraightRGBA8>, quality: Int, chroma: Chroma = .halved,
    order: Order = .baseline, orientation: EXIFOrientation? = nil
  ) throws(PictureEncodingError) -> [UInt8] {
    guard max(picture.width, picture.height) <= longestSide else {
      throw PictureEncodingError(
        format: .jpeg,
        words: "\(picture.width)×\(picture.height) px is over \(longestSide) px a side")
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
      throw PictureEncodingError(format: .jpeg, words: report.errorText)
    }
    return Array(UnsafeBufferPointer(start: file, count: length))
  }
}
