package import Motion

/// The description of a constant, but for its property and default.
///
/// The reader, the schema, the documentation, the names in goldens and reports, and lint's cures use it.
package struct ConstantInfo: Sendable {
  /// The key in a scene; with a dot before the last part where it stands in a mapping of its own.
  package let key: String
  /// The values that it takes.
  package let domain: ConstantDomain
  /// The part that it has in a motion; nil for none, and where its value is an animation itself.
  package let motion: MotionPart?
  /// The meaning, in a sentence.
  package let summary: String
  /// The place where the default was read, or the reason for it; empty where the summary says all.
  package let source: String
  /// The fault of the original that the constant keeps or cures; nil for none.
  package let fault: String?
  /// The value that cures the fault, as a scene writes it; nil for none, or where the others decide.
  package let cure: String?
  /// The original's value where the default is another; nil where the default is the original's.
  package let departure: Departure<ConstantValue>?
  /// The default where the property's own does not say it; nil where that does.
  package let fallback: ConstantFallback?
  /// True if a key of the scene decides it, not one of this table.
  package let isOfScene: Bool
}

/// A default that the property's own value does not say.
package struct ConstantFallback: Sendable {
  /// The default, as a scene writes it or in words.
  package let text: String
  /// True if a scene can write the text.
  package let isWritable: Bool
  private let resolve: @Sendable (ConstantSite) -> ConstantValue?

  /// The value that the rest of the scene gives; nil for the property's own.
  package func value(at site: ConstantSite) -> ConstantValue? { resolve(site) }

  /// A default that has another name than its value alone would be given.
  package static func written(
    _ text: String, _ resolve: @escaping @Sendable (ConstantSite) -> ConstantValue? = { _ in nil }
  ) -> ConstantFallback {
    ConstantFallback(text: text, isWritable: true, resolve: resolve)
  }

  /// A default that depends on the rest of the scene, in words.
  package static func dependent(
    _ words: String, _ resolve: @escaping @Sendable (ConstantSite) -> ConstantValue? = { _ in nil }
  ) -> ConstantFallback {
    ConstantFallback(text: words, isWritable: false, resolve: resolve)
  }
}

/// The parts of a scene, beside their own keys, on which the values of constants depend.
package struct ConstantSite: Sendable {
  /// The screen.
  package var screen: Screen
  /// The animation that `withAnimation` takes without one.
  package var defaultAnimation: DefaultAnimation

  /// Creates a site.
  package init(screen: Screen, defaultAnimation: DefaultAnimation) {
    self.screen = screen
    self.defaultAnimation = defaultAnimation
  }
}

/// A constant: its description, and the property that holds it.
package struct Constant<Root: Sendable>: Sendable {
  /// The description.
  package let info: ConstantInfo
  /// Reads the property; nil where there is no value.
  package let value: @Sendable (Root) -> ConstantValue?
  /// Sets the property.
  package let set: @Sendable (inout Root, ConstantValue, ConstantSite) -> Void
  /// Tags the animation that is its value with the key; nothing for other values.
  let tag: @Sendable (inout Root) -> Void
  /// The values that cure its fault, each with the constants that have it.
  let cures: @Sendable (Root) -> [(value: ConstantValue, root: Root)]

  /// Describes a constant; its default is the property's value unless there is a `fallback`.
  ///
  /// `cures` names the cures where the other constants decide.
  package init<Value: Equatable & Sendable>(
    _ key: String, _ property: any WritableKeyPath<Root, Value> & Sendable,
    _ domain: Domain<Value>, motion: MotionPart? = nil, _ summary: String, source: String = "",
    fault: String? = nil,
    cure: Value? = nil, cures: (@Sendable (Root) -> [Value])? = nil,
    fallback: ConstantFallback? = nil, isOfScene: Bool = false,
    departure: Departure<Value>? = nil
  ) {
    info = ConstantInfo(
      key: key, domain: domain.values, motion: motion, summary: summary, source: source,
      fault: fault,
      cure: cure.flatMap(domain.wrap)?.written,
      departure: departure.flatMap { departure in
        domain.wrap(departure.original).map {
          Departure(original: $0, reason: departure.reason)
        }
      },
      fallback: fallback, isOfScene: isOfScene)
    value = { domain.wrap($0[keyPath: property]) }
    set = { root, value, site in
      if let value = domain.unwrap(value, site) { root[keyPath: property] = value }
    }
    tag = { root in
      if let path = property as? WritableKeyPath<Root, Animation?> {
        root[keyPath: path] = root[keyPath: path]?.tagged(key)
      } else if let path = property as? WritableKeyPath<Root, Animation> {
        root[keyPath: path] = root[keyPath: path].tagged(key)
      }
    }
    self.cures = { root in
      (cures?(root) ?? cure.map { [$0] } ?? []).compactMap { value in
        guard value != root[keyPath: property], let said = domain.wrap(value) else { return nil }
        var cured = root
        cured[keyPath: property] = value
        return (said, cured)
      }
    }
  }
}

/// The constants of a type, and what holds between them.
package struct ConstantTable<Root: Sendable>: Sendable {
  /// The constants, in the order of the documentation.
  package let constants: [Constant<Root>]
  /// The meanings of mappings that hold several of them, by their keys.
  package var groups: [String: String] = [:]
  /// Pairs of keys of which the first is at most the second.
  package var ascending: [(least: String, greatest: String)] = []
  /// Groups of keys that are never written together.
  package var notTogether: [[String]] = []
  /// Values that contradict each other where both are written.
  package var contradictions: [Contradiction] = []
  /// The animation of `withAnimation` without one when the original was made.
  package var era = DefaultAnimation.spring

  /// The constant of a key; nil where there is none.
  package subscript(key: String) -> Constant<Root>? { constants.first { $0.info.key == key } }
}
