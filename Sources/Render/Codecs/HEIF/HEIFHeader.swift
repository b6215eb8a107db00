import Pixels

/// The facts that a HEIC or AVIF file states about its pictures, read without libheif.
///
/// Source: ISO/IEC 14496-12:2022, 4.2 and 8.11 (boxes, items); ISO/IEC 23008-12:2022, 6.5 and 9.3
/// (properties of items).
struct HEIFHeader {
  /// The size of the primary picture, cropped and turned in the order that the file states.
  private(set) var size = PixelSize(width: 0, height: 0)
  /// The stated size of every picture in the file: the primary one, its tiles, alpha, previews.
  private(set) var codedSizes: [PixelSize] = []
  /// The ICC profile, or nil if the file has none.
  private(set) var profile: [UInt8]?
  /// The color primaries and transfer function, as numbers of ITU-T H.273, if the file states them.
  private(set) var colors: (primaries: UInt8, transfer: UInt8)?

  /// The bodies of the primary picture's `clap` properties, as whole pixels within the picture.
  private var apertures: [(start: Int, body: [UInt8])] = []
  private let items: HEIFItems
  /// The number of the primary picture.
  private let item: Int

  /// Reads the boxes up to the end of `meta`; the file may end after it.
  ///
  /// - Throws: `PictureError`, which is `damaged` if the primary picture or its size is not found.
  init(of file: [UInt8]) throws(PictureError) {
    try PictureFormat.heif.check(file)
    guard let meta = Box.first("meta", in: file[...])?.dropFirst(4) else {
      throw .damaged(.heif, "it ends before the description of its pictures")
    }
    items = HEIFItems(in: meta)
    codedSizes = items.properties.compactMap(\.statedSize)
    guard var primary = Box.first("pitm", in: meta), let version = primary.number(4),
      let item = primary.number(version >> 24 == 0 ? 2 : 4)
    else { throw .damaged(.heif, "it does not state its primary picture") }
    self.item = item
    size = items.codedSize(of: item) ?? size
    for property in items.properties(of: item) { apply(property) }
    // libheif also takes the colors of a grid from its tiles.
    if profile == nil, colors == nil {
      for property in items.properties where property.kind == "colr" { apply(property) }
    }
    // Products of two sides must not overflow.
    guard size.width > 0, size.height > 0, max(size.width, size.height) <= Int32.max else {
      throw .damaged(.heif, "it does not state a valid size of its primary picture")
    }
  }

  /// How the samples represent colors: as the ICC profile states, or else the code points.
  var sampleColors: SampleColors {
    if let profile {
      let isGray = profile.dropFirst(16).starts(with: "GRAY".utf8)
      return SampleColors(space: .profile(profile), channels: isGray ? 1 : 3)
    }
    guard let colors else { return SampleColors() }
    // Encoders also state camera curves for pictures with the sRGB curve, and 2 for unknown.
    let transfer = [1, 2, 6, 14, 15].contains(colors.transfer) ? 13 : colors.transfer
    let primaries = colors.primaries == 2 ? 1 : colors.primaries
    return SampleColors(space: .codePoints(primaries: primaries, transfer: transfer))
  }

  private mutating func apply(_ property: Box) {
    var contents = property.contents
    switch property.kind {
    case "irot" where (contents.number(1) ?? 0) & 1 == 1:
      size = PixelSize(width: size.height, height: size.width)
    case "clap" where contents.count >= 32:
      let numbers = (0..<8).map { _ in Int32(truncatingIfNeeded: contents.number(4) ?? 0) }
      apertures.append((property.contents.startIndex, crop(to: numbers.map(Double.init))))
    case "colr":
      let kind = contents.prefix(4)
      contents = contents.dropFirst(4)
      if kind.elementsEqual("nclx".utf8) {
        if let primaries = contents.number(2), let transfer = contents.number(2) {
          colors = (UInt8(clamping: primaries), UInt8(clamping: transfer))
        }
      } else if profile == nil {
        profile = Array(contents)
      }
    default: break
    }
  }

  /// Crops the picture to a clean aperture: width, height and the offset of its center, each as
  /// numerator and denominator.
  ///
  /// Returns the property that states the result in whole pixels.
  /// Fractions are rounded as libheif rounds them. As in Chromium, an invalid property has no effect.
  private mutating func crop(to numbers: [Double]) -> [UInt8] {
    func pixels(_ at: Int, of extent: Int, _ rule: FloatingPointRoundingRule) -> Range<Int>? {
      let length = numbers[at] / numbers[at + 1]
      let start = (numbers[at + 4] / numbers[at + 5] + (Double(extent) - length) / 2).rounded(rule)
      let end = min(start + length.rounded(), Double(extent))
      return start < end && end > 0 ? Int(max(0, start))..<Int(end) : nil
    }
    var (columns, rows) = (0..<size.width, 0..<size.height)
    if let across = pixels(0, of: size.width, .down),
      let down = pixels(2, of: size.height, .toNearestOrAwayFromZero)
    {
      (columns, rows) = (across, down)
    }
    // Offsets are those of the center, here in halves of a pixel.
    let body = [
      columns.count, 1, rows.count, 1, columns.lowerBound + columns.upperBound - size.width, 2,
      rows.lowerBound + rows.upperBound - size.height, 2,
    ]
    size = PixelSize(width: columns.count, height: rows.count)
    return body.flatMap { Int32(truncatingIfNeeded: $0).bigEndianBytes }
  }

  /// Returns the file with the primary picture's crop in whole pixels.
  ///
  /// libheif would round large numerators and denominators.
  func withWholeApertures(_ file: [UInt8]) -> [UInt8] {
    apertures.reduce(into: file) { file, aperture in
      file.replaceSubrange(aperture.start..<aperture.start + 32, with: aperture.body)
    }
  }

  /// Returns the number of pixels that are decoded for the primary picture: its own, and those of
  /// tiles, layers and alpha, which can have such inputs, too.
  ///
  /// - Throws: `PictureError`: `tooLarge` if a stated size is over the limits, `unsupported` if the
  ///   inputs are too many for the picture's size, `damaged` if the file ends before their data.
  @discardableResult
  func check(_ file: [UInt8], limits: PictureLimits = .standard) throws(PictureError) -> Int {
    guard items.end <= file.count else { throw .damaged(.heif, "the file ends too early") }
    for size in codedSizes + [size] { try limits.check(width: size.width, height: size.height) }
    // A few bytes can refer to the same input any number of times, and an input to itself.
    let limit = min(2 * limits.pixels, 16 * size.count + 1 << 24)
    guard let work = items.work(for: item, limit: limit) else {
      throw .unsupported(.heif, "its tiles and layers have more than \(limit) pixels in total")
    }
    return work
  }
}
