import CJPEGShim
package import Pixels

/// Writes JPEG files through libjpeg-turbo.
///
/// The same pixels and settings give the same bytes. A file holds nothing but the picture and,
/// where asked for, its orientation.
package enum JPEGEncoder {
  /// How finely colour is stored, as against brightness.
  package enum Chroma: Sendable {
    /// One colour sample for each pixel (4:4:4).
    case full
    /// One colour sample for each square of four pixels (4:2:0).
    case halved
  }

  /// How the detail of a picture is ordered.
  package enum Order: Sendable {
    /// Row by row, in one pass.
    case baseline
    /// In passes of growing detail over the whole picture, which takes fewer bytes.
    case progressive
  }

  /// The longest side that libjpeg writes, px.
  package static let longestSide = 65_500

  /// Writes a picture as a JPEG file.
  ///
  /// - Parameters:
  ///   - picture: rows as they are to be stored; alpha is not looked at.
  ///   - quality: libjpeg's scale, clamped to 1 ... 100.
  ///   - chroma: how finely colour is stored.
  ///   - order: how the detail is ordered.
  ///   - orientation: how the rows are to be seen; nil writes no EXIF data.
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
