import Platform

/// A key of a mapping whose value is read by the key.
///
/// Its code is generic in the program too, as that of all readers of mappings: code of its own for each
/// kind of value makes the module larger by a third, and gains nothing that a user would feel.
struct Key<Value: Sendable>: Sendable {
  let field: Field<WrittenValues>
  /// The value if the key is not written; nil for a key that must be written.
  let fallback: Value?

  var name: String { field.name }

  /// A key that must be written.
  @_semantics("optimize.sil.specialize.generic.never")
  init(_ name: String, _ reader: ValueReader<Value>, _ summary: String) {
    self.init(Field(name, .required, reader, summary), nil)
  }

  /// A key with a default.
  @_semantics("optimize.sil.specialize.generic.never")
  init(_ name: String, _ reader: ValueReader<Value>, or fallback: Value, _ summary: String) {
    self.init(Field(name, .optional, reader, summary, JSON(written: fallback)), fallback)
  }

  /// A key whose value is nil if it is not written.
  @_semantics("optimize.sil.specialize.generic.never")
  static func optional<Written>(
    _ name: String, _ reader: ValueReader<Written>, _ summary: String
  ) -> Key where Value == Written? {
    Key(Field(name, .optional, reader, summary), .some(nil))
  }

  private init(_ field: Field<WrittenValues>, _ fallback: Value?) {
    self.field = field
    self.fallback = fallback
  }
}

extension Field<WrittenValues> {
  /// A key whose value is kept with its location, by another key if one is given.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value: Sendable>(
    _ name: String, as key: String? = nil, _ presence: KeyShape.Presence,
    _ reader: ValueReader<Value>,
    _ summary: String, _ fallback: JSON? = nil
  ) {
    self.init(
      KeyShape(name: name, summary: summary, presence: presence, shape: reader.shape),
      fallback: { _ in fallback }
    ) { node, values, context in
      values.set(key ?? name, reader.read(node, &context), at: node, context)
    }
  }
}

extension MappingReader<WrittenValues> {
  /// The mapping with its values, broken keys and range; nil only if the node is no mapping.
  var written: ValueReader<WrittenValues> {
    ValueReader(.mapping(shape(defaults: WrittenValues()))) { node, context in
      var values = WrittenValues(range: context.head(of: node))
      guard let broken = read(node, into: &values, &context) else { return nil }
      values.broken = broken
      return values
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  init<each Value>(
    _ keys: repeat Key<each Value>, rules: MappingRules = MappingRules()
  ) {
    var fields: [Field<WrittenValues>] = []
    repeat fields.append((each keys).field)
    self.init(fields, rules)
  }
}

extension ValueReader {
  /// A mapping, made into a value if it is right in all keys.
  @_semantics("optimize.sil.specialize.generic.never")
  static func mapping<each Part>(
    _ keys: repeat Key<each Part>, rules: MappingRules = MappingRules(),
    make: @escaping @Sendable (repeat each Part) -> Value?
  ) -> ValueReader {
    let written = MappingReader(repeat each keys, rules: rules).written
    let keys = (repeat each keys)
    return ValueReader(written.shape) { node, context in
      written.read(node, &context)?.whole(repeat each keys, make: make)
    }
  }
}
