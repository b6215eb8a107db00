import SceneModel

extension ValueReader where Value == AnimationChoice {
  /// The animation of a change, or `none`.
  static var animation: ValueReader {
    expression(
      .pattern(
        MotionExpression.animationPattern,
        examples: ["default", "spring(duration: 0.5, bounce: 0.2)", "none"],
        words: MotionExpression.animationExpectation)
    ) { text throws(CurveExpression.Fault) in
      try AnimationChoice(text) { era throws(CurveExpression.Fault) in
        try MotionExpression.parseAnimation(text, defaultAnimation: era)
      }
    }
  }
}
