/// A PNG file assembled byte by byte, so that tests depend on no encoder.
///
/// Source: PNG specification, third edition, 5 (chunks), annex D (CRC); RFC 1950 and 1951 (a zlib
/// stream of stored blocks).
package struct PNGFile {
  /// The bytes of the file so far.
  package var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Creates a file with only its signature.
  package init() {}

  /// Creates a complete file with one picture.
  ///
  /// `rows` are packed samples without the filter byte. For an interlaced file they are the rows of
  /// all passes.
  package init(
    width: Int, height: Int, depth: UInt8, colorType: UInt8, isInterlaced: Bool = false,
    before chunks: [(String, [UInt8])] = [], rows: [[UInt8]]
  ) {
    let size = Self.number(width) + Self.number(height)
    add("IHDR", size + [depth, colorType, 0, 0, isInterlaced ? 1 : 0])
    for (type, data) in chunks { add(type, data) }
    add("IDAT", Self.stored(rows.flatMap { [0] + $0 }))
    add("IEND", [])
  }

  /// Appends a chunk.
  package mutating func add(_ type: String, _ data: [UInt8]) { add(kind: Array(type.utf8), data) }

  /// Appends a chunk whose type may have bytes that are not letters.
  package mutating func add(kind: [UInt8], _ data: [UInt8]) {
    let body = kind + data
    bytes += Self.number(data.count) + body + Self.number(Int(Self.crc(of: body)))
  }

  /// Returns the types of the chunks in a file.
  package static func chunkTypes(of bytes: [UInt8]) -> [String] {
    var types: [String] = []
    var index = 8
    while index + 12 <= bytes.count {
      let length = bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
      types.append(String(decoding: bytes[(index + 4)..<(index + 8)], as: UTF8.self))
      index += 12 + length
    }
    return types
  }

  /// Returns the four big-endian bytes of a number.
  package static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Returns a zlib stream with the bytes in one stored block.
  package static func stored(_ data: [UInt8]) -> [UInt8] {
    precondition(data.count < 65_536, "one stored block")
    let count = UInt16(data.count)
    let header = [count, ~count].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    var sums = (a: 1, b: 0)
    for byte in data {
      sums.a = (sums.a + Int(byte)) % 65_521
      sums.b = (sums.b + sums.a) % 65_521
    }
    return [0x78, 0x01, 0x01] + header + data + number(sums.b << 16 | sums.a)
  }

  private static func crc(of bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
    }
    return ~crc
  }
}
