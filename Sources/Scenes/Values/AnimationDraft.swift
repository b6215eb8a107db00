import Motion

/// The animation of a change as it is written: what `default` stands for is not known yet.
struct AnimationDraft: Equatable, Sendable {
  /// What is written.
  var text: String
  /// What that is where apps of iOS 17 and later are meant; nil for none.
  private var spring: Animation?
  /// What that is where older apps are meant; nil for none.
  private var easeInOut: Animation?

  /// Reads an animation.
  ///
  /// - Parameter text: an animation's expression.
  /// - Throws: the first thing that is wrong.
  init(_ text: String) throws(CurveExpression.Fault) {
    self.text = text
    spring = try MotionExpression.parseAnimation(text, defaultAnimation: .spring)
    easeInOut = try MotionExpression.parseAnimation(text, defaultAnimation: .easeInOut)
  }

  /// What `withAnimation` takes without an animation.
  static let standard = AnimationDraft(
    text: "default", spring: DefaultAnimation.spring.animation,
    easeInOut: DefaultAnimation.easeInOut.animation)

  /// An animation's name without anything in parentheses, with what it stands for.
  ///
  /// - Parameters:
  ///   - name: how scenes write it.
  ///   - animation: the animation; nil for none.
  /// - Returns: the animation as it would be written.
  static func named(_ name: String, _ animation: Animation?) -> AnimationDraft {
    AnimationDraft(text: name, spring: animation, easeInOut: animation)
  }

  private init(text: String, spring: Animation?, easeInOut: Animation?) {
    self.text = text
    self.spring = spring
    self.easeInOut = easeInOut
  }

  /// The animation; nil for none.
  ///
  /// - Parameter era: what `default` stands for.
  /// - Returns: the animation.
  func animation(_ era: DefaultAnimation) -> Animation? {
    switch era {
    case .spring: spring
    case .easeInOut: easeInOut
    }
  }
}

extension ValueReader where Value == AnimationDraft {
  /// The animation of a change, or `none`.
  static var animation: ValueReader {
    expression(
      .pattern(
        MotionExpression.animationPattern,
        examples: ["default", "spring(duration: 0.5, bounce: 0.2)", "none"],
        words: MotionExpression.animationExpectation)
    ) { text throws(CurveExpression.Fault) in try AnimationDraft(text) }
  }
}
