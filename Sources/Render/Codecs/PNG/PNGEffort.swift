/// The compression effort for a PNG file.
package enum PNGEffort: Sendable {
  /// Stripes of rows with their own Huffman codes, in at most a few milliseconds per megapixel.
  case fast
  /// The best filter for each row and libdeflate's match search.
  ///
  /// Smaller, but many times slower.
  case small
}
