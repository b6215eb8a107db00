import Platform

/// The shape of a mapping: its keys, and the rules for their combinations.
struct MappingShape: Sendable {
  /// The keys, in documentation order.
  var keys: [KeyShape]
  var rules = MappingRules()
}

/// The keys of a mapping that require each other or cannot be combined, and hints about keys for messages.
struct MappingRules: Sendable {
  /// Groups of keys; a mapping has exactly one key of each group.
  var exactlyOneOf: [[String]] = []
  /// Groups of keys; a mapping never has more than one key of each group.
  var notTogether: [[String]] = []

  // Rules that the table's owner checks; only used in descriptions.

  /// Groups of keys; a mapping has at least one key of each group.
  var anyOf: [[String]] = []
  /// Groups of keys that a mapping never has all of; the owner reports details.
  var contradictions: [[String]] = []
  /// Keys that are only allowed together with another key, grouped by that key.
  var onlyWith: [(key: String, only: [String])] = []

  /// Whether a mapping can have other keys too.
  var isOpen = false

  // Hints for messages.

  /// Keys of other mappings, each with a sentence about where it belongs.
  var misplacedKeys: [String: String] = [:]
  /// An additional choice for a group of `exactlyOneOf`, by the group's first key.
  ///
  /// Another table reads the additional choice.
  var furtherChoices: [String: String] = [:]
}

/// A key of a mapping: its name, meaning and values.
struct KeyShape: Sendable {
  var name: String
  /// The meaning, in one or two lines.
  var summary: String
  /// Whether a mapping is not valid without the key.
  var isRequired = false
  var shape: ValueShape
  /// The default; nil if only the summary describes it.
  var fallback: JSON?
}

extension KeyShape {
  /// Creates a key with its meaning from `keys.tsv`.
  ///
  /// `subject` is the row's first field, such as `output.fps`: the mapping, and the key's name.
  init(_ subject: String, isRequired: Bool = false, _ shape: ValueShape) {
    let name = subject.split(separator: ".").last ?? ""
    self.init(
      name: String(name), summary: TextTable.keys[subject, 1], isRequired: isRequired, shape: shape)
  }
}
