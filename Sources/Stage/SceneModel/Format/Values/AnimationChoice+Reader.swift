import Display

extension ValueReader where Value == AnimationChoice {
  /// A reader of the animation of a change, or of `none`.
  static var animation: ValueReader {
    let reader = expression(
      .pattern(
        MotionExpression.animationPattern,
        examples: [
          "default", "spring(duration: 0.5, bounce: 0.2)", "easeInOut.delay(0.2)",
          "snappy.speed(2)",
          "linear(duration: 1).repeatCount(3, autoreverses: false)", "easeInOut.repeatForever",
          "none",
        ],
        expected: MotionExpression.animationExpectation)
    ) { text throws(CurveExpression.Fault) in
      try AnimationChoice(text) { era throws(CurveExpression.Fault) in
        try MotionExpression.parseAnimation(text, defaultAnimation: era)
      }
    }
    return reader.inspecting { choice, node, context in
      guard choice.animation(.spring)?.repeatsForever == true else { return }
      context.endlessAnimations.append(context.located(choice.text, at: node))
    }
  }
}

extension DecodingContext {
  /// Reports animations that repeat forever in a scene that lasts until it is settled.
  mutating func checkEnd(_ duration: SceneDuration?, of root: YAMLNode) {
    guard duration == .settled else { return }
    let written = root.entry("duration")
    for animation in endlessAnimations {
      report(
        .contradiction, at: animation,
        "found repeatForever, but the scene ends when it is settled, which never happens",
        expected: "repeatCount(…), or a duration in seconds",
        hint: written == nil ? "without the key duration, the scene ends when it is settled" : nil,
        related: written?.keyRange.note("duration is here"))
    }
  }
}
