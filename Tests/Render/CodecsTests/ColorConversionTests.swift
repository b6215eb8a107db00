import CLCMS
import Pixels
import TestSupport
import Testing

@testable import Codecs

struct ColorConversionTests {
  static let displayP3 = ColorSpace.codePoints(primaries: 12, transfer: 13)
  static let unknown = [
    "its color profile is damaged or not supported; its colors are treated as sRGB"
  ]

  /// Returns the file of a color space's profile.
  static func profile(_ space: ColorSpace) throws -> [UInt8] {
    let profile = try #require(space.open())
    defer { cmsCloseProfile(profile) }
    var count: UInt32 = 0
    try #require(cmsSaveProfileToMem(profile, nil, &count) != 0)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    try #require(cmsSaveProfileToMem(profile, &bytes, &count) != 0)
    return bytes
  }

  /// Returns a PNG file of one pixel with chunks before it.
  static func png(
    _ chunks: [(String, [UInt8])], colorType: UInt8 = 2, pixel: [UInt8] = [200, 100, 50]
  ) -> [UInt8] {
    PNGFile(
      width: 1, height: 1, depth: 8, colorType: colorType, before: chunks, rows: [pixel]
    ).bytes
  }

  /// Returns the only pixel of a photo, and its warnings.
  private func photo(_ file: [UInt8]) throws -> (pixel: [UInt8], warnings: [String]) {
    let photo = try PictureReader.decodePhoto(file)
    guard case .pixels(let pixels) = photo.pixels else { return ([], photo.warnings) }
    return (Array(pixels.contents.prefix(4)), photo.warnings)
  }

  private func iccp(_ profile: [UInt8]) -> (String, [UInt8]) {
    ("iCCP", Array("name\0\0".utf8) + PNGFile.stored(profile))
  }

  private let gamma = ("gAMA", PNGFile.number(45_455))
  private let linear = ("gAMA", PNGFile.number(100_000))
  private let sRGBPoints = (
    "cHRM", [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000].flatMap(PNGFile.number)
  )
  private let p3Points = (
    "cHRM", [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000].flatMap(PNGFile.number)
  )

  @Test("Converts Display P3 to sRGB, stated in any of four ways")
  func displayP3() throws {
    // Computed with the matrices and curves of CSS Color 4: 214.9, 92.6, 31.0.
    let expected: [UInt8] = [215, 93, 31, 255]
    #expect(try photo(Self.png([("cICP", [12, 13, 0, 1])])).pixel == expected)
    #expect(try photo(Self.png([iccp(Self.profile(Self.displayP3))])).pixel == expected)
    #expect(try photo(Self.png([gamma, p3Points])).pixel[0] >= 213)
    #expect(try photo(Self.png([linear])).pixel == [229, 168, 122, 255])
  }

  @Test("Leaves sRGB unchanged, by its colorants and curve")
  func sRGB() throws {
    let sRGB = try Self.profile(.codePoints(primaries: 1, transfer: 13))
    for chunks in [
      [], [("sRGB", [0])], [gamma], [gamma, sRGBPoints], [("cICP", [1, 13, 0, 1])], [iccp(sRGB)],
      [sRGBPoints], [p3Points],
    ] {
      #expect(try photo(Self.png(chunks)) == ([200, 100, 50, 255], []))
    }
    guard case .none = SampleColors(space: .profile(sRGB)).handling else {
      Issue.record("sRGB would be converted")
      return
    }
    let p3 = try Self.profile(Self.displayP3)
    guard case .none = SampleColors(space: .profile(p3), channels: 1).handling else {
      Issue.record("gray of sRGB's curve would be converted")
      return
    }
  }

  @Test("Of several statements, takes cICP, then iCCP, then sRGB, then gAMA with cHRM")
  func precedence() throws {
    let p3 = try iccp(Self.profile(Self.displayP3))
    let sRGB = ("sRGB", [UInt8(0)])
    let srgbCode = ("cICP", [1, 13, 0, 1] as [UInt8])
    #expect(try photo(Self.png([linear, p3, sRGB, srgbCode])).pixel == [200, 100, 50, 255])
    #expect(try photo(Self.png([linear, sRGB, p3])).pixel == [215, 93, 31, 255])
    #expect(try photo(Self.png([sRGB, linear])).pixel == [200, 100, 50, 255])
    #expect(try photo(Self.png([linear, p3Points, sRGB])).pixel == [200, 100, 50, 255])
  }

