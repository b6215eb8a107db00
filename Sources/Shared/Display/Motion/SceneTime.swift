/// An exact timestamp or duration in scene time: a fraction of seconds.
///
/// Frames and touch samples are at fractions such as 1/60 s. Exact fractions need no rounding, and
/// a time has the same value at any frame rate.
///
/// Scenes use times below 10^7 s in nanoseconds and rates in thousandths of a hertz. Denominators
/// are below 2^50 and numerators below 2^74, so cross-multiplication cannot overflow 128 bits.
package struct SceneTime: Hashable, Sendable, Comparable {
  private let numerator: Int128
  private let denominator: Int128

  private init(numerator: Int128, denominator: Int128) {
    let divisor = Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    self.numerator = numerator / Int128(divisor)
    self.denominator = denominator / Int128(divisor)
  }

  /// The start of the scene, or a duration of 0.
  package static let zero = SceneTime(nanoseconds: 0)

  /// Creates a time from whole nanoseconds.
  package init(nanoseconds: Int64) {
    self.init(numerator: Int128(nanoseconds), denominator: 1_000_000_000)
  }

  /// Creates a time rounded to whole nanoseconds; nil for NaN and for 10^9 seconds or more.
  package init?(seconds: Double) {
    guard seconds.magnitude < 1e9 else { return nil }
    self.init(nanoseconds: Int64((seconds * 1e9).rounded()))
  }

  /// Creates a time of `count` / `denominator` seconds; nil out of range.
  ///
  /// `count` is at most 10^15 in magnitude, and `denominator` from 1 to 10^9.
  package init?(_ count: Int, of denominator: Int) {
    guard count.magnitude <= 1_000_000_000_000_000, (1...1_000_000_000).contains(denominator) else {
      return nil
    }
    self.init(numerator: Int128(count), denominator: Int128(denominator))
  }

  /// Creates the time of tick `count` of a rate: `count / rate` seconds, times `speed`.
  package init(ticks count: Int, rate: Rate, speed: Speed = .normal) {
    self.init(
      numerator: Int128(count) * Int128(speed.millionths) * 1000,
      denominator: Int128(rate.thousandths) * 1_000_000)
  }

  /// Seconds, rounded once to the nearest Double.
  package var seconds: Double { Self.number(numerator) / Self.number(denominator) }

  /// Returns the nearest Double.
  ///
  /// The standard library converts 128 bits many times slower than 64, and most fractions fit in
  /// 64.
  private static func number(_ value: Int128) -> Double {
    let short = Int64(truncatingIfNeeded: value)
    return Int128(short) == value ? Double(short) : Double(value)
  }

  /// The seconds as a fraction in lowest terms.
  package var fraction: (numerator: Int128, denominator: Int128) { (numerator, denominator) }

  /// Returns the time in units of 1 / `unit` s, rounded to the nearest; ties round up.
  package func rounded(per unit: Int) -> Int {
    let doubled = numerator * Int128(unit) * 2 + denominator
    let (quotient, remainder) = doubled.quotientAndRemainder(dividingBy: denominator * 2)
    return Int(remainder < 0 ? quotient - 1 : quotient)
  }

  /// Returns the index of the first tick of a rate, sped up by `speed`, at or after this time.
  package func ticks(rate: Rate, speed: Speed = .normal) -> Int {
    let scaled = numerator * Int128(rate.thousandths) * 1_000_000
    let unit = denominator * Int128(speed.millionths) * 1000
    let (quotient, remainder) = scaled.quotientAndRemainder(dividingBy: unit)
    return Int(remainder > 0 ? quotient + 1 : quotient)
  }

  /// Returns the sum of two durations, or of a timestamp and a duration.
  package static func + (a: SceneTime, b: SceneTime) -> SceneTime {
    SceneTime(
      numerator: a.numerator * b.denominator + b.numerator * a.denominator,
      denominator: a.denominator * b.denominator)
  }

  /// Returns the duration from `b` to `a`.
  package static func - (a: SceneTime, b: SceneTime) -> SceneTime {
    SceneTime(
      numerator: a.numerator * b.denominator - b.numerator * a.denominator,
      denominator: a.denominator * b.denominator)
  }

  /// Returns the latest of some settling times; nil if one is nil, zero if there are none.
  package static func latest(of times: some Sequence<SceneTime?>) -> SceneTime? {
    var latest = SceneTime.zero
    for time in times {
      guard let time else { return nil }
      latest = max(latest, time)
    }
    return latest
  }

  private static func greatestCommonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
  }

  /// Returns whether `a` is earlier or shorter than `b`.
  package static func < (a: SceneTime, b: SceneTime) -> Bool {
    a.numerator * b.denominator < b.numerator * a.denominator
  }
}
