/// An ICC profile embedded in a picture, of which only the name is read.
package struct ColorProfile: Sendable {
  /// The profile's name, or nil if it has none or is damaged.
  package let name: String?

  /// Reads the name from the profile's `desc` tag.
  ///
  /// Source: ICC.1:2010, 7.2 and 7.3 (128-byte header, tag table of signature, offset and size),
  /// 10.13 (multiLocalizedUnicodeType); ICC.1:2001-04, 6.5.17 (textDescriptionType).
  package init(_ profile: [UInt8]) {
    let reader = Reader(bytes: profile[...])
    guard let tags = reader.number(at: 128), tags <= 100 else {
      name = nil
      return
    }
    for tag in 0..<tags {
      let entry = 132 + 12 * tag
      if reader.number(at: entry) == 0x6465_7363,
        let offset = reader.number(at: entry + 4), let size = reader.number(at: entry + 8),
        let element = reader.bytes(at: offset, count: size)
      {
        name = Self.text(of: Reader(bytes: element))
        return
      }
    }
    name = nil
  }

  /// Whether the profile's name contains "sRGB".
  package var isSRGB: Bool { name.map { $0.contains("sRGB") } ?? false }

  /// A warning that the profile is not applied, or none for sRGB.
  package var warnings: [String] {
    if isSRGB { return [] }
    let profile = name.map { "the colour profile \"\($0)\"" } ?? "a colour profile"
    return ["\(profile) is not applied; the colours are taken as sRGB"]
  }

  private static func text(of element: Reader) -> String? {
    switch element.number(at: 0) {
    case 0x6465_7363:  // desc: a length, then ASCII of that length including a NUL
      guard let count = element.number(at: 8), let bytes = element.bytes(at: 12, count: count)
      else { return nil }
      return printable(String(decoding: bytes, as: UTF8.self))
    case 0x6D6C_7563:  // mluc: the first of its strings, in UTF-16
      guard let size = element.number(at: 20), let offset = element.number(at: 24),
        let bytes = element.bytes(at: offset, count: size & ~1)
      else { return nil }
      let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
      return printable(String(decoding: units, as: UTF16.self))
    default:
      return nil
    }
  }

  /// Returns up to 80 characters of the text, without control characters, which could forge output.
  private static func printable(_ text: String) -> String? {
    let kept = text.unicodeScalars.prefix { $0 != "\0" }.filter {
      switch $0.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    return kept.isEmpty ? nil : String(String(String.UnicodeScalarView(kept)).prefix(80))
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>

    func bytes(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
      guard offset <= bytes.count, count <= bytes.count - offset else { return nil }
      return bytes.dropFirst(offset).prefix(count)
    }

    func number(at offset: Int) -> Int? {
      bytes(at: offset, count: 4)?.reduce(0) { $0 << 8 | Int($1) }
    }
  }
}
