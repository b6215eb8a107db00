/// An exact instant or span of scene time: a fraction of seconds.
///
/// Frames and touch samples fall on fractions such as 1/60 s: exact ones need no rounding and give one
/// instant the same value at any frame rate.
///
/// Scenes hold times below 10^7 s in nanoseconds and rates in thousandths of a hertz: denominators below
/// 2^50 and numerators below 2^74, so that cross-multiplication cannot overflow 128 bits.
package struct SceneTime: Hashable, Sendable {
  private let numerator: Int128
  private let denominator: Int128

  private init(numerator: Int128, denominator: Int128) {
    let divisor = Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    self.numerator = numerator / Int128(divisor)
    self.denominator = denominator / Int128(divisor)
  }

  /// The beginning of the scene, or no time at all.
  package static let zero = SceneTime(nanoseconds: 0)

  /// A time in whole nanoseconds.
  package init(nanoseconds: Int64) {
    self.init(numerator: Int128(nanoseconds), denominator: 1_000_000_000)
  }

  /// The nearest whole nanosecond to a number of seconds below 10^9; nil beyond and for NaN.
  package init?(seconds: Double) {
    guard seconds.magnitude < 1e9 else { return nil }
    self.init(nanoseconds: Int64((seconds * 1e9).rounded()))
  }

  /// A number of parts of a second, up to 10^15 of 1 to 10^9 parts; nil beyond.
  package init?(_ count: Int, of parts: Int) {
    guard count.magnitude <= 1_000_000_000_000_000, (1...1_000_000_000).contains(parts) else {
      return nil
    }
    self.init(numerator: Int128(count), denominator: Int128(parts))
  }

  /// The time `count` ticks of a rate after zero: `count / rate` seconds, times `speed`.
  package init(ticks count: Int, rate: Rate, speed: Speed = .normal) {
    self.init(
      numerator: Int128(count) * Int128(speed.millionths) * 1000,
      denominator: Int128(rate.thousandths) * 1_000_000)
  }

  /// Seconds, rounded once to the nearest Double.
  package var seconds: Double { Self.number(numerator) / Self.number(denominator) }

  /// The nearest Double.
  ///
  /// The library converts 128 bits many times slower than 64, which most fractions fit in.
  private static func number(_ value: Int128) -> Double {
    let short = Int64(truncatingIfNeeded: value)
    return Int128(short) == value ? Double(short) : Double(value)
  }

  /// The seconds as a fraction in lowest terms.
  package var fraction: (numerator: Int128, denominator: Int128) { (numerator, denominator) }

  /// The nearest whole number of units, of which a second has `unit` (100 for centiseconds); ties go up.
  package func rounded(per unit: Int) -> Int {
    let doubled = numerator * Int128(unit) * 2 + denominator
    let (quotient, remainder) = doubled.quotientAndRemainder(dividingBy: denominator * 2)
    return Int(remainder < 0 ? quotient - 1 : quotient)
  }

  /// The first tick of a rate (sped up by `speed`) at or after this time.
  package func ticks(rate: Rate, speed: Speed = .normal) -> Int {
    let scaled = numerator * Int128(rate.thousandths) * 1_000_000
    let unit = denominator * Int128(speed.millionths) * 1000
    let (quotient, remainder) = scaled.quotientAndRemainder(dividingBy: unit)
    return Int(remainder > 0 ? quotient + 1 : quotient)
  }

  /// A later time, or the sum of two spans.
  package static func + (a: SceneTime, b: SceneTime) -> SceneTime {
    SceneTime(
      numerator: a.numerator * b.denominator + b.numerator * a.denominator,
      denominator: a.denominator * b.denominator)
  }

  /// The span from `b` to `a`.
  package static func - (a: SceneTime, b: SceneTime) -> SceneTime {
    SceneTime(
      numerator: a.numerator * b.denominator - b.numerator * a.denominator,
      denominator: a.denominator * b.denominator)
  }

  /// The last of the instants of coming to rest; nil where one is nil, zero where there are none.
  package static func latest(of instants: some Sequence<SceneTime?>) -> SceneTime? {
    var latest = SceneTime.zero
    for instant in instants {
      guard let instant else { return nil }
      latest = max(latest, instant)
    }
    return latest
  }

  private static func greatestCommonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
  }
}

extension SceneTime: Comparable {
  /// True if `a` is the earlier instant, or the shorter span.
  package static func < (a: SceneTime, b: SceneTime) -> Bool {
    a.numerator * b.denominator < b.numerator * a.denominator
  }
}
