import Display

/// The kinds of expectations, each in one file: a key of an entry of `expect`, with the sentence and
/// the check of its rules.
enum ExpectationKind {
  typealias Fault = (code: Diagnostic.Code, text: String, expected: String)

  /// An expectation as read, with faults that are reported at the name of its kind.
  struct Written: Sendable {
    var expectation: Expectation
    /// The missing and contradictory keys, each phrased to follow the name of the kind.
    var faults: [Fault] = []
  }

  /// All kinds, in documentation order.
  static let all = [
    settlesBy, overshoot, lands, noJump, velocityContinuous, staysInside, monotonic,
    hiddenWhileFlying, appearsBy, appearsBefore, equal, matches,
  ]

  /// Declares a kind; `require` gets the units of readings, and the values of all keys.
  @_semantics("optimize.sil.specialize.generic.never")
  static func kind<each Value: Hashable & Sendable>(
    _ name: String, _ keys: repeat Key<each Value>,
    rules: MappingRules = MappingRules(),
    faults: @escaping @Sendable (WrittenValues) -> [Fault] = { _ in [] },
    require: @escaping @Sendable ((String) -> ReadingUnit, repeat each Value) -> Requirement
  ) -> Key<Written?> {
    let fields = MappingReader(repeat each keys, interval).fields
    let mapping = MappingReader(fields, rules).written
    let keys = (repeat each keys)
    let reader = ValueReader<Written>(mapping.shape) { node, context in
      guard let values = mapping.read(node, &context) else { return nil }
      let made = values.combined(repeat each keys) { (value: repeat each Value) in
        let written = (repeat each value)
        var all: [any Hashable & Sendable] = []
        repeat all.append(each value)
        return ExpectationRule(kind: name, values: all) { unit in
          require(unit, repeat each written)
        }
      }
      guard var rule = made else { return nil }
      rule.readings = ["reading", "other"].compactMap { values.value($0) }
      rule.screen = values.value("screen")
      rule.checksHero = rule.readings.isEmpty && fields.contains { $0.name == screen.name }
      rule.checksAll = rule.readings.isEmpty && !rule.checksHero
      return Written(
        expectation: Expectation(rule: rule, between: values[interval]), faults: faults(values))
    }
    return .optional("expect.\(name)", reader)
  }

  // MARK: Keys of several kinds

  /// The name of a reading, checked once the scene's readings are known.
  static let name = ValueReader.text.collected(in: \.expectedReadings)
  static let reading = Key("expect.reading", name)
  /// The name of a screen, checked once the scene's screens are known.
  static let screen = Key.optional(
    "expect.screen", ValueReader.text.collected(in: \.expectedScreens))
  private static let interval = Key.optional("expect.between", between)

  /// A difference in a reading's unit.
  static let amount = ValueReader.number(.from(0, to: 1e9))
  /// A number in a reading's unit.
  static let number = ValueReader.number(.from(-1e9, to: 1e9))
  static let percent = ValueReader.number(.from(0, to: 1_000_000, "%"))

  /// A value of a reading.
  static let value: ValueReader<ReadingValue> = {
    let word = ValueReader.text
    let expected = "a number, true, false, or a state such as settling"
    let shapes = [number.shape, .boolean, word.shape]
    return ValueReader(.either(shapes, expected: expected)) { node, context in
      guard let scalar = context.scalar(of: node, expected: expected) else { return nil }
      if scalar.isPlain, scalar.text == "true" || scalar.text == "false" {
        return .flag(scalar.text == "true")
      }
      if scalar.isPlain, scalar.isNumber { return number.read(node, &context).map { .number($0) } }
      return word.read(node, &context).map { .word($0) }
    }
  }()

  private static let between: ValueReader<ClosedRange<SceneTime>> = {
    let expected = "two times such as [0.3, 1.2], the earlier first"
    let times = ValueReader<SceneTime>.list(of: .sceneTime, count: 2...2, expected)
    return ValueReader(times.shape) { node, context in
      guard let pair = times.read(node, &context), pair.count == 2 else { return nil }
      if pair[0] <= pair[1] { return pair[0]...pair[1] }
      context.reject(
        .invalidValue, at: context.head(of: node), found: "the later time first",
        expected: expected)
      return nil
    }
  }()
}

extension WrittenValues {
  fileprivate func value(_ key: String) -> String? {
    let value: Located<String>? = located(key)
    return value?.value
  }
}
