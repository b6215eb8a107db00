import Display
package import Geometry
package import Motion

/// The values that a constant takes.
package enum ConstantDomain: Hashable, Sendable {
  /// A number of a range, with words of its own where the range alone does not say it.
  case number(NumberRange, words: String?)
  /// A whole number of a range.
  case integer(ClosedRange<Int>)
  /// A time of a range of seconds.
  case time(NumberRange)
  /// `true` or `false`.
  case flag
  /// One of some words.
  case word([String])
  /// One of some versions, which are written as numbers too, and what is said of a later one.
  case version([String], later: String)
  /// A colour, which may have to be opaque.
  case color(isOpaque: Bool)
  /// Width and height of a range each.
  case size(NumberRange)
  /// One radius of a range for all corners, or one for each.
  case radii(NumberRange)
  /// An animation, or none.
  case animation
  /// A transition of rows.
  case transition

  /// The unit of bare numbers; empty where there is none.
  package var unit: String {
    switch self {
    case .number(let range, _), .size(let range), .radii(let range): range.unit
    case .time: "s"
    default: ""
    }
  }

  /// The value that a scene states, where it is one of these; animations and lists of numbers are not read.
  func value(_ stated: SceneConstant.Value) -> ConstantValue? {
    switch (self, stated) {
    case (.number(let range, _), .number(let number)) where range.contains(number):
      .number(number)
    case (.integer(let range), .number(let number)):
      Int(exactly: number).flatMap { range.contains($0) ? .integer($0) : nil }
    case (.time(let range), .number(let seconds)) where range.contains(seconds):
      SceneTime(seconds: seconds).map { .time($0) }
    case (.flag, .flag(let flag)): .flag(flag)
    case (.word(let words), .text(let word)) where words.contains(word): .word(word)
    case (.color(let isOpaque), .color(let color)) where !isOpaque || color.alpha == 255:
      .color(color)
    default: nil
    }
  }
}

/// The values that a property takes, as values of a constant.
package struct Domain<Value: Equatable & Sendable>: Sendable {
  let values: ConstantDomain
  /// Gives a property's value as a constant's; nil where there is none.
  let wrap: @Sendable (Value) -> ConstantValue?
  /// Gives a constant's value as a property's; nil for a value of another kind.
  let unwrap: @Sendable (ConstantValue, ConstantSite) -> Value?
}

extension Domain {
  /// The domain of values that constants hold as they are.
  fileprivate init(
    _ values: ConstantDomain, _ wrap: @escaping @Sendable (Value) -> ConstantValue
  ) {
    self.init(values: values, wrap: wrap) { value, _ in value.payload as? Value }
  }
}

extension Domain where Value == Double {
  /// A number of a range, with words of its own where the range alone does not say it.
  package static func number(_ range: NumberRange, _ words: String? = nil) -> Domain {
    Domain(.number(range, words: words)) { .number($0) }
  }

  /// A length of a layout, pt.
  package static var length: Domain { .number(.from(0, to: 1000, "pt")) }
  /// The undamped period of a spring, s.
  package static var springPeriod: Domain { .number(.from(0.01, to: 10, "s")) }
  /// The bounce of a spring; a whole one would never come to rest.
  package static var springBounce: Domain { .number(.from(-0.9, to: 0.9)) }
}

extension Domain {
  /// A value that need not be there.
  package static func optional<Wrapped>(_ domain: Domain<Wrapped>) -> Domain
  where Value == Wrapped? {
    Domain(values: domain.values, wrap: { $0.flatMap(domain.wrap) }) {
      domain.unwrap($0, $1).map(Optional.some)
    }
  }
}

extension Domain where Value == Int {
  /// A whole number.
  package static func integer(_ range: ClosedRange<Int>) -> Domain {
    Domain(.integer(range)) { .integer($0) }
  }
}

extension Domain where Value == SceneTime {
  /// The length of a part of a motion, 0…10 s.
  package static var duration: Domain { Domain(.time(.from(0, to: 10, "s"))) { .time($0) } }
}

extension Domain where Value == Bool {
  /// `true` or `false`.
  package static var flag: Domain { Domain(.flag) { .flag($0) } }
}

extension Domain where Value: RawRepresentable<String> & CaseIterable {
  /// One of an enumeration's names.
  package static var choice: Domain { words(.word(Value.allCases.map(\.rawValue))) }

  /// One of some versions, and the words for a later one.
  package static func version(later: String) -> Domain {
    words(.version(Value.allCases.map(\.rawValue), later: later))
  }

  private static func words(_ values: ConstantDomain) -> Domain {
    Domain(values: values, wrap: { .word($0.rawValue) }) { value, _ in
      if case .word(let word) = value { Value(rawValue: word) } else { nil }
    }
  }
}

extension Domain where Value == Color {
  /// A colour, which may have to be opaque.
  package static func color(isOpaque: Bool = false) -> Domain<Color> {
    Domain(.color(isOpaque: isOpaque)) { .color($0) }
  }
}

extension Domain where Value == Size {
  /// Width and height.
  package static func size(_ range: NumberRange) -> Domain {
    Domain(.size(range)) { .size($0) }
  }
}

extension Domain where Value == CornerRadii {
  /// The radii of corners.
  package static func radii(_ range: NumberRange) -> Domain {
    Domain(.radii(range)) { .radii($0) }
  }
}

extension Domain where Value == Animation? {
  /// An animation, or none.
  package static var animation: Domain {
    Domain(values: .animation, wrap: { .animation(AnimationChoice($0)) }) { value, site in
      guard case .animation(let choice) = value else { return nil }
      return .some(choice.animation(site.defaultAnimation))
    }
  }
}

extension Domain where Value == Animation {
  /// An animation.
  package static var animation: Domain<Animation> {
    Domain(values: .animation, wrap: { .animation(AnimationChoice($0)) }) { value, site in
      guard case .animation(let choice) = value else { return nil }
      return choice.animation(site.defaultAnimation)
    }
  }
}

extension Domain where Value == RowTransition? {
  /// A transition of rows.
  package static var transition: Domain {
    Domain(values: .transition, wrap: { $0.map { .transition($0) } }) { value, _ in
      if case .transition(let transition) = value { .some(transition) } else { nil }
    }
  }
}
