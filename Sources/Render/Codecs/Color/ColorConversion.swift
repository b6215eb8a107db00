import CLCMS
import Pixels

/// A conversion of samples to sRGB, with perceptual intent and black-point compensation.
///
/// It may be used on several threads, because the library's cache of the last pixel is off.
final class ColorConversion: @unchecked Sendable {
  private let transform: cmsHTRANSFORM
  private let channels: Int

  /// Creates a conversion, or returns nil if the profile is unusable or of other channels.
  init?(_ profile: cmsHPROFILE, _ colors: SampleColors) {
    let format: Int
    switch (cmsGetColorSpace(profile), colors.channels) {
    case (cmsSigRgbData, 1...3): format = clcms_rgba
    case (cmsSigGrayData, 1): format = clcms_gray
    case (cmsSigCmykData, 4): format = clcms_inverted_cmyk
    default: return nil
    }
    let sRGB = cmsCreate_sRGBProfile()
    defer { cmsCloseProfile(sRGB) }
    let transform = cmsCreateTransform(
      profile, UInt32(format), sRGB, UInt32(clcms_rgba), UInt32(INTENT_PERCEPTUAL),
      UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE))
    guard let transform else { return nil }
    self.transform = transform
    channels = colors.channels
  }

  deinit { cmsDeleteTransform(transform) }

  /// Converts the pixels in place, and keeps alpha.
  ///
  /// Converted inks are opaque.
  func convert(_ pixels: Pixmap<StraightRGBA8>) {
    withExtendedLifetime(pixels) {
      let bytes = pixels.bytes
      cmsDoTransform(transform, bytes.baseAddress, bytes.baseAddress, UInt32(pixels.size.count))
      let inkBytes = channels == 4 ? bytes.count : 0
      for index in stride(from: 3, to: inkBytes, by: 4) { bytes[index] = 255 }
    }
  }

  /// Whether the colorants and curves are those of sRGB, however the profile states them.
  ///
  /// If true, the conversion changes no color of a test grid by more than one level of 255. Only
  /// grays are tested if the file has only gray. Names are ignored.
  var isIdentity: Bool {
    if channels == 4 { return false }
    let grid = Pixmap<StraightRGBA8>(size: PixelSize(width: 18, height: 18 * 18))
    let steps = channels == 1 ? [1, 1, 1, 1] : [1, 18, 324, 5832]
    let levels = (0..<grid.size.count).flatMap { at in steps.map { UInt8(at / $0 % 18 * 15) } }
    _ = grid.bytes.update(fromContentsOf: levels)
    convert(grid)
    return zip(grid.bytes, levels).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }
}
