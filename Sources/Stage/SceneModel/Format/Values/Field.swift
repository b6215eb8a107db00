import Platform

/// A key of a mapping: its name, meaning, values and where its value is stored.
struct Field<Root: Sendable>: Sendable {
  /// The key's description without its default.
  let key: KeyShape
  /// Describes the key, with its default if a root with the defaults is given.
  let describe: @Sendable (Root?) -> KeyShape
  let read: @Sendable (YAMLNode, inout Root, inout DecodingContext) -> Void

  var name: String { key.name }

  /// Creates a key; `shape` and the default depend on a root with the defaults.
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

  /// Creates a key whose value is stored in a property with a default.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value>(
    _ subject: String, _ property: any WritableKeyPath<Root, Value> & Sendable,
    _ reader: ValueReader<Value>
  ) {
    self.init(
      KeyShape(subject, reader.shape),
      fallback: { JSON(written: $0[keyPath: property]) }
    ) { node, root, context in
      if let value = reader.read(node, &context) { root[keyPath: property] = value }
    }
  }

  /// Creates a key whose value is stored in a property that is nil if the value is not written.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value>(
    _ subject: String, _ property: any WritableKeyPath<Root, Value?> & Sendable,
    _ reader: ValueReader<Value>
  ) {
    self.init(subject, property, reader.compactMap { .some(.some($0)) })
  }

  /// Creates a key whose value is a mapping that changes a property key by key.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value>(
    _ subject: String, _ property: any WritableKeyPath<Root, Value> & Sendable,
    _ reader: MappingReader<Value>
  ) {
    self.init(
      KeyShape(subject, reader.shape),
      shape: { root in .mapping(reader.shape(defaults: root?[keyPath: property])) }
    ) { node, root, context in
      reader.read(node, into: &root[keyPath: property], &context)
    }
  }
}
