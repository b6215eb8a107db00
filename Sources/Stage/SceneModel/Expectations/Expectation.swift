package import Display
package import Motion

/// A requirement that a scene states for its own motion.
package struct Expectation: Hashable, Sendable {
  package var rule: ExpectationRule
  /// The checked range of the scene, including both ends; nil for the whole scene.
  package var between: ClosedRange<SceneTime>?
  /// The name; nil for none.
  package var name: String?
  /// The reason, in one line; nil for none.
  package var why: String?
  /// The line of the scene file, from 1.
  package var line: Int
  /// The column of the scene file, from 1.
  package var column: Int

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
/// Readings are named as in a trace. A name without its screen applies to each of several screens.
package enum ExpectationRule: Hashable, Sendable {
  /// After `time`, a reading stays within a distance of its final value; nil for all readings.
  case settlesBy(reading: String?, time: SceneTime, within: Double)
  /// Without touches, no motion exceeds its end by more than `atMost` percent of its distance.
  case overshoot(reading: String, atMost: Double)
  /// The picture is within a tolerance, pt, of its thumbnail at both ends and of its fitted frame
  /// in between.
  case lands(screen: String?, within: Double)
  /// A reading changes by at most `atMost` within 1/60 s, except at some times.
  case noJump(reading: String, atMost: Double, except: [SceneTime])
  /// A reading keeps its velocity when the last finger lifts.
  ///
  /// The tolerance is `relative` % of the higher speed or `absolute` units per second, the larger
  /// of both.
  case velocityContinuous(reading: String, relative: Double, absolute: Double)
  /// A reading stays within bounds; nil for no bound.
  case staysInside(reading: String, minimum: Double?, maximum: Double?)
  /// The picture stays inside the screen or its safe area, within a tolerance in pt.
  case heroStaysInside(HeroBounds, screen: String?, within: Double)
  /// A reading never falls, or never rises, by more than `within` in total.
  case monotonic(reading: String, direction: Direction, within: Double)
  /// The thumbnail of the picture in the viewer is not drawn.
  case hiddenWhileFlying(screen: String?)
  /// A condition is true at a time, or before it.
  case appearsBy(Condition, time: SceneTime)
  /// A condition becomes true for the first time before another one does.
  case appearsBefore(Condition, other: Condition)
  /// A reading has a value at exactly this time; numbers may differ by `within`.
  case equal(reading: String, time: SceneTime, value: ExpectedValue, within: Double)
  /// The motion is that of an app's log, within the limits of `LogComparison`.
  case matches(path: String, log: MotionRecording)

  /// The direction of a reading.
  package enum Direction: String, Hashable, CaseIterable, Sendable {
    /// Its values increase.
    case rising
    /// Its values decrease.
    case falling
  }

  /// The bounds for a picture.
  package enum HeroBounds: String, Hashable, CaseIterable, Sendable {
    /// The whole screen.
    case screen
    /// The screen without its unsafe edges.
    case safeArea
  }

  /// A condition that can become true: a reading exists and is not false, or reaches a value.
  package struct Condition: Hashable, Sendable {
    /// The name of the reading.
    package var reading: String
    /// The value, or a number reached from either side; nil if any value but false suffices.
    package var value: ExpectedValue?

    package init(_ reading: String, reaches value: ExpectedValue? = nil) {
      self.reading = reading
      self.value = value
    }
  }

  /// The readings that the rule names, in the order in which they are written.
  package var readings: [String] {
    switch self {
    case .settlesBy(let reading, _, _): reading.map { [$0] } ?? []
    case .overshoot(let reading, _), .noJump(let reading, _, _),
      .velocityContinuous(let reading, _, _), .staysInside(let reading, _, _),
      .monotonic(let reading, _, _), .equal(let reading, _, _, _):
      [reading]
    case .appearsBy(let condition, _): [condition.reading]
    case .appearsBefore(let condition, let other): [condition.reading, other.reading]
    case .lands, .heroStaysInside, .hiddenWhileFlying, .matches: []
    }
  }

  /// The screen whose picture the rule checks; nil for all screens, and for rules about readings.
  package var screen: String? {
    switch self {
    case .lands(let screen, _), .heroStaysInside(_, let screen, _),
      .hiddenWhileFlying(let screen):
      screen
    default: nil
    }
  }

  /// Whether the rule checks the picture that flies, which only a gallery has.
  package var checksHero: Bool {
    switch self {
    case .lands, .heroStaysInside, .hiddenWhileFlying: true
    default: false
    }
  }
}
