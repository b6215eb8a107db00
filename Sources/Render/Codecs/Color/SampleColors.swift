import CLCMS
import Synchronization

/// How the decoded samples of a picture represent colors.
struct SampleColors: Hashable, Sendable {
  /// The stated color space, or nil if the file states none, which means sRGB.
  var space: ColorSpace?
  /// The number of channels in the file: 1 for gray, 3 for RGB, 4 for CMYK.
  ///
  /// Gray is decoded as RGB of equal channels.
  var channels = 3

  /// The steps required to show a picture in sRGB.
  enum Handling: Sendable {
    case none
    case convert(ColorConversion)
    /// The color space is damaged, not supported or does not fit the channels.
    case unknown
    /// The colors are of the named HDR transfer function.
    case highDynamicRange(String)

    /// The warnings about a picture that is not a photo, so that it is not converted.
    var warnings: [String] {
      if case .none = self { return [] }
      return ["its colors are not sRGB and are read as stored; only scenes' photos are converted"]
    }
  }

  /// The required steps, with one conversion for all pictures of equal color spaces.
  var handling: Handling {
    guard let space else { return .none }
    return Self.known.withLock { known in
      if known.count >= 16, known[self] == nil { known = [:] }
      let handling = known[self] ?? determineHandling(of: space)
      known[self] = handling
      return handling
    }
  }

  /// The handling of up to 16 color spaces.
  private static let known = Mutex<[SampleColors: Handling]>([:])

  private func determineHandling(of space: ColorSpace) -> Handling {
    let profile = space.open()
    defer { if let profile { cmsCloseProfile(profile) } }
    if let name = space.highDynamicRange(profile) { return .highDynamicRange(name) }
    guard let profile, let conversion = ColorConversion(profile, self) else { return .unknown }
    return conversion.isIdentity ? .none : .convert(conversion)
  }
}
