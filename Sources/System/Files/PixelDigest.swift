import CXXHash

/// The XXH3-128 digest of a picture's straight RGBA8 pixels, rows top to bottom, or of other bytes.
///
/// Written as `xxh128:` and 32 hexadecimal digits, the canonical form that `xxhsum -H2` prints.
package struct PixelDigest: Hashable, Sendable {
  /// The first eight bytes of the canonical form.
  package let high: UInt64
  /// The last eight bytes of the canonical form.
  package let low: UInt64

  /// Creates the digest of bytes.
  package init(of bytes: UnsafeRawBufferPointer) {
    self.init(XXH3_128bits(bytes.baseAddress, bytes.count))
  }

  init(_ hash: XXH128_hash_t) {
    high = hash.high64
    low = hash.low64
  }

  /// Creates the digest of bytes.
  package init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { PixelDigest(of: $0) }
  }
}

extension PixelDigest {
  var digits: String { Self.digits(high) + Self.digits(low) }

  /// Reads 32 hexadecimal digits; nil for anything else.
  init?(digits: Substring) {
    let digits = Array(digits.utf8)
    guard digits.count == 32, !digits.contains(UInt8(ascii: "+")),
      let high = UInt64(String(decoding: digits[..<16], as: UTF8.self), radix: 16),
      let low = UInt64(String(decoding: digits[16...], as: UTF8.self), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }
}

extension PixelDigest: CustomStringConvertible {
  /// `xxh128:` and 32 lower-case hexadecimal digits.
  package var description: String {
    "xxh128:" + digits
  }

  private static func digits(_ value: UInt64) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.utf8.count) + text
  }
}
