/// The reason why bytes are not readable text.
package enum TextFault: Error, Equatable, Sendable {
  /// A byte that cannot stand there in UTF-8.
  case invalidByte(UInt8, offset: Int)
  /// A character that YAML does not allow in a file.
  case forbiddenScalar(UInt32, offset: Int)

  /// Bytes before the fault, without a byte order mark.
  package var offset: Int {
    switch self {
    case .invalidByte(_, let offset), .forbiddenScalar(_, let offset): offset
    }
  }
}

/// Reads one scalar after another from UTF-8 bytes, and checks each.
struct ScalarScanner {
  /// Bytes read.
  private(set) var offset = 0
  /// Scalars read.
  private(set) var count = 0

  /// Reads the next scalar; the buffer must hold a byte at `offset`.
  ///
  /// Source: the well-formed byte sequences of the Unicode Standard, table 3-7; the characters are
  /// `c-printable` of YAML 1.2, section 5.1, without the byte order mark.
  mutating func next(in bytes: UnsafeBufferPointer<UInt8>) -> Result<UInt32, TextFault> {
    let start = offset
    let first = bytes[start]
    let length: Int
    var scalar: UInt32
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch first {
    case 0x00...0x7F: (length, scalar) = (1, UInt32(first))
    case 0xC2...0xDF: (length, scalar) = (2, UInt32(first & 0x1F))
    case 0xE0...0xEF:
      (length, scalar) = (3, UInt32(first & 0x0F))
      if first == 0xE0 { low = 0xA0 }
      if first == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      (length, scalar) = (4, UInt32(first & 0x07))
      if first == 0xF0 { low = 0x90 }
      if first == 0xF4 { high = 0x8F }
    default: return .failure(.invalidByte(first, offset: start))
    }
    for index in 1..<length {
      guard start + index < bytes.count else {
        return .failure(.invalidByte(first, offset: start))
      }
      let byte = bytes[start + index]
      guard byte >= low, byte <= high else { return .failure(.invalidByte(first, offset: start)) }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
      (low, high) = (0x80, 0xBF)
    }
    guard Self.isAllowed(scalar) else { return .failure(.forbiddenScalar(scalar, offset: start)) }
    offset = start + length
    count += 1
    return .success(scalar)
  }

  private static func isAllowed(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20...0x7E, 0x09, 0x0A, 0x0D, 0x85, 0xA0...0xD7FF: true
    case 0xE000...0xFFFD: scalar != 0xFEFF
    case 0x10000...0x10FFFF: true
    default: false
    }
  }
}
