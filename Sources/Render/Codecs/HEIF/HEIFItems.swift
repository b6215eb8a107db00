import Pixels

/// The pictures in a HEIC or AVIF file, their properties, and the inputs that they are made of.
///
/// Source: ISO/IEC 23008-12:2022, 6.4 and 6.6 (auxiliary and derived pictures), 9.3 (properties).
struct HEIFItems {
  /// All properties, in the order of their numbers.
  let properties: [Box]
  /// The indices of an item's properties in the order of their effect.
  private var owned: [Int: [Int]] = [:]
  /// The tiles, layers and alpha that libheif decodes for an item.
  private var inputs: [Int: [Int]] = [:]
  /// The position in the file at which the data of all items end.
  private(set) var end = 0

  /// Reads the boxes of a `meta` box, and ignores damaged ones.
  init(in meta: ArraySlice<UInt8>) {
    let containers = Box.first("iprp", in: meta) ?? []
    properties = Array(Boxes(data: Box.first("ipco", in: containers) ?? []))
    for box in Boxes(data: containers) where box.kind == "ipma" { associate(box.contents) }
    locate(Box.first("iloc", in: meta) ?? [])
    var references = Box.first("iref", in: meta) ?? []
    let width = references.number(4).map { $0 >> 24 == 0 ? 2 : 4 } ?? 0
    let alpha = Set(properties.indices.filter { properties[$0].statesAlpha })
    let alphaItems = Set(owned.filter { !alpha.isDisjoint(with: $0.value) }.keys)
    for box in Boxes(data: references) {
      var numbers = box.contents
      guard let from = numbers.number(width), let count = numbers.number(2) else { continue }
      let targets = (0..<count).compactMap { _ in numbers.number(width) }
      switch box.kind {
      case "dimg": inputs[from, default: []] += targets
      case "auxl" where alphaItems.contains(from):
        for target in targets { inputs[target, default: []].append(from) }
      default: break
      }
    }
  }

  func properties(of item: Int) -> [Box] {
    (owned[item] ?? []).filter(properties.indices.contains).map { properties[$0] }
  }

  /// The stated size of an item before it is cropped and turned.
  func codedSize(of item: Int) -> PixelSize? {
    properties(of: item).lazy.compactMap(\.statedSize).first
  }

  /// Returns the number of pixels that are decoded for an item, or nil if it is over a limit.
  ///
  /// An input that is used twice counts twice.
  func work(for item: Int, limit: Int) -> Int? {
    var (work, pending) = (0, [item])
    while let next = pending.popLast() {
      work += max(codedSize(of: next)?.count ?? 0, Self.minWork)
      pending += inputs[next] ?? []
      guard work + pending.count * Self.minWork <= limit else { return nil }
    }
    return work
  }

  /// The pixels that take as long as starting a decoder.
  private static let minWork = 4096

  /// Reads an `iloc` box.
  ///
  /// Source: ISO/IEC 14496-12:2022, 8.11.3.
  private mutating func locate(_ box: ArraySlice<UInt8>) {
    var data = box
    guard let version = data.number(4).map({ $0 >> 24 }), let sizes = data.number(2),
      let count = data.number(version < 2 ? 2 : 4)
    else { return }
    for _ in 0..<count {
      guard data.number(version < 2 ? 2 : 4) != nil,
        let method = data.number(version == 0 ? 0 : 2), data.number(2) != nil,
        let base = data.number(sizes >> 4 & 15), let extents = data.number(2)
      else { return }
      // Extents without numbers are all the same.
      for _ in 0..<(sizes >> 8 == 0 ? min(extents, 1) : extents) {
        guard data.number(version == 0 ? 0 : sizes & 15) != nil,
          let offset = data.number(sizes >> 12), let length = data.number(sizes >> 8 & 15)
        else { return }
        // Methods other than 0 count from positions other than the start of the file.
        if method & 15 == 0 { end = max(end, base &+ offset &+ length) }
      }
    }
  }

  /// Reads an `ipma` box, in which properties are numbered from 1.
  private mutating func associate(_ box: ArraySlice<UInt8>) {
    var data = box
    guard let version = data.number(4), let entries = data.number(4) else { return }
    let isWide = version & 1 == 1
    for _ in 0..<entries {
      guard let owner = data.number(version >> 24 == 0 ? 2 : 4), let count = data.number(1) else {
        break
      }
      for _ in 0..<count {
        guard let entry = data.number(isWide ? 2 : 1) else { break }
        owned[owner, default: []].append(entry & (isWide ? 0x7FFF : 0x7F) - 1)
      }
    }
  }
}

/// A box of an ISO base media file.
struct Box {
  var kind: String
  var contents: ArraySlice<UInt8>

  /// The size in an `ispe` property; nil for other or incomplete boxes.
  var statedSize: PixelSize? {
    var numbers = contents.dropFirst(4)
    guard kind == "ispe", let width = numbers.number(4), let height = numbers.number(4) else {
      return nil
    }
    return PixelSize(width: width, height: height)
  }

  /// Whether it is an `auxC` property of an alpha plane, by one of the names that libheif knows.
  var statesAlpha: Bool {
    let bytes = kind == "auxC" ? contents.dropFirst(4).prefix { $0 != 0 } : []
    let name = String(decoding: bytes, as: UTF8.self)
    return name.hasSuffix(":auxid:1") || name.hasSuffix(":auxiliary:alpha")
  }

  static func first(_ kind: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    Boxes(data: bytes).first { $0.kind == kind }?.contents
  }
}

/// The complete boxes at the beginning of some bytes.
struct Boxes: Sequence, IteratorProtocol {
  var data: ArraySlice<UInt8>

  mutating func next() -> Box? {
    var header = data
    guard var length = header.number(4), header.count >= 4 else { return nil }
    let kind = String(decoding: header.prefix(4), as: UTF8.self)
    header = header.dropFirst(4)
    if length == 0 { length = data.count }
    if length == 1 { length = header.number(8) ?? 0 }
    let start = data.count - header.count
    guard length >= start, length <= data.count else { return nil }
    let contents = data.prefix(length).dropFirst(start)
    data = data.dropFirst(length)
    return Box(kind: kind, contents: contents)
  }
}

extension ArraySlice<UInt8> {
  /// Removes a big-endian number of `count` bytes from the beginning; nil if there are fewer.
  mutating func number(_ count: Int) -> Int? {
    guard self.count >= count else { return nil }
    defer { removeFirst(count) }
    return prefix(count).reduce(0) { $0 << 8 | Int($1) }
  }
}
