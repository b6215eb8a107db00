package import Display

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
  package var line = 1
  /// The column of the scene file, from 1.
  package var column = 1
}

/// A rule for a scene's motion, as its kind makes it of the values of its keys.
///
/// Readings are named as in a trace. A name without its screen applies to each of several screens.
package struct ExpectationRule: Hashable, Sendable {
  /// The name of the kind.
  package let kind: String
  /// The values of the keys, in the order of the kind.
  package let values: [any Hashable & Sendable]
  /// The readings that the rule names, in the order of its keys.
  package var readings: [String] = []
  /// The screen whose picture the rule checks; nil for all screens, and for rules about readings.
  package var screen: String?
  /// Whether the rule checks the picture that flies, which only a gallery has.
  package var checksHero = false
  /// Whether the rule checks all readings.
  package var checksAll = false
  /// Returns the requirement; the closure returns the unit of a reading named in the scene.
  package let requirement: @Sendable ((String) -> ReadingUnit) -> Requirement

  /// Returns whether two rules are of one kind and have equal values.
  package static func == (a: ExpectationRule, b: ExpectationRule) -> Bool {
    a.kind == b.kind && a.values.map { AnyHashable($0) } == b.values.map { AnyHashable($0) }
  }

  /// Hashes the kind and the values.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    for value in values { hasher.combine(value) }
  }
}
