import Pixels

/// The facts that a HEIC or AVIF file states about its pictures, read without libheif.
///
/// Source: ISO/IEC 14496-12:2022, 4.2 and 8.11 (boxes, items); ISO/IEC 23008-12:2022, 6.5 and 9.3
/// (properties of items).
struct HEIFHeader {
  /// The size of the primary picture, cropped and turned as the file states.
  private(set) var size = PixelSize(width: 0, height: 0)
  /// The stated size of every picture in the file: the primary one, its tiles, alpha, previews.
  private(set) var codedSizes: [PixelSize] = []
  /// The ICC profile, or nil if the file has none.
  private(set) var profile: [UInt8]?
  /// The color primaries and transfer function, as numbers of ITU-T H.273, if the file states them.
  private(set) var colors: (primaries: UInt8, transfer: UInt8)?

  /// Reads the boxes up to the end of `meta`; the file may end after it.
  ///
  /// - Throws: `PictureError`, which is `damaged` if the primary picture or its size is not found.
  init(of file: [UInt8]) throws(PictureError) {
    try PictureFormat.heif.check(file)
    guard let meta = Box.first("meta", in: file[...])?.dropFirst(4) else {
      throw .damaged(.heif, "it ends before its pictures are described")
    }
    let containers = Box.first("iprp", in: meta) ?? []
    let properties = Array(Boxes(rest: Box.first("ipco", in: containers) ?? []))
    codedSizes = properties.compactMap { $0.kind == "ispe" ? Self.size(in: $0.contents) : nil }
    guard var primary = Box.first("pitm", in: meta), let version = primary.number(4),
      let item = primary.number(version >> 24 == 0 ? 2 : 4)
    else { throw .damaged(.heif, "it does not state its primary picture") }
    for box in Boxes(rest: containers) where box.kind == "ipma" {
      for index in Self.properties(of: item, in: box.contents)
      where properties.indices.contains(index - 1) {
        apply(properties[index - 1])
      }
    }
    // libheif also takes the colors of a grid from its tiles.
    if profile == nil, colors == nil {
      for property in properties where property.kind == "colr" { apply(property) }
    }
    // Products of two sides must not overflow.
    guard size.width > 0, size.height > 0, max(size.width, size.height) <= Int32.max else {
      throw .damaged(.heif, "it does not state a usable size of its primary picture")
    }
  }

  /// How the samples represent colors: as the ICC profile states, or else the code points.
  var sampleColors: SampleColors {
    if let profile {
      let isGray = profile.dropFirst(16).starts(with: "GRAY".utf8)
      return SampleColors(space: .profile(profile), channels: isGray ? 1 : 3)
    }
    guard let colors else { return SampleColors() }
    // Encoders state the curves of cameras also for pictures with that of sRGB, and 2 for unknown.
    let transfer = [1, 2, 6, 14, 15].contains(colors.transfer) ? 13 : colors.transfer
    let primaries = colors.primaries == 2 ? 1 : colors.primaries
    return SampleColors(space: .codePoints(primaries: primaries, transfer: transfer))
  }

  private mutating func apply(_ property: Box) {
    var contents = property.contents
    switch property.kind {
    case "ispe": size = Self.size(in: contents) ?? size
    case "irot" where (contents.number(1) ?? 0) & 1 == 1:
      size = PixelSize(width: size.height, height: size.width)
    case "clap":
      let numbers = (0..<4).map { _ in contents.number(4) ?? 0 }
      guard numbers[1] > 0, numbers[3] > 0 else { return }
      size.width = min(size.width, numbers[0] / numbers[1])
      size.height = min(size.height, numbers[2] / numbers[3])
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

  /// Returns the size in an `ispe` property; nil if it is incomplete.
  private static func size(in contents: ArraySlice<UInt8>) -> PixelSize? {
    var contents = contents.dropFirst(4)
    guard let width = contents.number(4), let height = contents.number(4) else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// Returns the numbers, from 1, of an item's properties in the order of their effect.
  private static func properties(of item: Int, in box: ArraySlice<UInt8>) -> [Int] {
    var (rest, found) = (box, [Int]())
    guard let version = rest.number(4), let entries = rest.number(4) else { return [] }
    let isWide = version & 1 == 1
    for _ in 0..<entries {
      guard let owner = rest.number(version >> 24 == 0 ? 2 : 4), let count = rest.number(1) else {
        break
      }
      for _ in 0..<count {
        guard let entry = rest.number(isWide ? 2 : 1) else { break }
        if owner == item { found.append(entry & (isWide ? 0x7FFF : 0x7F)) }
      }
    }
    return found
  }
}

/// A box of an ISO base media file.
private struct Box {
  var kind: String
  var contents: ArraySlice<UInt8>

  static func first(_ kind: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    Boxes(rest: bytes).first { $0.kind == kind }?.contents
  }
}

/// The complete boxes at the beginning of some bytes.
private struct Boxes: Sequence, IteratorProtocol {
  var rest: ArraySlice<UInt8>

  mutating func next() -> Box? {
    var header = rest
    guard var length = header.number(4), header.count >= 4 else { return nil }
    let kind = String(decoding: header.prefix(4), as: UTF8.self)
    header = header.dropFirst(4)
    if length == 0 { length = rest.count }
    if length == 1 { length = header.number(8) ?? 0 }
    let start = rest.count - header.count
    guard length >= start, length <= rest.count else { return nil }
    let contents = rest.prefix(length).dropFirst(start)
    rest = rest.dropFirst(length)
    return Box(kind: kind, contents: contents)
  }
}

extension ArraySlice<UInt8> {
  /// Removes a big-endian number of `count` bytes from the beginning; nil if there are fewer.
  fileprivate mutating func number(_ count: Int) -> Int? {
    guard self.count >= count else { return nil }
    defer { removeFirst(count) }
    return prefix(count).reduce(0) { $0 << 8 | Int($1) }
  }
}
