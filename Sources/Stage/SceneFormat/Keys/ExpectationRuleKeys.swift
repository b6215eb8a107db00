import Display
import Motion
import SceneModel

/// A rule as written, with the time range to which it applies.
struct WrittenRule: Sendable {
  var rule: ExpectationRule
  var between: ClosedRange<SceneTime>?
}

enum ExpectationRuleKeys {
  // MARK: Values

  private static let amount = ValueReader<Double>.number(.from(0, to: 1e9))
  private static let limit = ValueReader<Double>.number(.from(-1e9, to: 1e9))
  private static let points = ValueReader<Double>.number(.from(0, to: SceneLimits.length, "pt"))
  private static let percent = ValueReader<Double>.number(.from(0, to: 1_000_000, "%"))

  private static let value: ValueReader<ExpectedValue> = {
    let word = ValueReader<String>.text
    let expected = "a number, true, false, or a state such as settling"
    return ValueReader(
      .either([limit.shape, ValueReader<Bool>.boolean.shape, word.shape], expected: expected)
    ) { node, context in
      guard let scalar = context.scalar(of: node, expected: expected) else { return nil }
      if scalar.isPlain, scalar.text == "true" || scalar.text == "false" {
        return .flag(scalar.text == "true")
      }
      if scalar.isPlain, scalar.isNumber { return limit.read(node, &context).map { .number($0) } }
      return word.read(node, &context).map { .word($0) }
    }
  }()

  private static let between: ValueReader<ClosedRange<SceneTime>> = {
    let expected = "two times such as [0.3, 1.2], the earlier first"
    let times = ValueReader<SceneTime>.list(of: .sceneTime, count: 2...2, expected)
    return ValueReader(times.shape) { node, context in
      guard let pair = times.read(node, &context), pair.count == 2 else { return nil }
      guard pair[0] <= pair[1] else {
        context.reject(
          .invalidValue, at: context.head(of: node), found: "the later time first",
          expected: expected)
        return nil
      }
      return pair[0]...pair[1]
    }
  }()

  /// The name of a reading, checked once the scene's readings are known.
  private static let name = ValueReader.text.collected(in: \.expectedReadings)

  // MARK: Common keys

  private static let reading = Key(
    "reading", name,
    "The reading, named as in a trace, such as hero.width; with compare, on all screens.")
  /// The name of a screen, checked once the scene's screens are known.
  private static let screen = Key.optional(
    "screen", ValueReader.text.collected(in: \.expectedScreens),
    "The screen to check, by its name; with compare only. Default: all screens."
  )
  private static let interval = Key.optional(
    "between", between,
    "The time range to check, [from, to], s. Default: the whole scene."
  )

