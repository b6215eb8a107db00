/// A value of a YAML document with its place in the file.
///
/// Aliases are replaced, with their own places; the storage is shared and the number of nodes limited.
struct YAMLNode: Sendable {
  enum Content: Sendable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
  }

  var content: Content
  /// From its first character to its last.
  var range: SourceRange
  /// True if the node is written in brackets or braces.
  var isFlow = false
  /// True if the document went on to the node's end; false where a syntax error cut it short.
  var isComplete = true

  /// The entries of a mapping, nil for other nodes.
  var entries: [YAMLEntry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// The entry of a mapping with a key; nil if there is none.
  func entry(_ key: String) -> YAMLEntry? { entries?.first { $0.key == key } }

  /// The items of a sequence, nil for other nodes.
  var items: [YAMLNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The node in one line, as it is written in brackets and braces.
  var flowText: String {
    switch content {
    case .scalar(let scalar): scalar.text
    case .sequence(let items): "[" + items.map(\.flowText).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{" + entries.map { "\($0.key): \($0.value.flowText)" }.joined(separator: ", ") + "}"
    }
  }

  /// The scalar, nil for other nodes.
  var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }
}

/// A single value as written.
struct YAMLScalar: Sendable {
  /// The characters, quotes and escapes resolved.
  var text: String
  /// True if it stands without quotes, so that it may be a number, `true` or nothing.
  var isPlain: Bool

  /// True if it says "nothing": an empty plain scalar, `~` or `null`.
  var isNull: Bool { isPlain && ["", "~", "null", "Null", "NULL"].contains(text) }
  /// True if it is YAML's `true` or `false` in any spelling of its core schema.
  var isBoolean: Bool {
    isPlain && ["true", "True", "TRUE", "false", "False", "FALSE"].contains(text)
  }
}

/// A key of a mapping with its value.
struct YAMLEntry: Sendable {
  /// The key's characters.
  var key: String
  /// Where the key stands.
  var keyRange: SourceRange
  var value: YAMLNode
}
