import CDeflate

/// A chunk of a PNG file.
///
/// Source: PNG specification, third edition, 5.3: length, type, body and the CRC of type and body.
struct PNGChunk {
  /// The four letters of a chunk's type as a big-endian number.
  struct Kind: Hashable, ExpressibleByStringLiteral {
    var number: UInt32

    init(number: UInt32) { self.number = number }

    init(stringLiteral letters: StaticString) {
      precondition(letters.utf8CodeUnitCount == 4, "a chunk's type must have four letters")
      number = letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// Whether readers may skip the chunk: its first letter is lowercase.
    var isAncillary: Bool { number & 0x2000_0000 != 0 }

    /// The four letters, with invalid bytes replaced.
    var letters: String { String(decoding: number.bigEndianBytes, as: UTF8.self) }
  }

  static let bytesBefore = 8
  /// The number of bytes of the CRC after a body.
  static let bytesAfter = 4
  static let bodyLimit = Int(Int32.max)

  var kind: Kind
  /// The byte range of the body in the file.
  ///
  /// The type is before it and the CRC after it.
  var body: Range<Int>

  var whole: Range<Int> { body.lowerBound - 8..<body.upperBound + 4 }

  /// Returns the bytes of a whole chunk.
  static func bytes(_ kind: Kind, _ body: [UInt8] = []) -> [UInt8] {
    let checked = kind.number.bigEndianBytes + body
    return UInt32(body.count).bigEndianBytes + checked
      + libdeflate_crc32(0, checked, checked.count).bigEndianBytes
  }

  /// Writes length and type before a body and the CRC after it, for which the buffer has space.
  static func frame(_ kind: Kind, around body: UnsafeMutablePointer<UInt8>, _ count: Int) {
    func put(_ number: UInt32, at offset: Int) {
      let target = UnsafeMutableRawPointer(body + offset)
      target.storeBytes(of: number.bigEndian, as: UInt32.self)
    }
    put(UInt32(count), at: -bytesBefore)
    put(kind.number, at: -4)
    put(libdeflate_crc32(0, body - 4, count + 4), at: count)
  }

  /// Whether the CRC matches type and body.
  func hasValidCRC(in file: [UInt8]) -> Bool {
    let check = file[body.lowerBound - 4..<body.upperBound].withUnsafeBytes {
      libdeflate_crc32(0, $0.baseAddress, $0.count)
    }
    return Int(check) == file.bigEndianNumber(at: body.upperBound)
  }
}

/// The chunks of a file in order, up to IEND or the point of truncation.
struct PNGChunks: Sequence, IteratorProtocol {
  /// The eight bytes before the first chunk.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private let file: [UInt8]
  private var offset: Int?

  /// Creates the chunks of a file.
  ///
  /// A file without the signature has none.
  init(of file: [UInt8]) {
    self.file = file
    offset = file.starts(with: Self.signature) ? Self.signature.count : nil
  }

  mutating func next() -> PNGChunk? {
    guard let start = offset, file.count - start >= 12 else { return nil }
    let length = file.bigEndianNumber(at: start)
    guard length <= file.count - start - 12 else {
      offset = nil
      return nil
    }
    let kind = PNGChunk.Kind(number: UInt32(file.bigEndianNumber(at: start + 4)))
    let chunk = PNGChunk(kind: kind, body: start + 8..<start + 8 + length)
    offset = chunk.kind == "IEND" ? nil : chunk.whole.upperBound
    return chunk
  }
}

extension [UInt8] {
  /// Returns the four bytes at an index as a big-endian number.
  func bigEndianNumber(at index: Int) -> Int {
    self[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension FixedWidthInteger {
  /// The number's bytes in big-endian order.
  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