  private static func within(_ summary: String, or fallback: Double = 0.5) -> Key<Double> {
    Key("within", amount, or: fallback, summary)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private static func rule<each Field>(
    _ name: String, _ summary: String, _ keys: repeat Key<each Field>,
    rules: MappingRules = MappingRules(),
    make: @escaping @Sendable (repeat each Field) -> ExpectationRule?
  ) -> Key<WrittenRule?> {
    let mapping = MappingReader(repeat each keys, interval, rules: rules).written
    let keys = (repeat each keys)
    let reader = ValueReader<WrittenRule>(mapping.shape) { node, context in
      mapping.read(node, &context).flatMap { values in
        values.combined(repeat each keys, make: make).map {
          WrittenRule(rule: $0, between: values[interval])
        }
      }
    }
    return .optional(name, reader, summary)
  }

  // MARK: Rules

  private static let settlesBy = rule(
    "settlesBy",
    "A reading, or every reading, stays near its final value after a time.",
    .optional(
      "reading", name,
      "The reading, named as in a trace. Default: all readings of the scene."),
    Key("time", .sceneTime, "The time after which it stays near its final value, s."),
    within("The maximum difference from its final value, in its unit.")
  ) { .settlesBy(reading: $0, time: $1, within: $2) }

  private static let overshoot = rule(
    "overshoot",
    "No motion without fingers overshoots by more than a percentage of its distance.",
    reading,
    Key(
      "atMost", percent,
      "The maximum overshoot of a motion without fingers, % of its distance.")
  ) { .overshoot(reading: $0, atMost: $1) }

  private static let lands = rule(
    "lands",
    "The picture leaves its thumbnail, settles fitted into the screen, and lands on its thumbnail.",
    Key("within", points, or: 0.5, "The maximum distance between corresponding edges, pt."), screen
  ) { .lands(screen: $1, within: $0) }

  private static let noJump = rule(
    "noJump",
    "A reading changes by no more than a limit in 1/60 s, at any frame rate.",
    reading,
    Key(
      "atMost", amount, "The maximum change in 1/60 s, in the reading's unit."),
    Key(
      "except",
      ValueReader<SceneTime>.list(
        of: .sceneTime, count: 0...1000, "a list of at most 1,000 times such as [0.3]"), or: [],
      "Times at which it may jump, s of scene time.")
  ) { .noJump(reading: $0, atMost: $1, except: $2) }

  private static let velocityContinuous = rule(
    "velocityContinuous",
    "A reading keeps its velocity when the last finger lifts.",
    reading,
    Key(
      "relative", percent, or: 25,
      "The maximum change of velocity at a lift, % of the higher speed."),
    Key(
      "absolute", amount, or: 50,
      "The change of velocity that is always allowed, in the reading's unit per second.")
  ) { .velocityContinuous(reading: $0, relative: $1, absolute: $2) }

  private static let staysInside = rule(
    "staysInside",
    "A reading stays within limits, or the picture stays inside the screen.",
    .optional(
      "reading", name,
      "The reading, named as in a trace, with min, max or both. Either this or hero."),
    .optional(
      "hero", ValueReader<ExpectationRule.HeroBounds>.choice,
      "The bounds of the picture: the screen, or its safe area."),
    .optional("min", limit, "The lower bound, in the reading's unit; with reading."),
    .optional("max", limit, "The upper bound, in the reading's unit; with reading."),
    within("How far the picture may extend beyond its bounds, pt; with hero."), screen,
    rules: MappingRules(exactlyOneOf: [["reading", "hero"]])
  ) { reading, hero, minimum, maximum, within, screen in
    hero.map { .heroStaysInside($0, screen: screen, within: within) }
      ?? reading.map { .staysInside(reading: $0, minimum: minimum, maximum: maximum) }
  }

  private static let monotonic = rule(
    "monotonic",
    "A reading only rises, or only falls.",
    reading,
    Key(
      "direction", ValueReader<ExpectationRule.Direction>.choice,
      "Whether its values increase or decrease."),
    within("The maximum total change in the opposite direction, in its unit.", or: 0.01)
  ) { .monotonic(reading: $0, direction: $1, within: $2) }

  private static let hiddenWhileFlying = rule(
    "hiddenWhileFlying",
    "The thumbnail of the viewer's picture is not drawn; {} checks all screens.", screen
  ) { .hiddenWhileFlying(screen: $0) }

  private static let appearsBy = rule(
    "appearsBy",
    "A reading exists and is not false, or reaches a value, by a time.",
    reading, Key("time", .sceneTime, "The latest time, s of scene time."),
    .optional(
      "reaches", value,
      "The value to reach. Default: any value except false.")
  ) { .appearsBy(.init($0, reaches: $2), time: $1) }

  private static let appearsBefore = rule(
    "appearsBefore",
    "A reading exists and is not false, or reaches a value, before another reading does.",
    reading, Key("other", name, "The name of the later reading."),
    .optional(
      "reaches", value,
      "The value for reading to reach. Default: any value except false."),
    .optional(
      "otherReaches", value,
      "The value for other to reach. Default: any value except false.")
  ) { .appearsBefore(.init($0, reaches: $2), other: .init($1, reaches: $3)) }

  private static let equal = rule(
    "equal",
    "A reading has a value at an exact time, whether or not a frame shows it.",
    reading, Key("at", .sceneTime, "The exact time, s of scene time."),
    Key("value", value, "The expected value at that time."),
    within("The tolerance for a number, in the reading's unit.", or: 0)
  ) { .equal(reading: $0, time: $1, value: $2, within: $3) }

  private static let matches = Key<WrittenRule?>.optional(
    "matches",
    ValueReader<WrittenRule>(ValueReader.text.shape) { node, context in
      ValueReader.text.read(node, &context).map {
        WrittenRule(rule: .matches(path: $0, log: MotionRecording()))
      }
    },
    "The motion matches an app's log, a CSV file next to the scene, within the limits of diff.")

  /// All rules, in documentation order.
  static let all = [
    settlesBy, overshoot, lands, noJump, velocityContinuous, staysInside, monotonic,
    hiddenWhileFlying, appearsBy, appearsBefore, equal, matches,
  ]
}
