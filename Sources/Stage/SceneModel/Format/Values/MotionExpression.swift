package import Display

/// An animation or decay, as written in scenes and on the command line.
///
/// ```
/// none   default
/// linear   easeIn(duration: 0.3)   easeOut   easeInOut
/// timingCurve(0.2, 0, 0, 1, duration: 300ms)
/// spring   spring(duration: 0.5, bounce: 0.2, blendDuration: 0)   smooth   snappy   bouncy
/// spring(response: 0.5, dampingFraction: 0.825)
/// interactiveSpring(duration: 0.15, extraBounce: 0)
/// interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0)
/// tween(0.3, easing: fastOutSlowIn)   exponentialDecay   deceleration(rate: fast)
/// easeInOut.delay(0.2)   snappy.speed(2)   linear.repeatCount(3, autoreverses: false)
/// bouncy.repeatForever
/// ```
///
/// Names and defaults are those of SwiftUI, Compose and UIKit.
package enum MotionExpression: Equatable, Sendable {
  /// No animation; the value changes immediately.
  case immediate
  /// An animation of SwiftUI or Compose toward a target.
  case animation(Animation)
  /// UIKit's deceleration after a swipe.
  case deceleration(Deceleration)
  /// Compose's decay after a fling.
  case decay(ExponentialDecay)

  /// A description of animations, as text that follows "expected".
  package static let animationExpectation =
    "an animation such as easeInOut, spring(duration: 0.5, bounce: 0.2) or none"

  /// A regular expression that matches all valid texts of animations, and some invalid ones.
  static let animationPattern =
    "^ *(?:" + animationNames.joined(separator: "|") + ") *(?:\\(.*\\))? *"
    + "(?:\\. *(?:" + modifiers.joined(separator: "|") + ") *(?:\\(.*\\))? *)*$"

  /// The names that an expression of an animation toward a target can begin with.
  private static let animationNames = names.filter {
    !["deceleration", "exponentialDecay"].contains($0)
  }

  /// Parses an expression; blanks are allowed around names, numbers and commas.
  ///
  /// - Throws: `CurveExpression.Fault` for the first error.
  package static func parse(
    _ text: String, defaultAnimation: DefaultAnimation = .spring, expectation: String? = nil
  ) throws(CurveExpression.Fault) -> MotionExpression {
    try parse(
      text, among: names, expectation: expectation ?? ValueShape.listing(names), noun: "motion",
      takesModifiers: true
    ) { name in
      name == "default"
        ? [ExpressionSignature(parameters: []) { _ in .animation(defaultAnimation.animation) }]
        : signatures(of: name)
    }
  }

  /// Parses the animation of a change; returns nil for an immediate change.
  ///
  /// - Throws: `CurveExpression.Fault` for the first error, including a decay, which has no target.
  package static func parseAnimation(
    _ text: String, defaultAnimation: DefaultAnimation
  ) throws(CurveExpression.Fault) -> Animation? {
    let expectation = ValueShape.listing(animationNames)
    switch try parse(text, defaultAnimation: defaultAnimation, expectation: expectation) {
    case .immediate: return nil
    case .animation(let animation): return animation
    case .deceleration, .decay:
      throw .unknown(
        (text, 0..<text.unicodeScalars.count), expected: animationExpectation,
        hint: "a deceleration has no target")
    }
  }

  /// Parses an expression that begins with one of `names`, and its modifiers if they are allowed.
  ///
  /// `expectation` and `noun` are for messages.
  ///
  /// - Throws: `CurveExpression.Fault` for the first error.
  static func parse(
    _ text: String, among names: [String], expectation: String, noun: String,
    takesModifiers: Bool = false, signatures: (String) -> [ExpressionSignature]
  ) throws(CurveExpression.Fault) -> MotionExpression {
    var scanner = ExpressionScanner(text)
    scanner.skipSpaces()
    let name = scanner.name()
    guard names.contains(name.text) else {
      let whole = name.text.isEmpty ? scanner.remainder : name
      let bare = String(whole.text.drop { $0 == "." })
      let isDotted = names.contains { bare.hasPrefix($0) } && bare != whole.text
      throw .unknown(
        whole, expected: expectation, suggestion: NearestWord.match(for: bare, among: names),
        hint: isDotted ? "omit the period before the name" : nil)
    }
    var motion = try ExpressionSignature.read(signatures(name.text), &scanner)
    if takesModifiers { try readModifiers(of: &motion, &scanner) }
    scanner.skipSpaces()
    guard scanner.isAtEnd else {
      throw .unknown(scanner.remainder, expected: "nothing after the \(noun)")
    }
    return motion
  }

  /// Maximum number of modifiers of an animation.
  ///
  /// Source: ours; SwiftUI code has two or three.
  private static let modifierLimit = 16

  private static func readModifiers(
    of motion: inout MotionExpression, _ scanner: inout ExpressionScanner
  ) throws(CurveExpression.Fault) {
    var count = 0
    while case .animation(let animation) = motion, scanner.accept(".") {
      count += 1
      guard count <= modifierLimit else {
        throw CurveExpression.Fault(
          range: scanner.position - 1..<scanner.position, found: "modifier \(count)",
          expected: "at most \(modifierLimit) modifiers")
      }
      motion = try modified(animation, &scanner)
    }
  }

  /// Parses a modifier of an animation, after its dot.
  private static func modified(
    _ animation: Animation, _ scanner: inout ExpressionScanner
  ) throws(CurveExpression.Fault) -> MotionExpression {
    scanner.skipSpaces()
    let name = scanner.name()
    guard let signature = signature(ofModifier: name.text, of: animation) else {
      let whole = name.text.isEmpty ? scanner.remainder : name
      throw .unknown(
        whole, expected: ValueShape.listing(modifiers),
        suggestion: NearestWord.match(for: whole.text, among: modifiers))
    }
    let start = name.range.lowerBound
    let motion = try ExpressionSignature.read([signature], &scanner)
    if case .animation(.modified(let base, .repetition)) = motion, base.runTime == 0 {
      throw CurveExpression.Fault(
        range: start..<scanner.position, found: name.text,
        expected: "an animation with a duration before it")
    }
    return motion
  }
}
