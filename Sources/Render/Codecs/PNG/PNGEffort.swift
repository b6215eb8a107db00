/// The effort that is made to pack a PNG file.
package enum PNGEffort: Sendable {
  /// Stripes of rows with codes of their own, in a few milliseconds a megapixel at most.
  case fast
  /// The best filter for each row and libdeflate's search for repetitions: smaller, many times slower.
  case small
}
