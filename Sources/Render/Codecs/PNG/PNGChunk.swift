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
    file.withUnsafeBytes { file in
      let checked = UnsafeRawBufferPointer(rebasing: file[body.lowerBound - 4..<body.upperBound])
      return libdeflate_crc32(0, checked.baseAddress, checked.count)
        == file.bigEndianNumber(at: body.upperBound)
    }
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
    let (length, kind) = file.withUnsafeBytes { file in
      (Int(file.bigEndianNumber(at: start)), file.bigEndianNumber(at: start + 4))
    }
    guard length <= file.count - start - 12 else {
      offset = nil
      return nil
    }
    let chunk = PNGChunk(kind: PNGChunk.Kind(number: kind), body: start + 8..<start + 8 + length)
    offset = chunk.kind == "IEND" ? nil : chunk.whole.upperBound
    return chunk
  }
}

extension [UInt8] {
  /// Appends a chunk whose body is given in pieces.
  mutating func appendPNGChunk(_ kind: PNGChunk.Kind, _ pieces: UnsafeRawBufferPointer...) {
    let length = pieces.reduce(0) { $0 + $1.count }
    append(contentsOf: UInt32(length).bigEndianBytes)
    let letters = kind.number.bigEndianBytes
    append(contentsOf: letters)
    var check = libdeflate_crc32(0, letters, 4)
    for piece in pieces where !piece.isEmpty {
      append(contentsOf: piece)
      check = libdeflate_crc32(check, piece.baseAddress, piece.count)
    }
    append(contentsOf: check.bigEndianBytes)
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the four bytes at an index as a big-endian number.
  func bigEndianNumber(at index: Int) -> UInt32 {
    precondition(index >= 0 && index <= count - 4, "the number must be within the bytes")
    return UInt32(bigEndian: loadUnaligned(fromByteOffset: index, as: UInt32.self))
  }
}

extension FixedWidthInteger {
  /// The number's bytes in big-endian order.
  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
