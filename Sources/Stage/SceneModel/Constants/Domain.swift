package import Display

/// The values that a constant can have.
package enum ConstantDomain: Hashable, Sendable {
  /// A number in a range, with a description if the range by itself is not sufficient.
  case number(NumberRange, text: String?)
  /// A fraction of a length in a range, or a length in points.
  case fraction(NumberRange)
  /// A whole number in a range.
  case integer(ClosedRange<Int>)
  /// A time within a range of seconds.
  case time(NumberRange)
  /// `true` or `false`.
  case flag
  /// One of a fixed set of names.
  case word([String])
  /// One of several versions, which may be written as numbers, and a hint for later versions.
  case version([String], later: String)
  /// A color, which may be required to be opaque.
  case color(isOpaque: Bool)
  /// A width and a height, each in a range.
  case size(NumberRange)
  /// One radius in a range for all corners, or one for each.
  case radii(NumberRange)
  /// An animation, or none.
  case animation
  /// A transition of rows.
  case transition

  /// The unit of plain numbers; empty for none.
  package var unit: String {
    switch self {
    case .number(let range, _), .size(let range), .radii(let range): range.unit
    case .time: "s"
    default: ""
    }
  }

  /// Returns other values, whose effect is visible where a motion uses the constant, small changes first.
  ///
  /// Source: ours; differences of a quarter are seen in durations, distances and bounces alike.
  package func variations(of value: SceneConstant.Value) -> [SceneConstant.Value] {
    switch (self, value) {
    case (.integer, .number(let number)): [.number(number + 1), .number(number - 1)]
    case (_, .number(0)): [.number(0.15), .number(20), .number(1000)]
    case (_, .number(let number)): [1.25, 0.75, 2, 0.5].map { .number(number * $0) }
    case (_, .flag(let flag)): [.flag(!flag)]
    case (.word(let names), .text(let name)), (.version(let names, _), .text(let name)):
      names.filter { $0 != name }.map { .text($0) }
    case (.color, .color(let color)): [.color(color == .black ? .white : .black)]
    case (.animation, .text(let name)): [.text(name == "none" ? "smooth" : "none")]
    default: []
    }
  }

  /// Returns a stated value as a constant's value, or nil if it is not allowed.
  ///
  /// Of animations only two are supported, and lists of numbers are not.
  func value(_ stated: SceneConstant.Value) -> ConstantValue? {
    switch (self, stated) {
    case (.number(let range, _), .number(let number)) where range.contains(number):
      .number(number)
    case (.fraction(let range), .number(let number)) where range.contains(number): .number(number)
    case (.fraction, .text(let text)) where text.hasSuffix("pt"):
      Double(text.dropLast(2)).flatMap { NumberRange.layout.contains($0) ? .points($0) : nil }
    case (.integer(let range), .number(let number)):
      Int(exactly: number).flatMap { range.contains($0) ? .integer($0) : nil }
    case (.time(let range), .number(let seconds)) where range.contains(seconds):
      SceneTime(seconds: seconds).map { .time($0) }
    case (.flag, .flag(let flag)): .flag(flag)
    case (.word(let names), .text(let word)) where names.contains(word): .word(word)
    case (.animation, .text("none")): .animation(AnimationChoice(nil))
    case (.animation, .text("smooth")): .animation(AnimationChoice(.smooth))
    case (.color(let isOpaque), .color(let color)) where !isOpaque || color.alpha == 255:
      .color(color)
    default: nil
    }
  }
}

/// The values that a property can have, and their conversion to a constant's values.
package struct Domain<Value: Equatable & Sendable>: Sendable {
  let values: ConstantDomain
  /// Converts a property's value to a constant's; nil for no value.
  let wrap: @Sendable (Value) -> ConstantValue?
  /// Converts a constant's value to a property's; nil for another type of value.
  let unwrap: @Sendable (ConstantValue, ConstantContext) -> Value?
}

extension Domain {
  /// Creates a domain of values that constants store without conversion.
  fileprivate init(_ values: ConstantDomain, _ wrap: @escaping @Sendable (Value) -> ConstantValue) {
    self.init(values: values, wrap: wrap) { value, _ in value.payload as? Value }
  }

