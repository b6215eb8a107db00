package import Motion

/// A motion as it is written in scenes and on the command line.
///
/// ```
/// none   default
/// linear   easeIn(duration: 0.3)   easeOut   easeInOut   timingCurve(0.2, 0, 0, 1, duration: 300ms)
/// spring   spring(duration: 0.5, bounce: 0.2, blendDuration: 0)   smooth   snappy   bouncy
/// spring(response: 0.5, dampingFraction: 0.825)   interactiveSpring(duration: 0.15, extraBounce: 0)
/// interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0)
/// tween(0.3, easing: fastOutSlowIn)   exponentialDecay   deceleration(rate: fast)
/// ```
///
/// The names and defaults are SwiftUI's, Compose's and UIKit's own.
package enum MotionExpression: Equatable, Sendable {
  /// No animation: the value jumps.
  case immediate
  /// An animation of SwiftUI or Compose that leads to a target.
  case animation(Animation)
  /// UIKit's gliding after a swipe.
  case deceleration(Deceleration)
  /// Compose's gliding after a swipe.
  case decay(ExponentialDecay)

  /// The description of animations in words.
  package static let animationExpectation =
    "an animation such as easeInOut, spring(duration: 0.5, bounce: 0.2) or none"

  /// A regular expression that the texts of animations match, and some that are none.
  static let animationPattern =
    "^ *(?:" + animationNames.joined(separator: "|") + ") *(?:\\(.*\\))? *$"

  /// The words that an expression of an animation, which leads to a target, may begin with.
  private static let animationNames = names.filter {
    !["deceleration", "exponentialDecay"].contains($0)
  }

  /// Reads an expression; spaces around names, numbers and commas are allowed.
  ///
  /// - Throws: `CurveExpression.Fault` for the first thing that is wrong.
  package static func parse(
    _ text: String, defaultAnimation: DefaultAnimation = .spring
  ) throws(CurveExpression.Fault) -> MotionExpression {
    try parse(text, expectation: ValueShape.listing(names), defaultAnimation)
  }

  private static func parse(
    _ text: String, expectation: String, _ defaultAnimation: DefaultAnimation
  ) throws(CurveExpression.Fault) -> MotionExpression {
    try parse(text, among: names, expectation: expectation, noun: "motion") { name in
      name == "default"
        ? [ExpressionSignature { _ in .animation(defaultAnimation.animation) }]
        : signatures(of: name)
    }
  }

  /// Reads the animation of a change; nil for a jump.
  ///
  /// - Throws: `CurveExpression.Fault` for the first fault, also for a motion without a target.
  package static func parseAnimation(
    _ text: String, defaultAnimation: DefaultAnimation
  ) throws(CurveExpression.Fault) -> Animation? {
    let expectation = ValueShape.listing(animationNames)
    switch try parse(text, expectation: expectation, defaultAnimation) {
    case .immediate: return nil
    case .animation(let animation): return animation
    case .deceleration, .decay:
      throw CurveExpression.Fault(
        range: 0..<text.unicodeScalars.count, found: CurveExpression.Fault.quoted(text),
        expected: animationExpectation, hint: "a deceleration cannot be told where to end")
    }
  }

  /// Reads an expression of some names, with an expectation and a noun for messages.
  ///
  /// - Throws: `CurveExpression.Fault` for the first thing that is wrong.
  static func parse(
    _ text: String, among names: [String], expectation: String, noun: String,
    signatures: (String) -> [ExpressionSignature]
  ) throws(CurveExpression.Fault) -> MotionExpression {
    var scanner = ExpressionScanner(text)
    scanner.skipSpaces()
    let name = scanner.name()
    guard names.contains(name.text) else {
      let whole = name.text.isEmpty ? scanner.rest : name
      let bare = String(whole.text.drop { $0 == "." })
      let isDotted = names.contains { bare.hasPrefix($0) } && bare != whole.text
      throw CurveExpression.Fault(
        range: whole.range, found: CurveExpression.Fault.quoted(whole.text), expected: expectation,
        suggestion: NearestWord.match(for: bare, among: names),
        hint: isDotted ? "leave out the point before the name" : nil)
    }
    let motion = try ExpressionSignature.read(signatures(name.text), &scanner)
    scanner.skipSpaces()
    guard scanner.isAtEnd else {
      let rest = scanner.rest
      throw CurveExpression.Fault(
        range: rest.range, found: CurveExpression.Fault.quoted(rest.text),
        expected: "nothing after the \(noun)")
    }
    return motion
  }
}
