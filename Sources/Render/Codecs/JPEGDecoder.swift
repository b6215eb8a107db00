import CJPEGShim
package import Pixels

/// Reads JPEG files, baseline and progressive, through libjpeg-turbo.
///
/// Grayscale, YCbCr, RGB, CMYK and YCCK pictures become opaque pixels.
///
/// Decoding uses libjpeg's accurate integer transform ("islow") and interpolated chroma ("fancy
/// upsampling"). Inks are converted by `red = 255 · (1 − cyan) · (1 − black)`. 255 is no ink, with
/// or without Adobe's marker, as in browsers. Color profiles are not applied (`PictureReader.decodePhoto`).
package enum JPEGDecoder {
  /// Returns the maximum number of scans in a file: 500, and fewer for pictures over 4 Mpx.
  ///
  /// A scan of a few hundred bytes can force a pass over all pixels of the largest picture.
  /// Progressive files of cameras have about ten.
  package static func scanLimit(for size: PixelSize) -> Int {
    min(500, max(32, (1 << 31) / max(size.count, 1)))
  }

  /// Returns a picture's upright size from the data before its pixels.
  ///
  /// - Throws: `PictureError` if the header is damaged, unsupported or lacks a size.
  package static func size(of bytes: [UInt8]) throws(PictureError) -> PixelSize {
    let header = try header(of: bytes)
    return Metadata(of: bytes).orientation.upright(
      PixelSize(width: Int(header.width), height: Int(header.height)))
  }

  /// Throws if the file does not reach its end marker.
  static func checkEnd(of bytes: [UInt8]) throws(PictureError) {
    var segments = JPEGSegments(bytes: bytes, includesScans: true)
    while segments.next() != nil {}
    guard segments.isAtEnd else { throw .damaged(.jpeg, "the file ends too early") }
  }

  /// The maximum n of the scales 1/2ⁿ that libjpeg decodes at.
  ///
  /// Each has a vectorized implementation.
  package static let maxReduction = 3

  /// Returns how the decoded samples represent colors.
  ///
  /// Accepts files that `decode` rejects.
  static func colors(of bytes: [UInt8]) -> SampleColors {
    guard let header = try? header(of: bytes) else { return SampleColors() }
    return SampleColors(
      space: Metadata(of: bytes).profile.map(ColorSpace.profile), channels: Int(header.components))
  }

  /// Decodes a picture at 1/2ⁿ of its size, with n at most `reduction`, and turns it upright.
  ///
  /// A pixel of the reduced picture covers a square of 2ⁿ × 2ⁿ pixels, counted from the upright
  /// picture's first column and row. If the orientation would move an incomplete square from the
  /// end of the stored picture to the beginning, the picture is reduced less.
  ///
  /// With `keepsInks`, the pixels of a file of four inks are CMYK as stored.
  ///
  /// Turning a picture takes twice its memory. A progressive one takes two more bytes per sample.
  ///
  /// - Throws: `PictureError` for a file that is damaged, incomplete, unsupported or over the
  ///   limits, which are checked before any memory for pixels is allocated.
  package static func decode(
    _ bytes: [UInt8], limits: PictureLimits = .standard, reduction: Int = 0,
    keepsInks: Bool = false
  ) throws(PictureError) -> DecodedPicture {
    let header = try header(of: bytes, limits: limits)
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    let metadata = Metadata(of: bytes)
    let reduction = Self.reduction(of: size, metadata.orientation, wanted: reduction)
    let reduced = cjpeg_reduced(header, UInt32(reduction))
    let stored = Pixmap<StraightRGBA8>(
      size: PixelSize(width: Int(reduced.width), height: Int(reduced.height)))
    var report = cjpeg_report()
    let outcome = cjpeg_read_pixels(
      bytes, bytes.count, header, UInt32(reduction), Int32(scanLimit(for: size)),
      keepsInks, stored.bytes.baseAddress, &report)
    try check(outcome, report)

    return DecodedPicture(
      pixels: metadata.orientation.upright(stored), size: metadata.orientation.upright(size),
      reduction: reduction, warnings: report.warnings)
  }

  /// Decodes a picture like `decode`, but returns its stored planes of luma and color differences.
  ///
  /// - Returns: Nil for a picture without planes, with chroma subsampled along only one axis, or
  ///   whose orientation would move an incomplete square of two pixels to the beginning.
  /// - Throws: `PictureError`, like `decode`.
  static func decodePlanes(
    _ bytes: [UInt8], limits: PictureLimits = .standard, reduction: Int = 0
  ) throws(PictureError) -> DecodedPhoto? {
    let header = try header(of: bytes, limits: limits)
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    let metadata = Metadata(of: bytes)
    let orientation = metadata.orientation
    let reduction = Self.reduction(of: size, orientation, wanted: reduction)
    var layout = cjpeg_planes()
    var report = cjpeg_report()
    try check(cjpeg_lay_out_planes(bytes, bytes.count, UInt32(reduction), &layout, &report), report)
    let span = Int(layout.span)
    // Squares of pixels must still start at the first pixel after the picture is turned.
    guard span == 1 || (span == 2 && reduction == 0),
      Self.reduction(of: size, orientation, wanted: span - 1) == span - 1
    else { return nil }
    let planes = [layout.channels.0, layout.channels.1, layout.channels.2].map { plane in
      SamplePlane(
        size: PixelSize(width: Int(plane.width), height: Int(plane.height)),
        padded: PixelSize(width: Int(plane.stride), height: Int(plane.rows)))
    }
    let targets = planes.map(\.bytes.baseAddress)
    let outcome = cjpeg_read_planes(
      bytes, bytes.count, layout, UInt32(reduction), Int32(scanLimit(for: size)), targets, &report)
    try check(outcome, report)
    let upright = planes.map { orientation.upright($0) }
    return DecodedPhoto(
      pixels: .planes(ColorPlanes(luma: upright[0], blue: upright[1], red: upright[2], span: span)),
      size: orientation.upright(size), reduction: reduction, warnings: report.warnings)
  }

  private static func reduction(
    of stored: PixelSize, _ orientation: EXIFOrientation, wanted: Int
  ) -> Int {
    var reduction = min(max(wanted, 0), maxReduction)
    let reverses = orientation.reverses
    let extent = (reverses.columns ? stored.width : 0) | (reverses.rows ? stored.height : 0)
    while extent & ((1 << reduction) - 1) != 0 { reduction -= 1 }
    return reduction
  }

  private static func header(
    of bytes: [UInt8], limits: PictureLimits? = nil
  ) throws(PictureError) -> cjpeg_header {
    try PictureFormat.jpeg.check(bytes)
    var header = cjpeg_header()
    var report = cjpeg_report()
    let outcome = cjpeg_read_header(bytes, bytes.count, &header, &report)
    // Checked before the outcome, because libjpeg reports its own size limit as another error.
    try limits?.check(width: Int(header.width), height: Int(header.height))
    try check(outcome, report)
    return header
  }

  private static func check(_ outcome: cjpeg_outcome, _ report: cjpeg_report) throws(PictureError) {
    switch outcome {
    case CJPEG_DONE: return
    case CJPEG_UNSUPPORTED, CJPEG_NO_MEMORY: throw .unsupported(.jpeg, report.errorText)
    default: throw .damaged(.jpeg, report.errorText)
    }
  }

  /// The orientation from the segments before the pixels, and the color profile: empty if damaged.
  private struct Metadata {
    var orientation = EXIFOrientation.upright
    var profile: [UInt8]?

    /// Reads the segments.
    ///
    /// If several contain EXIF data, only the first is used.
    init(of bytes: [UInt8]) {
      var exif: ArraySlice<UInt8>?
      var profileChunks: [ArraySlice<UInt8>] = []
      for segment in JPEGSegments(bytes: bytes) {
        switch segment.marker {
        case 0xE1 where exif == nil && segment.payload.starts(with: EXIFOrientation.signature):
          exif = segment.payload.dropFirst(EXIFOrientation.signature.count)
        case 0xE2 where segment.payload.starts(with: Self.profileSignature):
          profileChunks.append(segment.payload.dropFirst(Self.profileSignature.count))
        default: break
        }
      }
      if let exif { orientation = EXIFOrientation(tiff: exif) ?? .upright }
      if profileChunks.isEmpty { return }
      // Pieces may be in any order. Each begins with its number, from 1, and the number of pieces.
      // Source: ICC.1:2022, B.4.
      let ordered = profileChunks.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
      let isWhole = ordered.enumerated().allSatisfy { index, piece in
        piece.prefix(2).elementsEqual([index + 1, ordered.count].map { UInt8(clamping: $0) })
      }
      profile = isWhole ? ordered.flatMap { $0.dropFirst(2) } : []
    }

    /// The signature of an APP2 segment that contains a piece of a profile.
    private static let profileSignature = Array("ICC_PROFILE\0".utf8)
  }
}
