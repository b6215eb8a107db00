// `ExportedConstant` is what a constant, or several by their parts in a motion, become elsewhere:
// an animation, a rate, a length, a rule; it has no list of keys of its own. A file a target
// writes it in that system's terms. What a target has no word for is a number with its formula,
// what only code can have a comment (in tokens, an extension). `LinearEasing` draws a motion by
// the fewest lines within a tolerance, and knows the error of what it has written.

import Geometry
import Motion
import SceneModel

/// A constant, or several that make one thing, as other systems take it.
struct ExportedConstant: Sendable {
  /// The thing that it becomes.
  enum Kind: Sendable {
    /// An animation; nil for none.
    case animation(Animation?)
    /// The part of its velocity that a glide keeps in each millisecond.
    case deceleration(Double)
    /// The rate at which a glide loses its velocity, 1/s; above 0.
    case decay(Double)
    /// The part of the first point beyond an edge that shows.
    case rubberBand(Double)
    /// A length, or one per second where the unit says so.
    case length(Double, isVelocity: Bool)
    /// A time, s.
    case time(Double)
    /// A number, in a unit that no target has; empty for a plain one.
    case number(Double, unit: String)
    /// A whole number.
    case integer(Int)
    /// `true` or `false`.
    case flag(Bool)
    /// A colour.
    case color(Color)
    /// A value that chooses what the code does.
    case rule(String)
  }

  /// A constant as a scene has it.
  struct Origin: Sendable {
    /// The key in a scene.
    let key: String
    /// The value with its unit.
    let value: String
    /// The meaning, the default where it is another, and its source.
    let meaning: String
  }

  /// The name, as `openSpring` or `dismissDistance`.
  let name: String
  /// The thing.
  let kind: Kind
  /// The constants that it is made of.
  let origins: [Origin]

  /// True for an animation.
  var isMotion: Bool { if case .animation = kind { true } else { false } }
  /// True for an animation that is a spring.
  var isSpring: Bool {
    guard case .animation(let animation?) = kind else { return false }
    return ExportedMotion(animation)?.spring != nil
  }
  /// True for a glide or a resistance.
  var isResponse: Bool {
    switch kind {
    case .deceleration, .decay, .rubberBand: true
    default: false
    }
  }
  /// True where only code can have it.
  var isRule: Bool { if case .rule = kind { true } else { false } }

  /// The constants of a viewer or a stage; one without a value is left out.
  static func all<Root: ConstantSet>(of parameters: Root) -> [ExportedConstant] {
    let reader = ConstantReader(parameters: parameters)
    let told = Set(Root.table.constants.flatMap { $0.info.motion?.partners ?? [] })
    return Root.table.constants.filter { !told.contains($0.info.key) }.compactMap(reader.read)
  }
}

/// Reads the constants of one table.
private struct ConstantReader<Root: ConstantSet> {
  let parameters: Root

  func read(_ constant: Constant<Root>) -> ExportedConstant? {
    guard let value = constant.value(parameters) else { return nil }
    let info = constant.info
    if let motion = info.motion, let (ending, kind) = kind(of: motion, value) {
      let origins = [info.key] + motion.partners
      return ExportedConstant(
        name: name(info.key, ending), kind: kind, origins: origins.compactMap(origin))
    }
    return ExportedConstant(
      name: info.key, kind: Self.kind(of: value, unit: info.domain.unit),
      origins: [origin(info.key)].compactMap { $0 })
  }

  /// The key with another ending in place of that of its quantity; as it is for an empty one.
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
    switch Root.table[key]?.value(parameters) {
    case .number(let number): number
    case .time(let time): time.seconds
    default: nil
    }
  }

  private func origin(_ key: String) -> ExportedConstant.Origin? {
    guard let constant = Root.table[key], let value = constant.value(parameters) else { return nil }
    let unit = constant.info.domain.unit
    func text(_ value: ConstantValue) -> String {
      unit.isEmpty ? value.text : "\(value.text) \(unit)"
    }
    let standard = constant.info.fallback == nil ? constant.value(Root()) : nil
    var reason = constant.info.source
    // The source speaks of the default.
    if let standard, standard != value {
      reason = "By default \(text(standard))" + (reason.isEmpty ? "." : ": \(reason)")
    }
    let words = [constant.info.summary, reason].filter { !$0.isEmpty }
    return ExportedConstant.Origin(
      key: key, value: text(value), meaning: words.joined(separator: " "))
  }

  /// The thing that a part of a motion makes, and the ending of its name.
  private func kind(
    of motion: MotionPart, _ value: ConstantValue
  ) -> (ending: String, kind: ExportedConstant.Kind)? {
    if case .curve(let curve) = motion, case .time(let duration) = value {
      return ("Curve", .animation(.curve(curve, duration: duration)))
    }
    guard case .number(let number) = value else { return nil }
    switch motion {
    case .deceleration: return ("", .deceleration(number))
    case .decay: return ("", .decay(number.magnitude))
    case .rubberBand: return ("", .rubberBand(number))
    default:
      return spring(motion, number).map { ("Spring", .animation($0)) }
    }
  }

  private func spring(_ motion: MotionPart, _ number: Double) -> Animation? {
    switch motion {
    case .springPeriod(let bounce):
      return Spring(duration: number, bounce: bounce.flatMap(self.number) ?? 0).map(
        Animation.spring)
    case .springFrequency:
      return Spring(response: 2 * .pi / number, dampingRatio: 1).map(Animation.spring)
    case .springDamping(let frequency):
      return self.number(frequency).flatMap {
        Spring(response: 2 * .pi / $0, dampingRatio: number).map(Animation.spring)
      }
    case .springStiffness:
      return Spring(mass: 1, stiffness: number, damping: 2 * number.squareRoot())
        .map(Animation.spring)
    case .curve, .deceleration, .decay, .rubberBand: return nil
    }
  }

  private static func kind(of value: ConstantValue, unit: String) -> ExportedConstant.Kind {
    switch value {
    case .number(let number):
      switch unit {
      case "pt", "dp": .length(number, isVelocity: false)
      case "pt/s": .length(number, isVelocity: true)
      case "s": .time(number)
      default: .number(number, unit: unit)
      }
    case .integer(let number): .integer(number)
    case .time(let time): .time(time.seconds)
    case .flag(let flag): .flag(flag)
    case .color(let color): .color(color)
    case .animation(let choice): .animation(choice.animation(Root.table.era))
    case .word, .size, .radii, .transition: .rule(value.text)
    }
  }
}
