import CJPEGShim
package import Pixels

/// Reads JPEG files, baseline and progressive, through libjpeg-turbo.
///
/// Grey, YCbCr, RGB, CMYK and YCCK become opaque pixels, by libjpeg's accurate integer transform
/// ("islow") and smooth interpolation of colour ("fancy upsampling"). Inks:
/// `red = 255 · (1 − cyan) · (1 − black)`; a file with Adobe's marker stores them inverted. Values are
/// taken as sRGB, whatever the colour profile.
package enum JPEGDecoder {
  /// The most scans that a file may have: 500, and fewer where the picture is over 4 Mpx.
  ///
  /// A scan of a few hundred bytes can ask for a pass over all pixels of the largest picture; a camera's
  /// progressive file has about ten.
  package static func scanLimit(for size: PixelSize) -> Int {
    min(500, max(32, (1 << 31) / max(size.count, 1)))
  }

  /// Reads a picture's upright size from what stands in front of its pixels.
  ///
  /// - Throws: `PictureError` for a header that is damaged, not read or lacks a size.
  package static func size(of bytes: [UInt8]) throws(PictureError) -> PixelSize {
    let header = try header(of: bytes)
    return Metadata(of: bytes).orientation.upright(
      PixelSize(width: Int(header.width), height: Int(header.height)))
  }

  /// The greatest n of the scales 1/2ⁿ that libjpeg reads at, with the processor's vectors for each.
  package static let largestReduction = 3

  /// Reads a picture at 1/2ⁿ of its size, n at most `reduction`, and turns it upright.
  ///
  /// A pixel of the reduced picture stands for a square of 2ⁿ from the upright picture's first column and
  /// row on. Where the orientation turns an incomplete square of the stored picture's end to the
  /// beginning, the picture is reduced only as far as there is none.
  ///
  /// To be turned, a picture needs memory twice; a progressive one needs two bytes per sample more.
  ///
  /// - Throws: `PictureError` for a file that is damaged, incomplete, unsupported or over the limits,
  ///   which are checked before any memory for pixels is taken.
  package static func decode(
    _ bytes: [UInt8], limits: PictureLimits = .standard, reduction: Int = 0
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
      stored.bytes.baseAddress, &report)
    try check(outcome, report)

    return DecodedPicture(
      pixels: metadata.orientation.upright(stored), size: metadata.orientation.upright(size),
      reduction: reduction, warnings: warnings(report, metadata))
  }

  /// Reads a picture as `decode` does, but its planes of luma and differences of colour as they are stored.
  ///
  /// - Returns: nil for a picture that has none, whose colours are subsampled along one axis alone, or whose
  ///   orientation turns the half of a square of two pixels to the beginning.
  /// - Throws: `PictureError` as `decode`.
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
    try check(
      cjpeg_lay_out_planes(bytes, bytes.count, UInt32(reduction), &layout, &report), report)
    let span = Int(layout.span)
    // Squares of pixels must still begin at the first one once the picture is turned.
    guard span == 1 || (span == 2 && reduction == 0),
      Self.reduction(of: size, orientation, wanted: span - 1) == span - 1
    else { return nil }
    let planes = [layout.parts.0, layout.parts.1, layout.parts.2].map { part in
      SamplePlane(
        size: PixelSize(width: Int(part.width), height: Int(part.height)),
        room: PixelSize(width: Int(part.stride), height: Int(part.rows)))
    }
    let targets = planes.map(\.bytes.baseAddress)
    let outcome = cjpeg_read_planes(
      bytes, bytes.count, layout, UInt32(reduction), Int32(scanLimit(for: size)), targets, &report)
    try check(outcome, report)
    let upright = planes.map { orientation.upright($0) }
    return DecodedPhoto(
      pixels: .planes(
        ColorPlanes(luma: upright[0], blue: upright[1], red: upright[2], span: span)),
      size: orientation.upright(size), reduction: reduction, warnings: warnings(report, metadata))
  }

  private static func warnings(_ report: cjpeg_report, _ metadata: Metadata) -> [String] {
    let warning = report.warningText
    return (warning.isEmpty ? [] : [warning]) + (metadata.profile?.warnings ?? [])
  }

  private static func reduction(
    of stored: PixelSize, _ orientation: EXIFOrientation, wanted: Int
  ) -> Int {
    var reduction = min(max(wanted, 0), largestReduction)
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
    // Before the outcome, because libjpeg has a limit of its own and no word for ours.
    try limits?.check(width: Int(header.width), height: Int(header.height))
    try check(outcome, report)
    return header
  }

  private static func check(
    _ outcome: cjpeg_outcome, _ report: cjpeg_report
  ) throws(PictureError) {
    switch outcome {
    case CJPEG_DONE: return
    case CJPEG_UNSUPPORTED, CJPEG_NO_MEMORY: throw .unsupported(.jpeg, report.errorText)
    default: throw .damaged(.jpeg, report.errorText)
    }
  }

  /// The contents of the segments before the pixels.
  private struct Metadata {
    var orientation = EXIFOrientation.upright
    var profile: ColorProfile?

    /// Reads the segments; of several with EXIF data only the first is used.
    init(of bytes: [UInt8]) {
      var exif: ArraySlice<UInt8>?
      var profileParts: [ArraySlice<UInt8>] = []
      for segment in JPEGSegments(bytes) {
        switch segment.marker {
        case 0xE1 where exif == nil && segment.payload.starts(with: EXIFOrientation.signature):
          exif = segment.payload.dropFirst(EXIFOrientation.signature.count)
        case 0xE2 where segment.payload.starts(with: ColorProfile.jpegSignature):
          profileParts.append(segment.payload.dropFirst(ColorProfile.jpegSignature.count))
        default: break
        }
      }
      if let exif { orientation = EXIFOrientation(tiff: exif) ?? .upright }
      if !profileParts.isEmpty { profile = ColorProfile(jpegParts: profileParts) }
    }
  }
}
