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
/// easeInOut.delay(0.2)   snappy.speed(2)   linear.repeatCount(3, autoreverses: false)   bouncy.repeatForever
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
    "^ *(?:" + animationNames.joined(separator: "|") + ") *(?:\\(.*\\))? *"
    + "(?:\\. *(?:" + modifiers.joined(separator: "|") + ") *(?:\\(.*\\))? *)*$"

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
    try parse(text, among: names, expectation: expectation, noun: "motion", takesModifiers: true) {
      name in
      name == "default"
        ? [ExpressionSignature(parameters: []) { _ in .animation(defaultAnimation.animation) }]
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
      throw .unknown(
        (text, 0..<text.unicodeScalars.count), expected: animationExpectation,
        hint: "a deceleration cannot be told where to end")
    }
  }

  /// Reads an expression of some names, with an expectation and a noun for messages; modifiers may follow
  /// an animation where they are taken.
  ///
  /// - Throws: `CurveExpression.Fault` for the first thing that is wrong.
  static func parse(
    _ text: String, among names: [String], expectation: String, noun: String,
    takesModifiers: Bool = false, signatures: (String) -> [ExpressionSignature]
  ) throws(CurveExpression.Fault) -> MotionExpression {
    var scanner = ExpressionScanner(text)
    scanner.skipSpaces()
    let name = scanner.name()
    guard names.contains(name.text) else {
      let whole = name.text.isEmpty ? scanner.rest : name
      let bare = String(whole.text.drop { $0 == "." })
      let isDotted = names.contains { bare.hasPrefix($0) } && bare != whole.text
      throw .unknown(
        whole, expected: expectation, suggestion: NearestWord.match(for: bare, among: names),
        hint: isDotted ? "leave out the point before the name" : nil)
    }
    var motion = try ExpressionSignature.read(signatures(name.text), &scanner)
    if takesModifiers { try readModifiers(of: &motion, &scanner) }
    scanner.skipSpaces()
    guard scanner.isAtEnd else {
      throw .unknown(scanner.rest, expected: "nothing after the \(noun)")
    }
    return motion
  }

  /// The most modifiers of an animation (Source: ours; SwiftUI code has two or three).
  private static let modifierLimit = 16

  private static func readModifiers(
    of motion: inout MotionExpression, _ scanner: inout ExpressionScanner
  ) throws(CurveExpression.Fault) {
    var count = 0
    while case .animation(let animation) = motion, scanner.accept(".") {
      count += 1
      guard count <= modifierLimit else {
        throw CurveExpression.Fault(
          range: scanner.place - 1..<scanner.place, found: "modifier \(count)",
          expected: "at most \(modifierLimit) of them")
      }
      motion = try modified(animation, &scanner)
    }
  }

  /// Reads the modifier of an animation, behind its point.
  private static func modified(
    _ animation: Animation, _ scanner: inout ExpressionScanner
  ) throws(CurveExpression.Fault) -> MotionExpression {
    scanner.skipSpaces()
    let name = scanner.name()
    guard let signature = signature(ofModifier: name.text, of: animation) else {
      let whole = name.text.isEmpty ? scanner.rest : name
      throw .unknown(
        whole, expected: ValueShape.listing(modifiers),
        suggestion: NearestWord.match(for: whole.text, among: modifiers))
    }
    let start = name.range.lowerBound
    let motion = try ExpressionSignature.read([signature], &scanner)
    if case .animation(.modified(let base, .repetition)) = motion, base.runTime == 0 {
      throw CurveExpression.Fault(
        range: start..<scanner.place, found: name.text,
        expected: "an animation that takes time before it")
    }
    return motion
  }
}
