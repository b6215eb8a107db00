/// A value of a YAML document with its location in the file.
///
/// Aliases are replaced by their targets but keep their own locations. The storage of targets is
/// shared, and the number of nodes is limited.
struct YAMLNode: Sendable {
  enum Content: Sendable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
  }

  var content: Content
  /// The range from the first character to the last.
  var range: SourceRange
  /// Whether the node is written in brackets or braces.
  var isFlow = false
  /// Whether the node is complete; false if a syntax error truncated it.
  var isComplete = true

  /// The entries of a mapping; nil for other nodes.
  var entries: [YAMLEntry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// Returns the entry of a mapping with a key; nil if there is none.
  func entry(_ key: String) -> YAMLEntry? { entries?.first { $0.key == key } }

  /// The items of a sequence; nil for other nodes.
  var items: [YAMLNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The node on one line, with brackets and braces.
  var flowText: String {
    switch content {
    case .scalar(let scalar): scalar.text
    case .sequence(let items): "[" + items.map(\.flowText).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{" + entries.map { "\($0.key): \($0.value.flowText)" }.joined(separator: ", ") + "}"
    }
  }

  /// The scalar; nil for other nodes.
  var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }
}

/// A single value as written.
struct YAMLScalar: Sendable {
  /// The text, with quotes and escapes resolved.
  var text: String
  /// Whether it has no quotes, so that it can be a number, `true` or null.
  var isPlain: Bool

  /// Whether it is null: an empty plain scalar, `~` or `null`.
  var isNull: Bool { isPlain && ["", "~", "null", "Null", "NULL"].contains(text) }
  /// Whether it is `true` or `false`, in any spelling of YAML's core schema.
  var isBoolean: Bool {
    isPlain && ["true", "True", "TRUE", "false", "False", "FALSE"].contains(text)
  }
}

/// A key of a mapping with its value.
struct YAMLEntry: Sendable {
  var key: String
  /// The range of the key.
  var keyRange: SourceRange
  var value: YAMLNode
}
