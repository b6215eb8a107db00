import Display
import SceneModel

/// An animation as the declaration of a constant.
struct AnimationCode {
  /// Sentences about what the code does not express.
  private(set) var notes: [String] = []
  /// The declaration; nil if the target has no such animation.
  private(set) var text: String?
  private let language: CodeLanguage
  private let name: String

  init(_ animation: Animation?, named name: String, in language: CodeLanguage) {
    (self.language, self.name) = (language, name)
    guard let animation else {
      notes = language.texts("none.note", name)
      text = language.texts("none", name).first
      return
    }
    let code: String?
    switch language.target {
    case "js",
      _ where language.hasHandler:
      code = ExportedAnimation(animation)?.text(FormulaPrinter(language: language))
    case "swiftui": code = Self.swiftUI(animation)
    default: code = ExportedMotion(animation).flatMap { self.code($0, animation.text) }
    }
    text = code.map { language.text("animation", name, $0) }
    if text == nil { notes = language.texts("unknown.note", name, animation.text) }
  }

  /// Returns an animation of SwiftUI without the name of its type; nil if it is an easing.
  private static func swiftUI(_ animation: Animation) -> String? {
    func text(_ type: String, _ spring: Spring, _ more: String = "") -> String {
      ".\(type)(duration: \(spring.response.sixDigits), bounce: \(spring.bounce.sixDigits)\(more))"
    }
    switch animation {
    case .curve(let curve, let duration):
      guard curve.easing == nil else { return nil }
      let name = curve.name ?? "timingCurve(\(curve.numbers.joined(separator: ", ")), "
      return ".\(name)\(curve.name == nil ? "" : "(")duration: \(duration.seconds.sixDigits))"
    case .spring(let spring): return text("spring", spring)
    case .blendingSpring(let spring, let blend):
      return text("spring", spring, ", blendDuration: \(blend.seconds.sixDigits)")
    case .interpolatingSpring(let spring, let velocity):
      return text("interpolatingSpring", spring, ", initialVelocity: \(velocity.sixDigits)")
    case .modified(let base, let modifier):
      return swiftUI(base).map { $0 + self.text(modifier) }
    }
  }

  private static func text(_ modifier: AnimationModifier) -> String {
    switch modifier {
    case .delay(let time): ".delay(\(time.seconds.sixDigits))"
    case .speed(let factor): ".speed(\(factor.sixDigits))"
    case .repetition(let count, let autoreverses):
      (count.map { ".repeatCount(\($0), " } ?? ".repeatForever(") + "autoreverses: \(autoreverses))"
    case .tag: ""
    }
  }

  /// Returns the code of an animation and notes what it lacks; nil if the target has none like it.
  private mutating func code(_ motion: ExportedMotion, _ source: String) -> String? {
    var (key, values) = ("animation.curve", [String]())
    if let (curve, duration) = motion.curve {
      let easing =
        curve == .linear ? "linear" : curve == .fastOutSlowIn ? "fastOutSlowIn" : "bezier"
      values = [
        duration.sixDigits, duration.milliseconds, language.text(easing, values: curve.numbers),
      ]
      values += curve.numbers
    } else if language.target == "css" {
      guard let linear = motion.linear else { return nil }
      values = [linear.duration.sixDigits, linear.duration.milliseconds, linear.css]
    } else {
      guard let (spring, velocity) = motion.spring else { return nil }
      let start = velocity == 0 ? "still" : "moving"
      notes += language.texts("\(start).note", velocity.sixDigits)
      key = "animation.spring"
      values = [spring.stiffness, spring.damping, spring.dampingRatio].map(\.sixDigits)
      values.append(language.text(start, velocity.sixDigits))
    }
    var delay = ""
    if motion.delay > 0 {
      let (seconds, milliseconds) = (motion.delay.sixDigits, motion.delay.milliseconds)
      delay = language.text("\(key).delay", name, seconds, milliseconds)
      notes += language.texts("\(key).delay.note", name, seconds, milliseconds)
    }
    var code = language.text(key, values: [name, delay] + values)
    if !motion.runsOnce {
      let runs = motion.count.map { language.text("times", "\($0)") } ?? language.text("forever")
      let turn = language.text(motion.autoreverses ? "alternate" : "restart", name)
      notes += language.texts("\(key).repeat.note", name, runs, turn, code, source)
      code = language.text("\(key).repeat", name, runs, turn, code)
    }
    if case .blendingSpring = motion.base { notes += language.texts("blending.note") }
    return code
  }
}
