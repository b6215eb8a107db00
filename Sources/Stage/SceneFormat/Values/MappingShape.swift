import Platform

/// The shape of a mapping: its keys, and those of them that need or exclude each other.
struct MappingShape: Sendable {
  /// The keys, in the order of the documentation.
  var keys: [KeyShape]
  var rules = MappingRules()
}

/// The keys of a mapping that need or exclude each other, and what messages say of keys.
struct MappingRules: Sendable {
  /// Groups of keys of which a mapping has exactly one each.
  var exactlyOneOf: [[String]] = []
  /// Groups of keys that a mapping never has all of.
  var notTogether: [[String]] = []

  // What the table's owner checks itself: here for descriptions only.

  /// Groups of keys of which a mapping has at least one each.
  var anyOf: [[String]] = []
  /// Groups of keys that a mapping never has all of, of which the owner says more.
  var contradictions: [[String]] = []
  /// Keys that stand only beside another one, by that one.
  var beside: [(key: String, only: [String])] = []

  // What messages say.

  /// Keys that stand elsewhere, each with a sentence that says where.
  var elsewhere: [String: String] = [:]
  /// Choices beside groups of `exactlyOneOf`, each under its group's first key, that another table reads.
  var furtherChoices: [String: String] = [:]
}

/// A key of a mapping: its name, meaning and values.
struct KeyShape: Sendable {
  /// True if a mapping needs a key.
  enum Presence: Sendable {
    /// The mapping is wrong without it.
    case required
    /// The mapping has a default for it.
    case optional
  }

  var name: String
  /// The meaning, in a line or two.
  var summary: String
  var presence: Presence
  var shape: ValueShape
  /// The default; nil where the mapping's own words must say it.
  var fallback: JSON?
}
