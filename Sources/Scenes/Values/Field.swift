/// A key of a mapping: its name, what it means, what it takes and where the value goes.
struct Field<Root: Sendable>: Sendable {
  /// Whether a mapping needs the key.
  enum Presence: Sendable {
    /// The mapping is wrong without it.
    case required
    /// The mapping has a default for it.
    case optional
    /// The key is part of the scene format and not built yet.
    case notSupported
  }

  /// The key.
  let name: String
  /// What it means, in a line; used by the descriptions of the format.
  let summary: String
  /// Whether a mapping needs it.
  let presence: Presence
  /// What it takes.
  let shape: ValueShape
  /// Reads the value and puts it into the root.
  let read: @Sendable (YAMLNode, inout Root, inout DecodingContext) -> Void

  private init(
    _ name: String, _ summary: String, _ presence: Presence, _ shape: ValueShape,
    read: @escaping @Sendable (YAMLNode, inout Root, inout DecodingContext) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.presence = presence
    self.shape = shape
    self.read = read
  }

  /// A key whose value goes into a property that has a default.
  init<Value>(
    _ name: String, _ property: any WritableKeyPath<Root, Value> & Sendable,
    _ reader: ValueReader<Value>, _ summary: String
  ) {
    self.init(name, summary, .optional, reader.shape) { node, root, context in
      if let value = reader.read(node, &context) { root[keyPath: property] = value }
    }
  }

  /// A key whose value goes into a property that is nil where the value is broken.
  init<Value>(
    _ name: String, _ property: any WritableKeyPath<Root, Value?> & Sendable,
    _ reader: ValueReader<Value>, isRequired: Bool = false, _ summary: String
  ) {
    self.init(name, summary, isRequired ? .required : .optional, reader.shape) {
      node, root, context in
      root[keyPath: property] = reader.read(node, &context)
    }
  }

  /// A key whose value is a mapping that changes a property key by key.
  init<Value>(
    _ name: String, _ property: any WritableKeyPath<Root, Value> & Sendable,
    _ reader: MappingReader<Value>, _ summary: String
  ) {
    self.init(name, summary, .optional, reader.shape) { node, root, context in
      reader.read(node, into: &root[keyPath: property], &context)
    }
  }

  /// A key of the scene format that is not built yet.
  static func notSupported(_ name: String, _ summary: String) -> Field {
    Field(name, summary, .notSupported, .words("anything")) { _, _, _ in }
  }

  /// A key that another reader looks at.
  static func readElsewhere(_ name: String, _ shape: ValueShape, _ summary: String) -> Field {
    Field(name, summary, .optional, shape) { _, _, _ in }
  }
}
