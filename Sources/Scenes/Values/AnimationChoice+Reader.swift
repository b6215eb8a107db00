import Motion
import SceneModel

extension ValueReader where Value == AnimationChoice {
  /// The animation of a change, or `none`.
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
        words: MotionExpression.animationExpectation)
    ) { text throws(CurveExpression.Fault) in
      try AnimationChoice(text) { era throws(CurveExpression.Fault) in
        try MotionExpression.parseAnimation(text, defaultAnimation: era)
      }
    }
    return ValueReader(reader.shape) { node, context in
      let choice = reader.read(node, &context)
      if let choice, choice.animation(.spring)?.repeatsForever == true {
        context.endlessAnimations.append(
          Located(value: choice.text, range: context.head(of: node), path: context.path))
      }
      return choice
    }
  }
}

extension DecodingContext {
  /// Reports animations that are repeated for ever in a scene that lasts until nothing moves.
  mutating func checkEnd(_ duration: SceneDuration?, of root: YAMLNode) {
    guard duration == .settled else { return }
    let written = root.entries?.first { $0.key == "duration" }
    for animation in endlessAnimations {
      report(
        Diagnostic(
          .contradiction, at: animation.range, path: animation.path,
          "\(animation.path): found repeatForever, and the scene lasts until it is settled, which it never"
            + " is then",
          expected: "repeatCount(…), or a duration in seconds",
          hint: written == nil ? "without the key duration it is settled" : nil,
          related: written.map {
            [Diagnostic.Related(range: $0.keyRange, message: "duration is here")]
          } ?? []))
    }
  }
}
