import Platform
import Testing

struct PixelDigestTests {
  /// Computed with libxxhash's XXH128_canonicalFromHash, which `xxhsum -H2` prints.
  private static let known: [(String, String)] = [
    ("", "xxh128:99aa06d3014798d86001c324468d497f"),
    ("a", "xxh128:a96faf705af16834e6c632b61e964e1f"),
    (
      "The quick brown fox jumps over the lazy dog",
      "xxh128:ddd650205ca3e7fa24a1cc2e3a8a7651"
    ),
  ]

  @Test("Digests match those of xxhsum", arguments: known)
  func knownDigests(_ text: String, _ digest: String) {
    #expect(PixelDigest(of: Array(text.utf8)).description == digest)
  }
}
