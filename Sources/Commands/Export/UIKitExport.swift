import Motion
import SceneModel

/// Exports constants as UIKit property animators and values, one enumeration per screen.
enum UIKitExport {
  static func lines(_ name: String, _ animation: Animation?) -> [String] {
    guard let animation else { return ["// \(name): none; set the value at once."] }
    guard let motion = ExportedMotion(animation) else {
      return ["// \(name): \(animation.text); no property animator can express it."]
    }
    var notes: [String] = []
    if motion.delay > 0 {
      notes.append("/// Start it with `startAnimation(afterDelay: \(motion.delay.sixDigits))`.")
    }
    if !motion.runsOnce {
      let runs = motion.count.map { "\($0) times" } ?? "forever"
      notes.append(
        "/// It runs \(runs)\(motion.autoreverses ? ", every second time in reverse" : ""):"
          + " start each run in the completion of the previous one.")
    }
    if case .blendingSpring = motion.base {
      notes.append("/// SwiftUI blends it with the spring it replaces; UIKit has no equivalent.")
    }
    if let (curve, duration) = motion.curve { return notes + animator(name, curve, duration) }
    return notes + (motion.spring.map { animator(name, $0.spring, $0.velocity) } ?? [])
  }

  private static func animator(
    _ name: String, _ curve: TimingCurve, _ duration: Double
  ) -> [String] {
    let numbers = curve.numbers
    return [
      "static func \(name)() -> UIViewPropertyAnimator {",
      "  UIViewPropertyAnimator(",
      "    duration: \(duration.sixDigits),",
      "    timingParameters: UICubicTimingParameters(",
      "      controlPoint1: CGPoint(x: \(numbers[0]), y: \(numbers[1])),",
      "      controlPoint2: CGPoint(x: \(numbers[2]), y: \(numbers[3]))))",
      "}",
    ]
  }

  /// Returns the code of a spring's animator, which ignores its duration.
  ///
  /// The unit of `velocity` is the distance between start and end, per second.
  private static func animator(
    _ name: String, _ spring: Spring, _ velocity: Double
  ) -> [String] {
    let start =
      velocity == 0 ? ".zero" : "CGVector(dx: \(velocity.sixDigits), dy: \(velocity.sixDigits))"
    return [
      "static func \(name)(velocity: CGVector = \(start)) -> UIViewPropertyAnimator {",
      "  UIViewPropertyAnimator(",
      "    duration: 0,",
      "    timingParameters: UISpringTimingParameters(",
      "      mass: 1, stiffness: \(spring.stiffness.sixDigits), damping: \(spring.damping.sixDigits),",
      "      initialVelocity: velocity))",
      "}",
    ]
  }
}
