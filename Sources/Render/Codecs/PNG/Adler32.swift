import CDeflate

/// The checksum of the bytes of a zlib stream, which can be combined from those of its pieces.
///
/// The low half is 1 plus the sum of the bytes. The high half is the sum of all values of the low
/// half. Both are modulo 65521. Source: RFC 1950, 8.2.
struct Adler32: Hashable, Sendable {
  private(set) var value: UInt32
  /// The number of bytes.
  private(set) var count: Int

  private static let modulus: UInt64 = 65_521

  /// The checksum of no bytes.
  static let empty = Adler32(value: 1, count: 0)
}

extension Adler32 {
  /// Computes the checksum of bytes.
  init(of bytes: UnsafeBufferPointer<UInt8>) {
    self.init(value: libdeflate_adler32(1, bytes.baseAddress, bytes.count), count: bytes.count)
  }

  /// Appends the checksum of the bytes that follow.
  mutating func append(_ next: Adler32) {
    let (low, high) = (UInt64(value & 0xFFFF), UInt64(value >> 16))
    let (nextLow, nextHigh) = (UInt64(next.value & 0xFFFF), UInt64(next.value >> 16))
    // The low half of `next` started from 1, which each summand of its high half includes.
    let before = low + Self.modulus - 1
    let times = UInt64(next.count) % Self.modulus
    let newLow = (before + nextLow) % Self.modulus
    let newHigh = (high + nextHigh + times * (before % Self.modulus)) % Self.modulus
    value = UInt32(newHigh << 16 | newLow)
    count += next.count
  }
}
