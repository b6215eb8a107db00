import Motion
import SceneModel

enum ExpectationRuleKeys {
  private typealias Draft = ExpectationRuleDraft

  // MARK: Values

  private static let sceneTime = ValueReader<SceneTime>.time(
    .from(0, to: Double(SceneLimits.sceneTime), "s"))
  private static let amount = ValueReader<Double>.number(.from(0, to: 1e9))
  private static let limit = ValueReader<Double>.number(.from(-1e9, to: 1e9))
  private static let points = ValueReader<Double>.number(.from(0, to: SceneLimits.length, "pt"))
  private static let percent = ValueReader<Double>.number(.from(0, to: 1_000_000, "%"))

  private static let value: ValueReader<ExpectedValue> = {
    let number = ValueReader<Double>.number(.from(-1e9, to: 1e9))
    let word = ValueReader<String>.text
    let words = "a number, true, false, or a state such as settling"
    return ValueReader(
      .either([number.shape, ValueReader<Bool>.boolean.shape, word.shape], words: words)
    ) { node, context in
      guard let scalar = node.scalar, !scalar.isNull else {
        context.rejectType(node, expected: words)
        return nil
      }
      if scalar.isPlain, scalar.text == "true" || scalar.text == "false" {
        return .flag(scalar.text == "true")
      }
      if scalar.isPlain, scalar.isNumber { return number.read(node, &context).map { .number($0) } }
      return word.read(node, &context).map { .word($0) }
    }
  }()

  private static let between: ValueReader<ClosedRange<SceneTime>> = {
    let words = "two times such as [0.3, 1.2], the earlier first"
    let times = ValueReader<SceneTime>.list(of: sceneTime, count: 2...2, words)
    return ValueReader(times.shape) { node, context in
      let errors = context.errorCount
      guard let pair = times.read(node, &context), context.errorCount == errors, pair.count == 2
      else { return nil }
      guard pair[0] <= pair[1] else {
        context.reject(
          .invalidValue, at: context.head(of: node), found: "the later time first",
          expected: words)
        return nil
      }
      return pair[0]...pair[1]
    }
  }()

  /// A reading's name, checked when the scene's readings are known.
  private static let name = ValueReader<String>(ValueReader<String>.text.shape) { node, context in
    let name = ValueReader<String>.text.located.read(node, &context)
    if let name { context.expectedReadings.append(name) }
    return name?.value
  }

  /// A screen's name, checked when the scene's screens are known.
  private static let screenName = ValueReader<String>(name.shape) { node, context in
    let name = ValueReader<String>.text.located.read(node, &context)
    if let name { context.expectedScreens.append(name) }
    return name?.value
  }

  // MARK: Keys that several rules have

  private static let reading = Field<Draft>(
    "reading", \.reading, name, isRequired: true,
    "The reading, by its name in a trace, such as hero.width. Beside compare a name without the"
      + " screen's is asked of each screen.")
  private static let screen = Field<Draft>(
    "screen", \.screen, screenName,
    "The screen whose picture it is about, by its name; beside compare only. Without it each screen."
  )
  private static let part = Field<Draft>(
    "between", \.between, between,
    "The part of the scene that it is asked of, [from, to] in s of scene time. Without it all of it."
  )

  private static func within(_ summary: String) -> Field<Draft> {
    Field("within", \.within, amount, summary)
  }

  private static func reader(
    _ fields: [Field<Draft>], _ defaults: Draft = Draft(), exactlyOneOf: [[String]] = [],
    _ make: @escaping @Sendable (Draft) -> ExpectationRule?
  ) -> ValueReader<WrittenRule> {
    MappingReader(fields + [part], exactlyOneOf: exactlyOneOf).whole({ defaults }) { draft in
      make(draft).map { WrittenRule(rule: $0, between: draft.between) }
    }
  }

  // MARK: The rules

  static let settlesBy = reader([
    Field(
      "reading", \.reading, name,
      "The reading, by its name in a trace. Without it all readings of the scene."),
    Field(
      "time", \.time, sceneTime, isRequired: true, "From when on it stays near its end, s."),
    within("How far it may still be from its last value, in its unit."),
  ]) { draft in
    draft.time.map { .settlesBy(reading: draft.reading, time: $0, within: draft.within) }
  }

