import Platform

enum MotionWords {
  /// A time or duration: to milliseconds, at least two decimals.
  static func time(_ seconds: Double) -> String {
    seconds.secondsText + " s"
  }

  static func percent(_ share: Double) -> String {
    let percent = share * 100
    let text = percent.trimmedText(decimals: percent.magnitude < 100 ? 1 : 0)
    return text == "0" ? "0" : "\(text) %"
  }

  /// A factor of time or length: three decimals at most.
  static func factor(_ factor: Double) -> String { factor.trimmedText(decimals: 3) }

  static func later(_ seconds: Double) -> String {
    "\(time(seconds.magnitude)) \(seconds < 0 ? "earlier" : "later")"
  }

  /// A factor of time: to what frames can tell, a hundredth, or a thousandth near one and far below it.
  static func asLong(_ factor: Double) -> String {
    let isFine = (factor - 1).magnitude < 0.02 || factor < 0.2
    return "\(factor.trimmedText(decimals: isFine ? 3 : 2)) × as long"
  }

  static func quantity(_ number: Double, unit: String, decimals: Int? = nil) -> String {
    let text = number.trimmedText(decimals: decimals ?? places(for: number.magnitude))
    return unit.isEmpty ? text : "\(text) \(unit)"
  }

  /// Two numbers, an arrow between them, and the unit, with enough decimals to tell them apart.
  static func change(_ from: Double, _ to: Double, unit: String) -> String {
    let gap = (to - from).magnitude
    var decimals = max(places(for: max(from.magnitude, to.magnitude)), 0)
    while decimals < 6, gap > 0, 2 * unitOfLast(decimals) > gap { decimals += 1 }
    return quantity(from, unit: "", decimals: decimals) + " → "
      + quantity(to, unit: unit, decimals: decimals)
  }

  /// Decimals that leave about three significant figures, four below 1000.
  private static func places(for magnitude: Double) -> Int {
    switch magnitude {
    case 10...: 1
    case 1..<10: 2
    case 0.1..<1: 3
    case 0: 0
    default: 4
    }
  }

  private static func unitOfLast(_ decimals: Int) -> Double {
    var unit = 1.0
    for _ in 0..<decimals { unit /= 10 }
    return unit
  }
}
