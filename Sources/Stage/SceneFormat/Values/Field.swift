import Platform

/// A key of a mapping: its name, meaning, values and destination.
struct Field<Root: Sendable>: Sendable {
  /// The key without its default.
  let key: KeyShape
  /// Describes the key, with its default where the root of the defaults is given.
  let describe: @Sendable (Root?) -> KeyShape
  let read: @Sendable (YAMLNode, inout Root, inout DecodingContext) -> Void

  var name: String { key.name }

  /// Creates a key; `shape` depends on the root of the defaults, if any, and `fallback` is the default.
  @_semantics("optimize.sil.specialize.generic.never")
  init(
    _ key: KeyShape, shape: (@Sendable (Root?) -> ValueShape)? = nil,
    fallback: @escaping @Sendable (Root) -> JSON? = { _ in nil },
    read: @escaping @Sendable (YAMLNode, inout Root, inout DecodingContext) -> Void
  ) {
    self.key = key
    self.read = read
    describe = { root in
      var key = key
      key.fallback = root.flatMap(fallback)
      if let shape { key.shape = shape(root) }
      return key
    }
  }

  /// A key whose value goes into a property that has a default.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value>(
    _ name: String, _ property: any WritableKeyPath<Root, Value> & Sendable,
    _ reader: ValueReader<Value>, _ summary: String
  ) {
    self.init(
      KeyShape(name: name, summary: summary, presence: .optional, shape: reader.shape),
      fallback: { JSON(written: $0[keyPath: property]) }
    ) { node, root, context in
      if let value = reader.read(node, &context) { root[keyPath: property] = value }
    }
  }

  /// A key whose value goes into a property that is nil where the value is broken.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value>(
    _ name: String, _ property: any WritableKeyPath<Root, Value?> & Sendable,
    _ reader: ValueReader<Value>, isRequired: Bool = false, _ summary: String
  ) {
    self.init(
      KeyShape(
        name: name, summary: summary, presence: isRequired ? .required : .optional,
        shape: reader.shape),
      fallback: { root in root[keyPath: property].flatMap { JSON(written: $0) } }
    ) { node, root, context in
      root[keyPath: property] = reader.read(node, &context)
    }
  }

  /// A key whose value is a mapping that changes a property key by key.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value>(
    _ name: String, _ property: any WritableKeyPath<Root, Value> & Sendable,
    _ reader: MappingReader<Value>, _ summary: String
  ) {
    self.init(
      KeyShape(name: name, summary: summary, presence: .optional, shape: reader.shape),
      shape: { root in .mapping(reader.shape(defaults: root?[keyPath: property])) }
    ) { node, root, context in
      reader.read(node, into: &root[keyPath: property], &context)
    }
  }
}
