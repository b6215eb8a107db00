/// The duration of an APNG frame: a fraction of seconds in lowest terms.
package struct APNGDelay: Hashable, Sendable {
  /// The maximum numerator and denominator in the format.
  package static let limit = 65_535

  /// 0 to 65,535.
  ///
  /// If it is 0, the next frame follows immediately.
  package let numerator: Int
  /// 1 to 65,535.
  package let denominator: Int

  /// Creates the closest delay among the continued fraction's convergents that fit in the format.
  ///
  /// It equals the fraction if the format can represent it. Delays over 65,535 s become 65,535 s.
  package init(nearestTo numerator: Int, over denominator: Int) {
    precondition(numerator >= 0 && denominator >= 1, "the delay must not be negative")
    guard numerator / denominator < Self.limit else {
      self.numerator = Self.limit
      self.denominator = 1
      return
    }
    // Convergents h/k, starting from 0/1 and 1/0, which precede those of every continued fraction.
    var before = (h: 0, k: 1)
    var last = (h: 1, k: 0)
    var fraction = (numerator, denominator)
    while fraction.1 != 0 {
      let (digit, remainder) = fraction.0.quotientAndRemainder(dividingBy: fraction.1)
      let (h, isHOver) = digit.multipliedReportingOverflow(by: last.h)
      let (k, isKOver) = digit.multipliedReportingOverflow(by: last.k)
      guard !isHOver, !isKOver, h <= Self.limit - before.h, k <= Self.limit - before.k else {
        break
      }
      (before, last) = (last, (h + before.h, k + before.k))
      fraction = (fraction.1, remainder)
    }
    self.numerator = last.h
    self.denominator = last.k
  }
}
