import Geometry
import Glibc
import Motion
import Platform
import SceneModel

/// Exports constants as animation specs and values of Jetpack Compose, one object per screen.
enum ComposeExport {
  /// Returns the code of an animation or a decay, with notes; nil for other constants.
  static func lines(_ constant: ExportedConstant) -> (notes: [String], code: [String])? {
    switch constant.kind {
    case .animation(let animation):
      let (notes, spec) = spec(animation)
      return (notes, spec.map { ["fun <T> \(constant.name)() = \($0)"] } ?? [])
    case .deceleration(let rate): return ([], [decay(constant.name, -1000 * log(rate))])
    case .decay(let rate): return ([], [decay(constant.name, rate)])
    default: return nil
    }
  }

  private static func decay(_ name: String, _ rate: Double) -> String {
    let multiple = rate / -ExponentialDecay.defaultFriction
    let ending = ["Rate", "Friction"].first { name.hasSuffix($0) } ?? ""
    return
      "fun <T> \(name.dropLast(ending.count))() = exponentialDecay<T>(frictionMultiplier = \(multiple.sixDigits)f)"
  }

  /// Returns an animation as a Compose spec, and notes on anything the spec cannot express.
  ///
  /// The code is nil if Compose has no equivalent spec.
  private static func spec(_ animation: Animation?) -> (notes: [String], code: String?) {
    guard let animation else { return ([], "snap<T>()") }
    guard let motion = ExportedMotion(animation) else {
      return (["\(animation.text); Compose has no such animation spec."], nil)
    }
    if let (curve, duration) = motion.curve {
      let delay = motion.delay > 0 ? ", delayMillis = \(milliseconds(motion.delay))" : ""
      let tween =
        "tween<T>(durationMillis = \(milliseconds(duration))\(delay), easing = \(easing(curve)))"
      guard !motion.runsOnce else { return ([], tween) }
      let mode = "RepeatMode.\(motion.autoreverses ? "Reverse" : "Restart")"
      return (
        [],
        motion.count.map {
          "repeatable(iterations = \($0), animation = \(tween), repeatMode = \(mode))"
        } ?? "infiniteRepeatable(animation = \(tween), repeatMode = \(mode))"
      )
    }
    guard let (spring, velocity) = motion.spring else { return ([], nil) }
    var notes: [String] = []
    if velocity != 0 {
      notes.append("Pass an `initialVelocity` of \(velocity.sixDigits) distances per second.")
    }
    if motion.delay > 0 {
      notes.append("Springs have no delay: start it after \(milliseconds(motion.delay)) ms.")
    }
    if !motion.runsOnce { notes.append("Springs do not repeat: \(animation.text).") }
    return (
      notes,
      "spring<T>(dampingRatio = \(spring.dampingRatio.sixDigits)f,"
        + " stiffness = \(spring.stiffness.sixDigits)f)"
    )
  }

  private static func milliseconds(_ seconds: Double) -> String {
    (seconds * 1000).rounded().shortestText
  }

  private static func easing(_ curve: TimingCurve) -> String {
    switch curve {
    case .linear: "LinearEasing"
    case .fastOutSlowIn: "FastOutSlowInEasing"
    default: "CubicBezierEasing(\(curve.numbers.map { "\($0)f" }.joined(separator: ", ")))"
    }
  }
}