  static let overshoot = reader([
    reading,
    Field(
      "atMost", \.atMost, percent, isRequired: true,
      "How far beyond its end a motion without fingers may go, % of its way."),
  ]) { draft in
    guard let reading = draft.reading, let most = draft.atMost else { return nil }
    return .overshoot(reading: reading, atMost: most)
  }

  static let lands = reader([
    Field("within", \.within, points, "How far edges may be apart, pt."), screen,
  ]) { .lands(screen: $0.screen, within: $0.within) }

  static let noJump = reader([
    reading,
    Field(
      "atMost", \.atMost, amount, isRequired: true,
      "The largest step in a sixtieth of a second, in the reading's unit."),
    Field(
      "except", \.except,
      ValueReader<SceneTime>.list(
        of: sceneTime, count: 0...1000, "a list of at most 1,000 times such as [0.3]"),
      "Instants at which it may jump, s of scene time."),
  ]) { draft in
    guard let reading = draft.reading, let most = draft.atMost else { return nil }
    return .noJump(reading: reading, atMost: most, except: draft.except)
  }

  static let velocityContinuous = reader([
    reading,
    Field(
      "relative", \.relative, percent,
      "How far the velocities before and after a lift may differ, % of the greater one."),
    Field(
      "absolute", \.absolute, amount,
      "How far they may differ in any case, in the reading's unit per second."),
  ]) { draft in
    draft.reading.map {
      .velocityContinuous(reading: $0, relative: draft.relative, absolute: draft.absolute)
    }
  }

  static let staysInside = reader(
    [
      Field(
        "reading", \.reading, name,
        "The reading, by its name in a trace, beside min, max or both. Either this or hero."),
      Field(
        "hero", \.hero, .choice,
        "Asks it of the picture's rectangle: inside the screen, or inside its safe area."),
      Field("min", \.minimum, limit, "The least value, in the reading's unit; beside reading."),
      Field("max", \.maximum, limit, "The greatest value, in the reading's unit; beside reading."),
      within("How far the picture may reach outside, pt; beside hero."), screen,
    ], exactlyOneOf: [["reading", "hero"]]
  ) { draft in
    if let bounds = draft.hero {
      return .heroStaysInside(bounds, screen: draft.screen, within: draft.within)
    }
    return draft.reading.map {
      .staysInside(reading: $0, minimum: draft.minimum, maximum: draft.maximum)
    }
  }

  static let monotonic = reader(
    [
      reading,
      Field(
        "direction", \.direction, .choice, isRequired: true,
        "Whether its values grow or shrink."),
      within("How far in all it may go back, in its unit."),
    ], Draft(within: 0.01)
  ) { draft in
    guard let reading = draft.reading, let direction = draft.direction else { return nil }
    return .monotonic(reading: reading, direction: direction, within: draft.within)
  }

  static let hiddenWhileFlying = reader([screen]) { .hiddenWhileFlying(screen: $0.screen) }

  static let appearsBy = reader([
    reading,
    Field("time", \.time, sceneTime, isRequired: true, "The latest time, s of scene time."),
    Field(
      "reaches", \.reaches, value,
      "The value that it reaches. Without it, that it is there and not false."),
  ]) { draft in
    guard let reading = draft.reading, let time = draft.time else { return nil }
    return .appearsBy(.init(reading, reaches: draft.reaches), time: time)
  }

  static let appearsBefore = reader([
    reading,
    Field(
      "other", \.other, name, isRequired: true, "The reading that comes later, by its name."),
    Field(
      "reaches", \.reaches, value,
      "The value that reading reaches. Without it, that it is there and not false."),
    Field(
      "otherReaches", \.otherReaches, value,
      "The value that other reaches. Without it, that it is there and not false."),
  ]) { draft in
    guard let reading = draft.reading, let other = draft.other else { return nil }
    return .appearsBefore(
      .init(reading, reaches: draft.reaches), other: .init(other, reaches: draft.otherReaches))
  }

  static let equal = reader(
    [
      reading,
      Field("at", \.at, sceneTime, isRequired: true, "When, s of scene time, exactly."),
      Field("value", \.value, value, isRequired: true, "The value that it has then."),
      within("How far a number may be from it, in the reading's unit."),
    ], Draft(within: 0)
  ) { draft in
    guard let reading = draft.reading, let time = draft.at, let value = draft.value else {
      return nil
    }
    return .equal(reading: reading, time: time, value: value, within: draft.within)
  }
}
