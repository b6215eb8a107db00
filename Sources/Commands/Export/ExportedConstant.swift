// An `ExportedConstant` is one or more scene constants in a form that other systems use, such as an
// animation, a rate, or a rule. `SceneModel` describes which constants belong together.
//
// Values without a type in the target become numbers with a formula. Values that select code paths
// become comments or extensions. `LinearEasing` approximates a motion by a few lines
// within a tolerance, and measures its error.
//
// `BehaviorCode` prints the formulas and rows of a declared viewer as functions. The syntax of the
// targets and the functions that the code needs are in `Sources/C/CPages/code`.

import Display
import SceneModel

/// One or more scene constants in a form that other systems use.
struct ExportedConstant: Sendable {
  /// The form that a constant has in other systems.
  enum Kind: Sendable {
    /// An animation, or nil for no animation.
    case animation(Animation?)
    /// A number, and its unit if no target has it.
    case quantity(Quantity, Double, unit: String = "")
    case flag(Bool)
    case color(Color)
    /// A value that selects code paths, such as a mode.
    case rule(String)
  }

  /// What a number is.
  enum Quantity: String {
    /// The fraction of its velocity that a deceleration keeps per millisecond.
    case deceleration
    /// The rate at which a fling loses velocity, 1/s; greater than 0.
    case decay
    /// The rubber-band coefficient: the fraction of the first point beyond an edge that shows.
    case rubberBand
    /// In points, points per second and seconds.
    case length, velocity, time
    case number, integer
    /// A number that functions use, in pt, pt/s, s or without a unit.
    case scalar
  }

  /// A constant as the scene states it.
  struct Origin: Sendable {
    /// The key in its mapping of the scene file.
    let key: String
    /// The name, such as `viewer.openDuration`.
    let name: String
    /// The value with its unit.
    let value: String
    /// The meaning, the default if the value differs from it, and the source.
    let meaning: String
  }

  /// The name in code, such as `openSpring` or `dismissDistance`.
  var name: String
  let kind: Kind
  /// The scene constants that it consists of.
  let origins: [Origin]

  /// Whether it is an animation.
  var isMotion: Bool { if case .animation = kind { true } else { false } }
  /// Whether it is a spring animation.
  var isSpring: Bool {
    guard case .animation(let animation?) = kind else { return false }
    return ExportedMotion(animation)?.spring != nil
  }
  /// Whether it is a deceleration, a decay, or a rubber band.
  var isResponse: Bool {
    guard case .quantity(let quantity, _, _) = kind else { return false }
    return [.deceleration, .decay, .rubberBand].contains(quantity)
  }
  /// Whether only code can express it.
  var isRule: Bool { if case .rule = kind { true } else { false } }

  /// Returns the constants of a viewer or a stage, without those that have no value.
  ///
  /// `owner` is the prefix of their names.
  static func all<Root: ConstantSet>(of parameters: Root, owner: String) -> [ExportedConstant] {
    let reader = ConstantReader(parameters: parameters, owner: owner)
    let partnerKeys = Set(parameters.table.constants.flatMap { $0.info.motion?.relatedKeys ?? [] })
    return parameters.table.constants.filter { !partnerKeys.contains($0.info.key) }.compactMap(
      reader.read)
  }
}

/// Reads the constants of one table.
private struct ConstantReader<Root: ConstantSet> {
  let parameters: Root
  let owner: String

  func read(_ constant: Constant<Root>) -> ExportedConstant? {
    guard let value = constant.value(parameters) else { return nil }
    let info = constant.info
    if let motion = info.motion, let (ending, kind) = kind(of: motion, value) {
      let origins = [info.key] + motion.relatedKeys
      return ExportedConstant(
        name: name(info.key, ending), kind: kind, origins: origins.compactMap(origin))
    }
    return ExportedConstant(
      name: info.key, kind: kind(of: value, unit: info.domain.unit),
      origins: [origin(info.key)].compactMap { $0 })
  }

  /// Replaces the quantity at the end of a key, such as `Duration`, by another ending.
  ///
  /// Returns the key unchanged if `ending` is empty.
  private func name(_ key: String, _ ending: String) -> String {
    guard !ending.isEmpty else { return key }
    for quantity in ["Duration", "Frequency", "Stiffness", "Damping"] {
      if key.lowercased() == quantity.lowercased() { return ending.lowercased() }
      if key.hasSuffix(quantity) {
        let stem = key.dropLast(quantity.count)
        return stem == ending.lowercased() ? String(stem) : stem + ending
      }
    }
    return key + ending
  }

  private func number(_ key: String) -> Double? {
    switch parameters.table[key]?.value(parameters) {
    case .number(let number): number
    case .time(let time): time.seconds
    default: nil
    }
  }

  private func origin(_ key: String) -> ExportedConstant.Origin? {
    guard let constant = parameters.table[key], let value = constant.value(parameters) else {
      return nil
    }
    let unit = constant.info.domain.unit
    func text(_ value: ConstantValue) -> String {
      unit.isEmpty ? value.text : "\(value.text) \(unit)"
    }
    let standard = constant.info.fallback == nil ? constant.value(parameters.defaults) : nil
    var reason = constant.info.texts.source
    // The source describes the default value.
    if let standard, standard != value {
      reason = "By default \(text(standard))" + (reason.isEmpty ? "." : ": \(reason)")
    }
    let sentences = [constant.info.texts.meaning, reason].filter { !$0.isEmpty }
    return ExportedConstant.Origin(
      key: key, name: "\(owner).\(key)", value: text(value),
      meaning: sentences.joined(separator: " "))
  }

  /// Returns the form of a constant that belongs to a motion, and the ending of its name.
  private func kind(
    of motion: MotionRole, _ value: ConstantValue
  ) -> (ending: String, kind: ExportedConstant.Kind)? {
    if case .curve(let curve) = motion, case .time(let duration) = value {
      return ("Curve", .animation(.curve(curve, duration: duration)))
    }
    guard case .number(let number) = value else { return nil }
    let spring: Spring?
    switch motion {
    case .curve: return nil
    case .deceleration: return ("", .quantity(.deceleration, number))
    case .decay: return ("", .quantity(.decay, number.magnitude))
    case .rubberBand: return ("", .quantity(.rubberBand, number))
    case .springPeriod(let bounce):
      spring = Spring(duration: number, bounce: bounce.flatMap(self.number) ?? 0)
    case .springFrequency: spring = Spring(response: 2 * .pi / number, dampingRatio: 1)
    case .springDamping(let frequency):
      spring = self.number(frequency).flatMap {
        Spring(response: 2 * .pi / $0, dampingRatio: number)
      }
    case .springStiffness:
      spring = Spring(mass: 1, stiffness: number, damping: 2 * number.squareRoot())
    }
    return spring.map { ("Spring", .animation(.spring($0))) }
  }

  private func kind(of value: ConstantValue, unit: String) -> ExportedConstant.Kind {
    switch value {
    case .number(let number):
      switch unit {
      case "pt", "dp": .quantity(.length, number)
      case "pt/s": .quantity(.velocity, number, unit: "px/s")
      case "s": .quantity(.time, number)
      default: .quantity(.number, number, unit: unit)
      }
    case .points(let length): .quantity(.length, length)
    case .integer(let number): .quantity(.integer, Double(number))
    case .time(let time): .quantity(.time, time.seconds)
    case .flag(let flag): .flag(flag)
    case .color(let color): .color(color)
    case .animation(let choice): .animation(choice.animation(parameters.table.era))
    case .word, .size, .radii, .transition: .rule(value.text)
    }
  }
}