  /// Returns a domain of values that may be absent.
  package static func optional<Wrapped>(_ domain: Domain<Wrapped>) -> Domain
  where Value == Wrapped? {
    Domain(values: domain.values, wrap: { $0.flatMap(domain.wrap) }) {
      domain.unwrap($0, $1).map(Optional.some)
    }
  }

  /// Returns a domain of values that are stored as constants.
  static func constants(in values: ConstantDomain) -> Domain where Value == ConstantValue {
    Domain(values: values, wrap: { $0 }, unwrap: { value, _ in value })
  }

  /// Returns a domain of whole numbers.
  package static func integer(_ range: ClosedRange<Int>) -> Domain where Value == Int {
    Domain(.integer(range)) { .integer($0) }
  }

  /// Returns a domain of colors, which may be required to be opaque.
  package static func color(isOpaque: Bool = false) -> Domain where Value == Color {
    Domain(.color(isOpaque: isOpaque)) { .color($0) }
  }

  /// Returns a domain of sizes, with width and height in a range.
  package static func size(_ range: NumberRange) -> Domain where Value == Size {
    Domain(.size(range)) { .size($0) }
  }

  /// Returns a domain of corner radii in a range.
  package static func radii(_ range: NumberRange) -> Domain where Value == CornerRadii {
    Domain(.radii(range)) { .radii($0) }
  }
}

extension Domain where Value == Double {
  /// Returns a domain of numbers in a range, with a description if the range is not sufficient.
  package static func number(_ range: NumberRange, _ text: String? = nil) -> Domain {
    Domain(.number(range, text: text)) { .number($0) }
  }

  /// A length in a layout, 0 to 1000 pt.
  package static var length: Domain { .number(.from(0, to: 1000, "pt")) }
  /// A scroll offset, pt.
  package static var scroll: Domain {
    .number(.from(0, to: 1e9), "a number from 0 to the end of the content, pt")
  }
  /// The undamped period of a spring, 0.01 to 10 s.
  package static var springPeriod: Domain { .number(.from(0.01, to: 10, "s")) }
  /// The natural frequency of a spring, 0.1 to 1000 rad/s.
  package static var springFrequency: Domain { .number(.from(0.1, to: 1000, "rad/s")) }
  /// The stiffness of a spring of unit mass, 1 to 100,000 1/s².
  package static var springStiffness: Domain { .number(.from(1, to: 100_000, "1/s²")) }
  /// The bounce of a spring, −0.9 to 0.9; a spring of bounce 1 would never settle.
  package static var springBounce: Domain { .number(.from(-0.9, to: 0.9)) }
}

extension Domain where Value == SceneTime {
  /// The duration of a phase of a motion, 0 to 10 s.
  package static var duration: Domain { Domain(.time(.from(0, to: 10, "s"))) { .time($0) } }
}

extension Domain where Value == Bool {
  /// `true` or `false`.
  package static var flag: Domain { Domain(.flag) { .flag($0) } }
}

extension Domain where Value: RawRepresentable<String> & CaseIterable {
  /// One of the raw values of an enumeration.
  package static var choice: Domain { named(.word(Value.allCases.map(\.rawValue))) }

  /// Returns a domain of versions, with a hint for later versions.
  package static func version(later: String) -> Domain {
    named(.version(Value.allCases.map(\.rawValue), later: later))
  }

  private static func named(_ values: ConstantDomain) -> Domain {
    Domain(values: values, wrap: { .word($0.rawValue) }) { value, _ in
      if case .word(let word) = value { Value(rawValue: word) } else { nil }
    }
  }
}

extension Domain where Value == Animation? {
  /// An animation, or none.
  package static var animation: Domain {
    Domain(values: .animation, wrap: { .animation(AnimationChoice($0)) }) { value, context in
      guard case .animation(let choice) = value else { return nil }
      return .some(choice.animation(context.defaultAnimation))
    }
  }
}

extension Domain where Value == RowTransition? {
  package static var transition: Domain {
    .optional(Domain<RowTransition>(.transition) { .transition($0) })
  }
}
