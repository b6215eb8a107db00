import CLCMS

/// The color space of a picture's samples, as its file states it.
enum ColorSpace: Hashable, Sendable {
  /// An ICC profile.
  case profile([UInt8])
  /// The code points of color primaries and transfer characteristics in ITU-T H.273.
  case codePoints(primaries: UInt8, transfer: UInt8)
  /// PNG's gAMA and cHRM: a gamma, or also the x and y of white, red, green and blue.
  ///
  /// All are multiplied by 100,000. For a gamma by itself, the primaries are those of sRGB.
  case gamma([Int])

  /// Whether these are code points of known colors, or of HDR colors, which are refused.
  var hasSupportedCodePoints: Bool {
    guard case .codePoints(let primaries, let transfer) = self else { return false }
    return highDynamicRange(nil) != nil
      || Self.points[primaries] != nil && Self.curves[transfer] != nil
  }

  /// Returns an open profile, or nil if it is damaged or its code points are not supported.
  ///
  /// The caller closes it.
  func open() -> cmsHPROFILE? {
    switch self {
    case .profile(let bytes):
      return cmsOpenProfileFromMem(bytes, UInt32(clamping: bytes.count))
    case .codePoints(let primaries, let transfer):
      return Self.profile(Self.points[primaries], Self.curves[transfer])
    case .gamma(let numbers):
      guard [1, 9].contains(numbers.count), !numbers.contains(0) else { return nil }
      let values = numbers.map { Double($0) / 1e5 }
      let points = values.count == 1 ? Self.bt709 : Array(values[1...])
      let isBT709 = zip(points, Self.bt709).allSatisfy { abs($0 - $1) < 0.0015 }
      // With these primaries, writers of PNG files state this number for the curve of sRGB.
      let curve = isBT709 && numbers[0] == 45_455 ? Self.sRGBCurve : Self.power(1 / values[0])
      return Self.profile(points, curve)
    }
  }

  /// The name of the HDR transfer function, or nil for others.
  func highDynamicRange(_ profile: cmsHPROFILE?) -> String? {
    var transfer = profile.flatMap { cmsReadTag($0, cmsSigcicpTag) }
      .map { $0.load(as: cmsVideoSignalType.self).TransferCharacteristics }
    if case .codePoints(_, let code) = self { transfer = code }
    return transfer == 16 ? "PQ" : transfer == 18 ? "HLG" : nil
  }

  private static let bt709 = [0.3127, 0.3290, 0.640, 0.330, 0.300, 0.600, 0.150, 0.060]

  /// The x and y of white, red, green and blue by code point.
  ///
  /// Source: ITU-T H.273, table 2.
  private static let points: [UInt8: [Double]] = [
    1: bt709,
    5: [0.3127, 0.3290, 0.640, 0.330, 0.290, 0.600, 0.150, 0.060],
    6: [0.3127, 0.3290, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070],
    9: [0.3127, 0.3290, 0.708, 0.292, 0.170, 0.797, 0.131, 0.046],
    11: [0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
    12: [0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
  ]

  /// The inverse transfer functions by code point.
  ///
  /// Numbers are g, a, b, c and d of `x < d ? c · x : (a · x + b)^g`. Source: ITU-T H.273, table 3.
  private static let curves: [UInt8: [Double]] = [
    1: camera, 6: camera, 14: camera, 15: camera, 4: power(2.2), 8: power(1), 13: sRGBCurve,
  ]

  private static let camera = [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081]
  private static let sRGBCurve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
  private static func power(_ exponent: Double) -> [Double] { [exponent, 1, 0, 0, 0] }

  private static func profile(_ points: [Double]?, _ numbers: [Double]?) -> cmsHPROFILE? {
    guard let points, let numbers else { return nil }
    let colors = stride(from: 0, to: 8, by: 2).map {
      cmsCIExyY(x: points[$0], y: points[$0 + 1], Y: 1)
    }
    var white = colors[0]
    var primaries = cmsCIExyYTRIPLE(Red: colors[1], Green: colors[2], Blue: colors[3])
    let curve = cmsBuildParametricToneCurve(nil, 4, numbers)
    defer { cmsFreeToneCurve(curve) }
    return cmsCreateRGBProfile(&white, &primaries, [curve, curve, curve])
  }
}
