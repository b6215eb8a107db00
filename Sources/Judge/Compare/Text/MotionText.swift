import Platform

enum MotionText {
  /// Formats a time or duration in seconds, to milliseconds with at least two decimals.
  static func time(_ seconds: Double) -> String { seconds.secondsText + " s" }

  static func percent(_ share: Double) -> String {
    let percent = share * 100
    let text = percent.trimmedText(decimals: percent.magnitude < 100 ? 1 : 0)
    return text == "0" ? "0" : "\(text) %"
  }

  /// Formats a factor of time or length with at most three decimals.
  static func factor(_ factor: Double) -> String { factor.trimmedText(decimals: 3) }

  /// Describes a delay in seconds, below a tenth of a second in milliseconds.
  static func later(_ seconds: Double) -> String {
    let size = seconds.magnitude
    let text = size < 0.0995 ? "\((size * 1000).trimmedText(decimals: 0)) ms" : time(size)
    return "\(text) \(seconds < 0 ? "earlier" : "later")"
  }

  /// Describes a factor of time.
  ///
  /// It is rounded to hundredths, the precision of frames, or to thousandths near 1 and below 0.2.
  static func asLong(_ factor: Double) -> String {
    let isFine = (factor - 1).magnitude < 0.02 || factor < 0.2
    return "\(factor.trimmedText(decimals: isFine ? 3 : 2)) × as long"
  }

  static func quantity(_ number: Double, unit: String, decimals: Int? = nil) -> String {
    let text = number.trimmedText(decimals: decimals ?? decimalPlaces(for: number.magnitude))
    return unit.isEmpty ? text : "\(text) \(unit)"
  }

  /// Formats two numbers with an arrow between them and the unit.
  ///
  /// There are enough decimals to distinguish the numbers.
  static func change(_ from: Double, _ to: Double, unit: String) -> String {
    let gap = (to - from).magnitude
    var decimals = max(decimalPlaces(for: max(from.magnitude, to.magnitude)), 0)
    while decimals < 6, gap > 0, 2 * lastDigitUnit(decimals) > gap { decimals += 1 }
    return quantity(from, unit: "", decimals: decimals) + " → "
      + quantity(to, unit: unit, decimals: decimals)
  }

  /// Returns the decimals for about three significant figures, or four below 1000.
  private static func decimalPlaces(for magnitude: Double) -> Int {
    switch magnitude {
    case 10...: 1
    case 1..<10: 2
    case 0.1..<1: 3
    case 0: 0
    default: 4
    }
  }

  private static func lastDigitUnit(_ decimals: Int) -> Double {
    var unit = 1.0
    for _ in 0..<decimals { unit /= 10 }
    return unit
  }
}
