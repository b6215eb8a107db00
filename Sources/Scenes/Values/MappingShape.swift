/// What a mapping looks like: its keys, and which of them need or exclude each other.
struct MappingShape: Sendable {
  /// The keys, in the order of the documentation.
  var keys: [KeyShape]
  /// What holds between them.
  var rules = MappingRules()
}

/// Which keys of a mapping need or exclude each other.
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

/// A key of a mapping: its name, what it means and what it takes.
struct KeyShape: Sendable {
  /// True if a mapping needs a key.
  enum Presence: Sendable {
    /// The mapping is wrong without it.
    case required
    /// The mapping has a default for it.
    case optional
    /// The key is part of the scene format and not built yet.
    case notSupported
  }

  /// The key.
  var name: String
  /// What it means, in a line or two.
  var summary: String
  /// True if a mapping needs it.
  var presence: Presence
  /// What it takes.
  var shape: ValueShape
  /// What holds where it is not written; nil where the mapping's own words must say that.
  var fallback: JSONTree?
}
