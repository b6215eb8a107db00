import Display
import SceneModel

/// Motions and numbers as on the command line of `curve`.
///
/// An input has a line each for the motion, its start value, its target value, and its initial
/// velocity.
struct CurveTarget: FuzzTarget {
  let byteLimit = 256

  let terms = [
    "linear", "easeIn", "easeOut", "easeInOut", "timingCurve", "spring", "smooth", "snappy",
    "bouncy", "interactiveSpring", "interpolatingSpring", "tween", "exponentialDecay",
    "deceleration", "default", "none", "duration:", "bounce:", "blendDuration:", "response:",
    "dampingFraction:", "mass:", "stiffness:", "damping:", "initialVelocity:", "extraBounce:",
    "easing:", "rate:", "fast", "normal", "fastOutSlowIn", "frictionMultiplier:",
  ]

  func seeds() throws -> [[UInt8]] {
    [
      "linear", "easeIn(duration: 0.3)", "timingCurve(0.2, 0, 0, 1, duration: 300ms)",
      "spring(duration: 0.5, bounce: 0.2, blendDuration: 0)", "smooth", "snappy", "bouncy",
      "spring(response: 0.5, dampingFraction: 0.825)\n100\n340\n-850",
      "interactiveSpring(duration: 0.15, extraBounce: 0)",
      "interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0)\n0\n1\n5",
      "tween(0.3, easing: fastOutSlowIn)", "exponentialDecay\n0\n0\n4000",
      "deceleration(rate: fast)\n0\n0\n1200", "none", "default",
    ].map { Array($0.utf8) }
  }

  func mutated(
    _ input: [UInt8], _ dice: inout Dice, plain: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    if dice.once(in: 3) { return plain(input) }
    let others = (try? seeds()) ?? []
    return TextMutation(terms: terms, others: others).mutated(input, &dice)
  }

  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let written = lines.dropFirst().prefix(3).map { (try? OptionValue.number($0)) ?? 0 }
    let numbers = written + [0, 1, 0]
    let text = lines[0]
    _ = try? CurveExpression.parse(text)
    _ = try? MotionExpression.parseAnimation(text, defaultAnimation: .easeInOut)
    let motion: MotionExpression
    do throws(CurveExpression.Fault) {
      motion = try MotionExpression.parse(text)
    } catch {
      let source = SourceText(bytes: [UInt8](text.utf8))
      let text = DiagnosticRenderer(name: "motion", source: source, usesColor: false)
        .render([error.diagnostic(in: source)])
      try BrokenPromise.unless(text.hasPrefix("motion:1:"), "a fault has its place: \(text)")
      return false
    }
    try Self.sample(Self.curve(of: motion, from: numbers[0], to: numbers[1], numbers[2]))
    return true
  }

  private static func curve(
    of motion: MotionExpression, from: Double, to: Double, _ velocity: Double
  ) -> MotionCurve {
    switch motion {
    case .immediate: MotionCurve(nil, from: from, to: to)
    case .animation(let animation): MotionCurve(animation, from: from, to: to, velocity: velocity)
    case .deceleration(let glide): MotionCurve(glide, from: from, velocity: velocity)
    case .decay(let decay): MotionCurve(decay, from: from, velocity: velocity)
    }
  }

  private static func sample(_ curve: MotionCurve) throws(BrokenPromise) {
    let end = curve.settlingTime
    if let end {
      try BrokenPromise.unless(end >= 0 && end.isFinite, "a motion settles at a time: \(end)")
    }
    let length = min(end ?? 60, 60)
    for step in 0...16 {
      let state = curve.state(at: length * Double(step) / 16)
      try BrokenPromise.unless(state.value.isFinite, "a value is a number: \(state)")
      try BrokenPromise.unless(!state.velocity.isNaN, "a velocity is a number: \(state)")
    }
    if let duration = curve.duration {
      try BrokenPromise.unless(duration.isFinite, "a duration is a number: \(duration)")
    }
  }
}
