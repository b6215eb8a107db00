import CDeflate

/// The checksum of a zlib stream's bytes, which can be put together of those of its parts.
///
/// Source: RFC 1950, 8.2: the low half is one and the sum of the bytes, the high half the sum of all
/// values of the low one, each of them modulo 65521.
struct Adler32: Hashable, Sendable {
  /// The checksum.
  private(set) var value: UInt32
  /// The number of bytes.
  private(set) var count: Int

  private static let modulus: UInt64 = 65_521

  /// The checksum of no bytes.
  static let empty = Adler32(value: 1, count: 0)
}

extension Adler32 {
  /// Sums bytes up.
  init(of bytes: UnsafeBufferPointer<UInt8>) {
    self.init(
      value: libdeflate_adler32(1, bytes.baseAddress, bytes.count), count: bytes.count)
  }

  /// Adds the bytes that follow.
  mutating func append(_ next: Adler32) {
    let (low, high) = (UInt64(value & 0xFFFF), UInt64(value >> 16))
    let (nextLow, nextHigh) = (UInt64(next.value & 0xFFFF), UInt64(next.value >> 16))
    // A part's own low half began with one, which stands in each of its high half's summands.
    let before = low + Self.modulus - 1
    let times = UInt64(next.count) % Self.modulus
    let newLow = (before + nextLow) % Self.modulus
    let newHigh = (high + nextHigh + times * (before % Self.modulus)) % Self.modulus
    value = UInt32(newHigh << 16 | newLow)
    count += next.count
  }
}
