/// An animation of one value of a stage: its rule, its numbers, and the readings it changes.
package struct StageAnimation: Hashable, Sendable {
  /// An animated number.
  package struct Number: Hashable, Sendable {
    /// The name; equal to the name of the reading that shows only this number, if there is one.
    package var name: String
    /// The value at the start.
    package let from: Double
    /// The final value.
    package var to: Double
    /// The rate of change at the start, per second.
    package let velocity: Double
  }

  /// The name of the animated value within its stage.
  package var value: String
  /// The numbers that change, in the order of the value's components.
  package var numbers: [Number]
  /// The names of other readings that the animation changes.
  package var readings: [String]
  package let rule: MotionRule
  /// What the animation does; nil if its stage's phase when it starts says so.
  package var phase: Phase?
  /// The keys of the constants that define the rule; empty if no scene constant does.
  package var constants: [String]
  package let start: SceneTime
  /// The time when all numbers have settled; nil if they never do.
  package var end: SceneTime?

  /// Describes the latest animation of a value; returns nil if there is none or no number changes.
  ///
  /// `readings` names the readings that the value changes in addition to those of its numbers.
  /// `numbers` returns the components of a value, or of a velocity, by name; one without a name has
  /// the value's.
  package init?<Value>(
    _ started: StartedAnimation<Value>?, of value: String, moving readings: [String] = [],
    as phase: Phase? = nil, numbers: (Value) -> KeyValuePairs<String, Double>
  ) {
    guard let started else { return nil }
    let (from, to) = (numbers(started.from), numbers(started.to))
    let velocity = numbers(started.velocity)
    let moving = from.indices.map { index in
      Number(
        name: from[index].key.isEmpty ? value : from[index].key, from: from[index].value,
        to: to[index].value, velocity: velocity[index].value)
    }.filter { $0.from != $0.to || $0.velocity != 0 }
    guard !moving.isEmpty else { return nil }
    self.value = value
    self.numbers = moving
    self.readings = readings
    self.phase = phase
    rule = started.rule
    constants = started.keys
    start = started.start
    end = started.end
  }

  /// Returns whether the animation changes a reading, given by its name without the screen's.
  package func moves(_ reading: String) -> Bool {
    readings.contains(reading) || numbers.contains { $0.name == reading }
  }
}
