/// The duration of an APNG frame: a fraction of seconds in lowest terms.
package struct APNGDelay: Hashable, Sendable {
  /// The largest number that the format can state for either part.
  package static let limit = 65_535

  /// Above the line, 0 … 65,535; of 0 the next frame follows at once.
  package let numerator: Int
  /// Below the line, 1 … 65,535.
  package let denominator: Int

  /// Creates the delay nearest to a fraction of seconds that its continued fraction gives in the format.
  ///
  /// It is the fraction itself where the format can state that; a delay over 65,535 s becomes 65,535 s.
  package init(nearestTo numerator: Int, over denominator: Int) {
    precondition(numerator >= 0 && denominator >= 1, "time does not go back")
    guard numerator / denominator < Self.limit else {
      self.numerator = Self.limit
      self.denominator = 1
      return
    }
    // Convergents h/k from the two that stand before every continued fraction, 0/1 and 1/0.
    var before = (h: 0, k: 1)
    var last = (h: 1, k: 0)
    var rest = (numerator, denominator)
    while rest.1 != 0 {
      let (digit, remainder) = rest.0.quotientAndRemainder(dividingBy: rest.1)
      let (h, isHOver) = digit.multipliedReportingOverflow(by: last.h)
      let (k, isKOver) = digit.multipliedReportingOverflow(by: last.k)
      guard !isHOver, !isKOver, h <= Self.limit - before.h, k <= Self.limit - before.k else {
        break
      }
      (before, last) = (last, (h + before.h, k + before.k))
      rest = (rest.1, remainder)
    }
    self.numerator = last.h
    self.denominator = last.k
  }
}
