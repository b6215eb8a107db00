package import Motion

/// An animation of a stage's value: its rule, the numbers that it moves, and the readings that show them.
package struct StageAnimation: Hashable, Sendable {
  /// A number that an animation moves.
  package struct Number: Hashable, Sendable {
    /// The name: that of the reading that shows just this number, where there is one.
    package var name: String
    /// The number at the start.
    package let from: Double
    /// The number at rest.
    package var to: Double
    /// Its change per second at the start.
    package let velocity: Double
  }

  /// The name of the value in its stage.
  package var value: String
  /// The numbers that move, in the order of the value's parts.
  package var numbers: [Number]
  /// The names of the readings that they move.
  package var readings: [String]
  /// The rule of the motion.
  package let rule: MotionRule
  /// The constants that the rule is made of, by their keys; empty where no scene decides it.
  package var constants: [String]
  /// The time of the start.
  package let start: SceneTime
  /// The time when all numbers are at rest; nil for never.
  package var end: SceneTime?

  /// Describes the animation that was started last on a value; nil where none was, or nothing moves.
  ///
  /// `readings` are those that the value moves beside its numbers' own; `numbers` gives the numbers of a value,
  /// or of its change, by their names.
  init?<Value>(
    _ started: StartedAnimation<Value>?, of value: String, moving readings: [String] = [],
    numbers: (Value) -> KeyValuePairs<String, Double>
  ) {
    guard let started else { return nil }
    let (from, to) = (numbers(started.from), numbers(started.to))
    let velocity = numbers(started.velocity)
    let moving = from.indices.map { index in
      Number(
        name: from[index].key, from: from[index].value, to: to[index].value,
        velocity: velocity[index].value)
    }.filter { $0.from != $0.to || $0.velocity != 0 }
    guard !moving.isEmpty else { return nil }
    self.value = value
    self.numbers = moving
    self.readings = readings
    rule = started.rule
    constants = started.keys
    start = started.start
    end = started.end
  }

  /// True if it moves a reading, by the reading's name on its screen.
  package func moves(_ reading: String) -> Bool {
    readings.contains(reading) || numbers.contains { $0.name == reading }
  }

  /// Describes the animation of a value that is a single number.
  init?(
    _ started: StartedAnimation<Double>?, of name: String, moving readings: [String] = []
  ) {
    self.init(started, of: name, moving: readings) { [name: $0] }
  }
}
