package import Motion

/// Something that a scene says about its own motion, for verdicts.
package struct Expectation: Hashable, Sendable {
  /// The rule.
  package var rule: ExpectationRule
  /// The part of the scene it covers, both ends included; nil for all of it.
  package var between: ClosedRange<SceneTime>?
  /// The name; nil where it has none.
  package var name: String?
  /// The reason, in a line; nil where the scene does not say.
  package var why: String?
  /// The line of the scene file, from 1.
  package var line: Int
  /// The column of the scene file, from 1.
  package var column: Int

  /// Creates an expectation.
  package init(
    _ rule: ExpectationRule, between: ClosedRange<SceneTime>? = nil, name: String? = nil,
    why: String? = nil, line: Int = 1, column: Int = 1
  ) {
    self.rule = rule
    self.between = between
    self.name = name
    self.why = why
    self.line = line
    self.column = column
  }
}

/// A rule for a scene's motion.
///
/// Readings are named as in a trace; a name without its screen stands for each of several screens.
package enum ExpectationRule: Hashable, Sendable {
  /// From a time on, a reading stays within a distance of its last value; nil for all readings.
  case settlesBy(reading: String?, time: SceneTime, within: Double)
  /// No motion without fingers goes further than so many percent of its way beyond its end.
  case overshoot(reading: String, atMost: Double)
  /// The picture leaves and reaches its thumbnail, and comes to rest where it fits, within so many pt.
  case lands(screen: String?, within: Double)
  /// A reading goes no further than this in a sixtieth of a second, but for steps at some instants.
  case noJump(reading: String, atMost: Double, except: [SceneTime])
  /// On a lift a reading keeps its speed, to `relative` % of the faster or `absolute` units per second.
  case velocityContinuous(reading: String, relative: Double, absolute: Double)
  /// A reading stays within limits.
  case staysInside(reading: String, minimum: Double?, maximum: Double?)
  /// The picture stays inside the screen or its safe area, within so many pt.
  case heroStaysInside(HeroBounds, screen: String?, within: Double)
  /// A reading never falls, or never rises, by more than this in all.
  case monotonic(reading: String, direction: Direction, within: Double)
  /// The thumbnail of the picture that is in the viewer is not drawn.
  case hiddenWhileFlying(screen: String?)
  /// A condition holds at a time, or before it.
  case appearsBy(Condition, time: SceneTime)
  /// A condition holds for the first time before another does.
  case appearsBefore(Condition, other: Condition)
  /// At exactly this time a reading has a value; numbers within a distance.
  case equal(reading: String, time: SceneTime, value: ExpectedValue, within: Double)

  /// The direction of a reading.
  package enum Direction: String, Hashable, CaseIterable, Sendable {
    /// Its values grow.
    case rising
    /// Its values shrink.
    case falling
  }

  /// The bounds of a picture.
  package enum HeroBounds: String, Hashable, CaseIterable, Sendable {
    /// The whole screen.
    case screen
    /// The screen without its unsafe edges.
    case safeArea
  }

  /// Something that comes true: a reading is there and not false, or reaches a value.
  package struct Condition: Hashable, Sendable {
    /// The reading.
    package var reading: String
    /// A number reached from either side, or the value; nil where present and not false is enough.
    package var value: ExpectedValue?

    /// Creates a condition.
    package init(_ reading: String, reaches value: ExpectedValue? = nil) {
      self.reading = reading
      self.value = value
    }
  }

  /// The readings that it names, in the order in which they are written.
  package var readings: [String] {
    switch self {
    case .settlesBy(let reading, _, _): reading.map { [$0] } ?? []
    case .overshoot(let reading, _), .noJump(let reading, _, _),
      .velocityContinuous(let reading, _, _), .staysInside(let reading, _, _),
      .monotonic(let reading, _, _), .equal(let reading, _, _, _):
      [reading]
    case .appearsBy(let condition, _): [condition.reading]
    case .appearsBefore(let condition, let other): [condition.reading, other.reading]
    case .lands, .heroStaysInside, .hiddenWhileFlying: []
    }
  }

  /// The screen whose picture it is about; nil for all, and for rules about readings.
  package var screen: String? {
    switch self {
    case .lands(let screen, _), .heroStaysInside(_, let screen, _),
      .hiddenWhileFlying(let screen):
      screen
    default: nil
    }
  }

  /// True if it is about the picture that flies, which only a gallery has.
  package var isAboutHero: Bool {
    switch self {
    case .lands, .heroStaysInside, .hiddenWhileFlying: true
    default: false
    }
  }
}
