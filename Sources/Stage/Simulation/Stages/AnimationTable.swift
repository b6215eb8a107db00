package import Display

/// A stage or a component of it, which lists its animated values once.
package protocol AnimatedSource {
  /// Adds the animated values to a table, in the order of `animations`.
  func animatedValues(in table: inout AnimationTable)
}

extension AnimatedSource {
  /// The time when all animations have settled; nil if one never settles.
  package var settlingInstant: SceneTime? { settlingInstant(without: []) }

  /// Returns the time when all animations but those of some phases have settled; nil for never.
  func settlingInstant(without phases: [Phase]) -> SceneTime? {
    var table = AnimationTable(omitted: phases)
    animatedValues(in: &table)
    return table.settlingInstant
  }

  /// The latest animation of each value, including finished ones.
  ///
  /// Values that were never animated have no entry.
  package var animations: [StageAnimation] {
    var table = AnimationTable(animations: [])
    animatedValues(in: &table)
    return table.animations ?? []
  }
}

/// The animated values of a stage, in the order in which it adds them.
///
/// The table computes either when they settle or the descriptions of their animations. A timeline
/// asks several times per event when a stage settles, so names and descriptions are only made for
/// the latter.
package struct AnimationTable {
  /// The descriptions; nil if only `settlingInstant` is computed.
  fileprivate var animations: [StageAnimation]?
  fileprivate var settlingInstant: SceneTime? = .zero
  /// The phases whose animations do not count.
  private var omitted: [Phase] = []

  fileprivate init(animations: [StageAnimation]? = nil, omitted: [Phase] = []) {
    (self.animations, self.omitted) = (animations, omitted)
  }

  /// Adds a value; for the parameters see `StageAnimation`.
  mutating func value<Value: Animatable>(
    _ name: @autoclosure () -> String, _ value: AnimatedValue<Value>,
    moving readings: @autoclosure () -> [String] = [], as phase: @autoclosure () -> Phase? = nil,
    numbers: (Value) -> KeyValuePairs<String, Double> = { ["": $0.animatableData[0]] }
  ) {
    self.value(
      name(), value.animation, until: value.settlingInstant, moving: readings(), as: phase(),
      numbers: numbers)
  }

  /// Adds a value that settles within a distance of its target.
  mutating func value(
    _ name: @autoclosure () -> String, _ value: DeceleratingValue,
    within distance: @autoclosure () -> Double, moving readings: @autoclosure () -> [String] = [],
    as phase: @autoclosure () -> Phase? = nil,
    numbers: (Double) -> KeyValuePairs<String, Double> = { ["": $0] }
  ) {
    self.value(
      name(), value.animation(within: distance()),
      until: value.settlingInstant(within: distance()), moving: readings(), as: phase(),
      numbers: numbers)
  }

  /// Adds a value with its latest animation, and the time when it settles; nil for never.
  mutating func value<Value>(
    _ name: @autoclosure () -> String, _ animation: @autoclosure () -> StartedAnimation<Value>?,
    until end: @autoclosure () -> SceneTime?, moving readings: @autoclosure () -> [String] = [],
    as phase: @autoclosure () -> Phase? = nil,
    numbers: (Value) -> KeyValuePairs<String, Double> = { ["": $0.animatableData[0]] }
  ) where Value: Animatable {
    guard animations != nil else {
      if !omitted.contains(where: { $0 == phase() }) { settles(at: end()) }
      return
    }
    if let described = StageAnimation(
      animation(), of: name(), moving: readings(), as: phase(), numbers: numbers)
    {
      animations?.append(described)
    }
  }

  /// Adds the values of a component, with a prefix for their names; they count as settled at a
  /// time, or never for nil.
  mutating func values(
    of source: some AnimatedSource, named prefix: @autoclosure () -> String = "",
    until end: @autoclosure () -> SceneTime?
  ) {
    guard animations != nil else { return settles(at: end()) }
    for var animation in source.animations {
      animation.value = prefix() + animation.value
      animations?.append(animation)
    }
  }

  /// Adds a time before which the stage has not settled; nil for never.
  mutating func settles(at time: SceneTime?) {
    settlingInstant = settlingInstant.flatMap { latest in time.map { max(latest, $0) } }
  }
}
