import CXXHash

/// The XXH3-128 digest of an image's straight-alpha RGBA8 pixels, or of other bytes.
///
/// Pixel rows are hashed top to bottom. The text form is `xxh128:` and 32 hexadecimal digits, the
/// canonical form that `xxhsum -H2` prints.
package struct PixelDigest: Hashable, Sendable, CustomStringConvertible {
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

  /// `xxh128:` and 32 lowercase hexadecimal digits.
  package var description: String {
    "xxh128:" + [high, low].map { String($0, radix: 16).zeroPadded(to: 16) }.joined()
  }
}