  @Test("Refuses HDR colors with a reason and a fix", arguments: [(16, "PQ"), (18, "HLG")])
  func highDynamicRange(_ transfer: UInt8, _ name: String) throws {
    let file = Self.png([("cICP", [9, transfer, 0, 1])])
    #expect(
      throws: PictureError.unsupported(
        .png, "its colors are HDR (\(name)); export it as SDR, such as sRGB or Display P3")
    ) { try PictureReader.decodePhoto(file) }
    #expect(try PictureReader.decode(file).pixels.contents == [200, 100, 50, 255])
    let profile = try #require(Self.displayP3.open())
    defer { cmsCloseProfile(profile) }
    var signal = cmsVideoSignalType()
    signal.TransferCharacteristics = transfer
    try #require(cmsWriteTag(profile, cmsSigcicpTag, &signal) != 0)
    #expect(ColorSpace.profile([]).highDynamicRange(profile) == name)
  }

  @Test("Takes a picture with a damaged, unknown or unsuitable profile as sRGB, with a warning")
  func unknown() throws {
    let p3 = try Self.profile(Self.displayP3)
    for chunk in [
      ("iCCP", []), ("iCCP", [65, 0, 0, 1, 2]), iccp([]), iccp(Array(p3.prefix(200))),
      ("cICP", [99, 13, 0, 1]), ("cICP", [12, 13, 0, 0]), ("gAMA", PNGFile.number(0)),
    ] {
      let (pixel, warnings) = try photo(Self.png([chunk]))
      #expect(pixel == [200, 100, 50, 255])
      #expect(warnings.suffix(1) == Self.unknown)
    }
    let gray = try #require(cmsCreateGrayProfile(cmsD50_xyY(), cmsBuildGamma(nil, 1)))
    defer { cmsCloseProfile(gray) }
    #expect(ColorConversion(gray, SampleColors()) == nil)
    #expect(ColorConversion(gray, SampleColors(channels: 1)) != nil)
  }

  @Test("Clips are read as stored, with a warning")
  func clips() throws {
    let file = Self.png([("cICP", [12, 13, 0, 1])])
    let picture = try PictureReader.decode(file)
    #expect(picture.pixels.contents == [200, 100, 50, 255])
    #expect(picture.warnings.count == 1)
    #expect(try APNGAnimationReader(file).warnings == picture.warnings)
  }

  @Test("Joins the pieces of a JPEG file's profile, and converts at every reduction")
  func jpeg() throws {
    let gray = try #require(cmsCreateGrayProfile(cmsD50_xyY(), cmsBuildGamma(nil, 1)))
    defer { cmsCloseProfile(gray) }
    var count: UInt32 = 0
    cmsSaveProfileToMem(gray, nil, &count)
    var profile = [UInt8](repeating: 0, count: Int(count))
    cmsSaveProfileToMem(gray, &profile, &count)
    var file = FlatJPEG(values: [100])
    // In two segments, in the wrong order.
    file.segments = [
      (0xE2, Array("ICC_PROFILE\0".utf8) + [2, 2] + profile[100...]),
      (0xE2, Array("ICC_PROFILE\0".utf8) + [1, 2] + profile[..<100]),
    ]
    for reduction in 0...3 {
      let photo = try PictureReader.decodePhoto(file.bytes, reduction: reduction)
      guard case .pixels(let pixels) = photo.pixels else { throw PictureError.empty }
      #expect(pixels[0, 0] == (168, 168, 168, 255))
      #expect(photo.warnings == [])
    }
    #expect(try PictureReader.decode(file.bytes).warnings.count == 1)
    file.segments = [(0xE2, Array("ICC_PROFILE\0".utf8))]
    #expect(try PictureReader.decodePhoto(file.bytes).warnings == Self.unknown)
  }

  @Test("A profile truncated or changed at any byte causes no trap")
  func damage() throws {
    let whole = try Self.profile(Self.displayP3)
    var inputs = (0..<whole.count).map { Array(whole.prefix($0)) }
    for index in whole.indices {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        inputs.append(whole)
        inputs[inputs.count - 1][index] = value
      }
    }
    let pixels = Pixmap<StraightRGBA8>(size: PixelSize(width: 3, height: 2))
    for input in inputs {
      let colors = SampleColors(space: .profile(input))
      if case .convert(let conversion) = colors.handling { conversion.convert(pixels) }
    }
  }
}
