import Geometry
import Glibc
import Motion
import Platform
import SceneModel

/// Exports constants as animation specs and values of Jetpack Compose, one object per screen.
enum ComposeExport {
  static func text(of screens: [ExportedScreen], origin: String) -> String {
    var body: [String] = []
    for screen in screens {
      body += ["", "/**"] + CommentLines.wrapped(screen.heading, prefix: " *") + [" */"]
      body.append("object \(screen.typeName) {")
      let rules = CommentLines.wrapped(screen.ruleComments, prefix: "    //")
      body += (screen.sections.joined().map(lines) + [rules]).filter { !$0.isEmpty }
        .joined(separator: [""])
      body.append("}")
    }
    let code = body.filter { !$0.hasPrefix("    //") && !$0.hasPrefix(" *") }
      .joined(separator: "\n")
    let head = CommentLines.wrapped(["From \(origin)."], prefix: "//")
    return (head + imports(of: code) + body).joined(separator: "\n") + "\n"
  }

  /// Returns the imports that the code needs, sorted by name.
  private static func imports(of code: String) -> [String] {
    let core = "androidx.compose.animation.core"
    let names = [
      ("CubicBezierEasing(", "\(core).CubicBezierEasing"),
      ("FastOutSlowInEasing", "\(core).FastOutSlowInEasing"),
      ("LinearEasing", "\(core).LinearEasing"), ("RepeatMode.", "\(core).RepeatMode"),
      ("exponentialDecay<", "\(core).exponentialDecay"),
      ("infiniteRepeatable(", "\(core).infiniteRepeatable"),
      (" repeatable(", "\(core).repeatable"), ("snap<", "\(core).snap"),
      ("spring<", "\(core).spring"), ("tween<", "\(core).tween"),
      ("Color(", "androidx.compose.ui.graphics.Color"), (".dp", "androidx.compose.ui.unit.dp"),
    ]
    return names.filter { code.contains($0.0) }.map { "import \($0.1)" }
  }

  private static func lines(_ constant: ExportedConstant) -> [String] {
    var sentences = constant.meaning
    var code: String
    let name = constant.name
    // Compose's API guidelines capitalize the names of constants.
    let value = name.capitalizedWord
    switch constant.kind {
    case .animation(let animation):
      let (notes, spec) = self.spec(animation)
      sentences += notes
      code = spec.map { "fun <T> \(name)() = \($0)" } ?? ""
    case .deceleration(let rate):
      code = decay(name, -1000 * log(rate))
    case .decay(let rate): code = decay(name, rate)
    case .rubberBand(let number):
      sentences += [constant.formula].compactMap { $0 }
      code = "const val \(value) = \(number.sixDigits)f"
    case .number(let number, _): code = "const val \(value) = \(number.sixDigits)f"
    case .length(let number, let isVelocity):
      code = "val \(value) = \(number.sixDigits).dp\(isVelocity ? " // per second" : "")"
    case .time(let seconds):
      code = "const val \(value)Millis = \((seconds * 1000).rounded().shortestText)L"
    case .integer(let number): code = "const val \(value) = \(number)"
    case .flag(let flag): code = "const val \(value) = \(flag)"
    case .color(let color):
      let digits = color.hexadecimal.dropFirst()
      code = "val \(value) = Color(0x\(digits.suffix(2))\(digits.prefix(6)))"
    case .rule: return []
    }
    if code.isEmpty { return CommentLines.wrapped(sentences, prefix: "    //") }
    let comment = CommentLines.wrapped(sentences, prefix: "     *")
    let isShort = comment.count == 1 && comment[0].count < 95
    return
      (isShort ? ["    /**\(comment[0].dropFirst(6)) */"] : ["    /**"] + comment + ["     */"])
      + ["    \(code)"]
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
