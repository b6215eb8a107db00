package import Display

/// The description of a constant, without its property and default.
///
/// The reader, the schema, the documentation, the names in goldens and reports, and the fixes
/// suggested by lint use it.
package struct ConstantInfo: Sendable {
  /// The key in a scene; it contains a period if it is in a nested mapping.
  package let key: String
  /// The allowed values.
  package let domain: ConstantDomain
  /// The role in a motion; nil if it has none, or if its value is an animation itself.
  package let motion: MotionRole?
  package let texts: ConstantTexts
  /// The value that fixes the fault, as a scene writes it.
  ///
  /// It is nil if there is none, or if it depends on other constants.
  package let cure: String?
  /// The original's value if the default deviates from it, with the reason in `texts`; otherwise nil.
  package let original: ConstantValue?
  /// A default other than the property's own value; nil for the property's value.
  package let fallback: ConstantFallback?
  /// Whether a key of the scene decides the constant, not one of this table.
  package let isOfScene: Bool
}

/// A default that the property's own value does not express.
package struct ConstantFallback: Sendable {
  /// The default, as a scene writes it or as a description.
  package let text: String
  /// Whether a scene can write the text.
  package let isWritable: Bool
  /// Returns the default in a scene, or nil for the property's own value.
  let value: @Sendable (ConstantContext) -> ConstantValue?

  /// Returns a default whose text differs from its value.
  package static func written(
    _ text: String,
    _ value: @escaping @Sendable (ConstantContext) -> ConstantValue? = { _ in nil }
  ) -> ConstantFallback {
    ConstantFallback(text: text, isWritable: true, value: value)
  }

  /// Returns a default that depends on other settings of the scene, with a description.
  package static func dependent(
    _ description: String,
    _ value: @escaping @Sendable (ConstantContext) -> ConstantValue? = { _ in nil }
  ) -> ConstantFallback {
    ConstantFallback(text: description, isWritable: false, value: value)
  }
}

/// The settings of a scene, other than their own keys, on which the values of constants depend.
package struct ConstantContext: Sendable {
  package var screen: Screen
  /// The default animation of `withAnimation`.
  package var defaultAnimation: DefaultAnimation
}

/// A constant: its description and its property.
package struct Constant<Root: Sendable>: Sendable {
  package let info: ConstantInfo
  /// Reads the property; nil if it has no value.
  package let value: @Sendable (Root) -> ConstantValue?
  /// Sets the property.
  package let set: @Sendable (inout Root, ConstantValue, ConstantContext) -> Void
  /// Tags the property's animation with the constant's key; no effect for other values.
  let tag: @Sendable (inout Root) -> Void
  /// The values that fix the fault, or else the default of the second argument, each with the
  /// constants that have it.
  let cures: @Sendable (Root, _ defaults: Root) -> [(value: ConstantValue, root: Root)]

  /// Describes a constant; its default is the property's value unless there is a `fallback`.
  ///
  /// `original` is the original's value if the default deviates from it. `cures` returns the values
  /// that fix the fault if they depend on other constants.
  package init<Value: Equatable & Sendable>(
    _ key: String, _ property: any WritableKeyPath<Root, Value> & Sendable,
    _ domain: Domain<Value>, motion: MotionRole? = nil, texts: ConstantTexts,
    original: Value? = nil, cure: Value? = nil, cures: (@Sendable (Root) -> [Value])? = nil,
    fallback: ConstantFallback? = nil, isOfScene: Bool = false
  ) {
    info = ConstantInfo(
      key: key, domain: domain.values, motion: motion, texts: texts,
      cure: cure.flatMap(domain.wrap)?.written, original: original.flatMap(domain.wrap),
      fallback: fallback, isOfScene: isOfScene)
    value = { domain.wrap($0[keyPath: property]) }
    set = { root, value, context in
      if let value = domain.unwrap(value, context) { root[keyPath: property] = value }
    }
    tag = { root in
      if let path = property as? WritableKeyPath<Root, Animation?> {
        root[keyPath: path] = root[keyPath: path]?.tagged(key)
      }
    }
    self.cures = { root, defaults in
      // A default that depends on the screen, or is the scene's, is not known here.
      let isKnown = fallback?.isWritable ?? true && !isOfScene
      let standard = isKnown ? [defaults[keyPath: property]] : []
      let own = cures?(root) ?? cure.map { [$0] } ?? []
      return (own.isEmpty ? standard : own).compactMap { value in
        guard value != root[keyPath: property], let wrapped = domain.wrap(value),
          !own.isEmpty || wrapped.isQuantity
        else { return nil }
        var cured = root
        cured[keyPath: property] = value
        return (wrapped, cured)
      }
    }
  }
}

extension Constant where Root: FixedConstantSet {
  /// Describes a constant with the texts of its row in `constants.tsv`.
  init<Value: Equatable & Sendable>(
    _ key: String, _ property: any WritableKeyPath<Root, Value> & Sendable,
    _ domain: Domain<Value>, motion: MotionRole? = nil, original: Value? = nil,
    cure: Value? = nil, cures: (@Sendable (Root) -> [Value])? = nil,
    fallback: ConstantFallback? = nil, isOfScene: Bool = false
  ) {
    self.init(
      key, property, domain, motion: motion, texts: .of(key, in: Root.name), original: original,
      cure: cure, cures: cures, fallback: fallback, isOfScene: isOfScene)
  }
}

/// The constants of a type, and the conditions between them.
package struct ConstantTable<Root: Sendable>: Sendable {
  /// The constants, in documentation order.
  package let constants: [Constant<Root>]
  /// The meanings of mappings that contain several constants, by key.
  package var groups: [String: String] = [:]
  /// Pairs of keys; the first value must not exceed the second.
  package var ascending: [(lower: String, upper: String)] = []
  /// Groups of keys that must not be written together.
  package var notTogether: [[String]] = []
  /// Values that contradict each other if both are written.
  package var contradictions: [Contradiction] = []
  /// The default animation of `withAnimation` when the original was made.
  package var era = DefaultAnimation.spring

  /// Returns the constant of a key, or nil if there is none.
  package subscript(key: String) -> Constant<Root>? { constants.first { $0.info.key == key } }
}
