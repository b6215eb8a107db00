import Platform

/// The shape of a mapping: its keys, and those of them that need or exclude each other.
struct MappingShape: Sendable {
  /// The keys, in the order of the documentation.
  var keys: [KeyShape]
  var rules = MappingRules()
}

/// The keys of a mapping that need or exclude each other.
struct MappingRules: Sendable {
  /// Groups of keys of which a mapping has exactly one each.
  var exactlyOneOf: [[String]] = []
  /// Groups of keys of which a mapping has at least one each.
  var anyOf: [[String]] = []
  /// Groups of keys that a mapping never has all of.
  var notTogether: [[String]] = []
  /// Keys that stand only beside another one, by that one.
  var beside: [(key: String, only: [String])] = []
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
