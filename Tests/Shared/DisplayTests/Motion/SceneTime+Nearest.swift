import Display

extension SceneTime {
  /// Creates the fraction with a denominator of at most 10^9 that is nearest to `seconds`.
  ///
  /// A table's times are the nearest Doubles of sixtieths and decimals. Whole nanoseconds miss
  /// these by more than the tables' tolerance. Continued fractions recover them.
  init?(nearest seconds: Double) {
    var (count, previousCount) = (Int(seconds.rounded(.down)), 1)
    var (denominator, previousDenominator) = (1, 0)
    var remainder = seconds - seconds.rounded(.down)
    while (Double(count) / Double(denominator) - seconds).magnitude > 1e-16 * seconds {
      let inverse = 1 / remainder
      guard inverse < 1e9 else { break }
      let whole = Int(inverse)
      let next = whole * denominator + previousDenominator
      guard next <= 1_000_000_000 else { break }
      (count, previousCount) = (whole * count + previousCount, count)
      (denominator, previousDenominator) = (next, denominator)
      remainder = inverse - inverse.rounded(.down)
    }
    self.init(count, of: denominator)
  }
}
