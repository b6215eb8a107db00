import Platform

/// A key of a mapping, through which its typed value is accessed.
///
/// Its code, like that of all readers of mappings, stays generic in the binary. Specialized code
/// for each type of value would make the module a third larger, with no noticeable gain in speed.
struct Key<Value: Sendable>: Sendable {
  let field: Field<WrittenValues>
  /// The value if the key is missing; nil for a required key.
  let fallback: Value?

  var name: String { field.name }

  /// Creates a required key.
  @_semantics("optimize.sil.specialize.generic.never")
  init(_ subject: String, _ reader: ValueReader<Value>) {
    self.init(Field(KeyShape(subject, isRequired: true, reader.shape), reader), nil)
  }

  /// Creates a key with a default.
  @_semantics("optimize.sil.specialize.generic.never")
  init(_ subject: String, _ reader: ValueReader<Value>, or fallback: Value) {
    let key = KeyShape(subject, reader.shape)
    self.init(Field(key, reader, JSON(written: fallback)), fallback)
  }

  /// Creates a key whose value is nil if it is missing.
  @_semantics("optimize.sil.specialize.generic.never")
  static func optional<Written>(_ subject: String, _ reader: ValueReader<Written>) -> Key
  where Value == Written? {
    Key(Field(KeyShape(subject, reader.shape), reader), .some(nil))
  }

  private init(_ field: Field<WrittenValues>, _ fallback: Value?) {
    self.field = field
    self.fallback = fallback
  }
}

extension Field<WrittenValues> {
  /// Creates a key whose value is stored with its location, under `storage` if that is given.
  @_semantics("optimize.sil.specialize.generic.never")
  init<Value: Sendable>(
    _ key: KeyShape, as storage: String? = nil, _ reader: ValueReader<Value>,
    _ fallback: JSON? = nil
  ) {
    self.init(key, fallback: { _ in fallback }) { node, values, context in
      values.set(storage ?? key.name, reader.read(node, &context), at: node, context)
    }
  }
}

extension MappingReader<WrittenValues> {
  /// A reader of the mapping's values, broken keys and range; nil only for other nodes.
  var written: ValueReader<WrittenValues> {
    ValueReader(.mapping(shape(defaults: WrittenValues()))) { node, context in
      var values = WrittenValues(range: context.head(of: node))
      guard let broken = read(node, into: &values, &context) else { return nil }
      values.broken = broken
      return values
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  init<each Value>(_ keys: repeat Key<each Value>, rules: MappingRules = MappingRules()) {
    var fields: [Field<WrittenValues>] = []
    repeat fields.append((each keys).field)
    self.init(fields, rules)
  }
}

extension ValueReader {
  /// Returns a reader of a mapping that makes a value if all keys are valid.
  @_semantics("optimize.sil.specialize.generic.never")
  static func mapping<each Field>(
    _ keys: repeat Key<each Field>, rules: MappingRules = MappingRules(),
    make: @escaping @Sendable (repeat each Field) -> Value?
  ) -> ValueReader {
    let written = MappingReader(repeat each keys, rules: rules).written
    let keys = (repeat each keys)
    return ValueReader(written.shape) { node, context in
      written.read(node, &context)?.combined(repeat each keys, make: make)
    }
  }
}
