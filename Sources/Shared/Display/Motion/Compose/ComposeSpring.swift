import Glibc

/// Compose's `spring`: a spring of unit mass that ends within a threshold of its target.
///
/// Source: androidx `SpringSimulation.kt`, `FloatAnimationSpec.kt` (`FloatSpringSpec`).
package struct ComposeSpring: Hashable, Sendable {
  /// `StiffnessMedium`, the default, 1/s².
  package static let mediumStiffness = 1500.0
  /// `StiffnessMediumLow`, used for page snapping, 1/s².
  package static let mediumLowStiffness = 400.0
  /// `DefaultDisplacementThreshold` (Source: `SpringSimulation.kt`).
  package static let defaultThreshold = 0.01

  /// The spring's formula, which never ends.
  package let spring: Spring
  /// Damping as a fraction of critical damping, as given; 0 or more.
  package let dampingRatio: Double
  /// The distance from the target within which the spring ends, in units of the value; above 0.
  package let visibilityThreshold: Double

  /// Creates a spring; nil if a number is out of range or not finite.
  ///
  /// The stiffness is in 1/s² and above 0, the damping ratio 0 or more, and the threshold above 0.
  /// Compose's ratios are 0.2 high bouncy, 0.5 medium bouncy, 0.75 low bouncy and 1 no bounce.
  package init?(
    stiffness: Double = Self.mediumStiffness, dampingRatio: Double = 1,
    visibilityThreshold: Double = Self.defaultThreshold
  ) {
    guard visibilityThreshold > 0, visibilityThreshold.isFinite, stiffness > 0,
      let spring = Spring(
        mass: 1, stiffness: stiffness, damping: 2 * dampingRatio * stiffness.squareRoot())
    else { return nil }
    self.spring = spring
    self.dampingRatio = dampingRatio
    self.visibilityThreshold = visibilityThreshold
  }

  // MARK: Duration

  /// Returns the whole milliseconds after which the value is the target; infinite if undamped.
  ///
  /// Compose estimates the last time at which the value is a threshold away. It uses the envelope
  /// if the spring is under-damped, otherwise Newton's method to a millisecond.
  package func durationMilliseconds(displacement: Double, velocity: Double) -> Double {
    guard displacement != 0 || velocity != 0 else { return 0 }
    guard dampingRatio > 0 else { return .infinity }
    // In units of the threshold, and mirrored so that the value starts above its target.
    let p0 = displacement.magnitude / visibilityThreshold
    let v0 = (displacement < 0 ? -velocity : velocity) / visibilityThreshold
    let seconds =
      if dampingRatio < 1 {
        underDamped(p0, v0)
      } else if dampingRatio > 1 {
        overDamped(p0, v0)
      } else {
        criticallyDamped(p0, v0)
      }
    // Kotlin's `toLong` turns NaN into 0. A negative time counts as 0.
    guard seconds > 0 else { return 0 }
    return (seconds * 1000).rounded(.towardZero)
  }

  private var root: Double { spring.stiffness.squareRoot() }

  private func underDamped(_ p0: Double, _ v0: Double) -> Double {
    let r = -dampingRatio * root
    let c2 = (v0 - r * p0) / (root * (1 - dampingRatio * dampingRatio).squareRoot())
    return log(1 / (p0 * p0 + c2 * c2).squareRoot()) / r
  }

  // x(t) = c1·e^(rt) + c2·t·e^(rt)
  private func criticallyDamped(_ p0: Double, _ v0: Double) -> Double {
    let r = -root
    let c1 = p0
    let c2 = v0 - r * c1
    // Iterates Lambert's W to solve c2·t·e^(rt) = 1.
    let guess = log((1 / c2).magnitude)
    var w = guess
    for _ in 0..<6 { w = guess - log((w / r).magnitude) }
    let start = Self.later(log((1 / c1).magnitude) / r, w / r)
    let turn = -(r * c1 + c2) / (r * c2)
    let search = Self.search(
      start: start, turn: turn, atTurn: (c1 + c2 * turn) * exp(r * turn),
      fromLeft: c2 < 0 && c1 > 0, concavityChange: -(2 / r) - c1 / c2)
    return Self.newton(from: search.start) { t in
      (
        (c1 + c2 * t) * exp(r * t) + search.level,
        (c2 * (r * t + 1) + c1 * r) * exp(r * t)
      )
    }
  }

  // x(t) = c1·e^(r1·t) + c2·e^(r2·t)
  private func overDamped(_ p0: Double, _ v0: Double) -> Double {
    let spread = root * (dampingRatio * dampingRatio - 1).squareRoot()
    let r1 = -dampingRatio * root + spread
    let r2 = -dampingRatio * root - spread
    let c2 = (r1 * p0 - v0) / (r1 - r2)
    let c1 = p0 - c2
    let turn = log(c1 * r1 / (-c2 * r2)) / (r2 - r1)
    let search = Self.search(
      start: Self.later(log((1 / c1).magnitude) / r1, log((1 / c2).magnitude) / r2),
      turn: turn, atTurn: c1 * exp(r1 * turn) + c2 * exp(r2 * turn),
      fromLeft: c2 > 0 && c1 < 0,
      concavityChange: log(-(c2 * r2 * r2) / (c1 * r1 * r1)) / (r1 - r2))
    func slope(_ t: Double) -> Double { c1 * r1 * exp(r1 * t) + c2 * r2 * exp(r2 * t) }
    if slope(search.start).magnitude < 0.0001 { return search.start }
    return Self.newton(from: search.start) { t in
      (c1 * exp(r1 * t) + c2 * exp(r2 * t) + search.level, slope(t))
    }
  }

  private static func later(_ a: Double, _ b: Double) -> Double {
    if !a.isFinite { return b }
    if !b.isFinite { return a }
    return max(a, b)
  }

  /// Returns the start of Newton's method, and the negated level to find.
  ///
  /// They are chosen to find the last crossing, because a value that overshoots may cross three
  /// times.
  private static func search(
    start: Double, turn: Double, atTurn: Double, fromLeft: Bool, concavityChange: Double
  ) -> (start: Double, level: Double) {
    if turn.isNaN || turn <= 0 { return (start, -1) }
    if -atTurn < 1 { return (fromLeft ? 0 : start, -1) }
    return (concavityChange, 1)
  }

  /// Finds a root of a function given with its slope, to a millisecond as in Compose.
  private static func newton(
    from start: Double, _ function: (Double) -> (value: Double, slope: Double)
  ) -> Double {
    var time = start
    for _ in 0..<100 {
      let (value, slope) = function(time)
      let next = time - value / slope
      let step = (next - time).magnitude
      time = next
      if !(step > 0.001) { break }
    }
    return time
  }
}
