import Geometry
import Motion
import SceneModel

/// Constants as design tokens, a group a screen.
///
/// Source: Design Tokens Format Module 2025.10 (W3C Design Tokens Community Group). What it has no type for
/// stands in `$extensions` under `zoetrope`: springs, as durations until they rest, and rules.
enum TokensExport {
  static func text(of screens: [ExportedScreen], origin: String) -> String {
    let groups = screens.map { screen in
      (screen.kebab, group(screen))
    }
    let root: [(String, OrderedJSON)] = [("$description", .text("From \(origin)."))] + groups
    return OrderedJSON.object(root).text + "\n"
  }

  private static func group(_ screen: ExportedScreen) -> OrderedJSON {
    let rules = screen.constants.compactMap { constant -> (String, OrderedJSON)? in
      let value: OrderedJSON
      switch constant.kind {
      case .rule(let text): value = .text(text)
      case .flag(let flag): value = .flag(flag)
      case .animation(let animation) where token(animation) == nil:
        value = .text(animation?.text ?? "none")
      default: return nil
      }
      let meaning = constant.meaning.joined(separator: " ")
      return (
        constant.name, .object([("value", value), ("description", .text(meaning))])
      )
    }
    var fields: [(String, OrderedJSON)] = [
      ("$description", .text(screen.heading.joined(separator: " ")))
    ]
    if !rules.isEmpty {
      fields.append(("$extensions", .object([("zoetrope", .object([("rules", .object(rules))]))])))
    }
    for constant in screen.sections.joined() {
      guard let (type, value, extensions) = token(constant.kind) else { continue }
      let words = constant.meaning + [constant.formula].compactMap { $0 }
      var token: [(String, OrderedJSON)] = [
        ("$type", .text(type)), ("$value", value),
        ("$description", .text(words.joined(separator: " "))),
      ]
      if let extensions { token.append(("$extensions", .object([("zoetrope", extensions)]))) }
      fields.append((constant.name, .object(token)))
    }
    return .object(fields)
  }

  private typealias Token = (type: String, value: OrderedJSON, extensions: OrderedJSON?)

  /// The token of a thing; nil for a rule.
  private static func token(_ kind: ExportedConstant.Kind) -> Token? {
    switch kind {
    case .animation(let animation): return token(animation)
    case .deceleration(let number), .decay(let number), .rubberBand(let number):
      return ("number", .number(number.sixDigits), nil)
    case .number(let number, let unit):
      return (
        "number", .number(number.sixDigits),
        unit.isEmpty ? nil : .object([("unit", .text(unit))])
      )
    case .length(let number, let isVelocity):
      // A velocity is no dimension: what turns those into lengths must not see it.
      guard isVelocity else { return ("dimension", quantity(number, "px"), nil) }
      return ("number", .number(number.sixDigits), .object([("unit", .text("px/s"))]))
    case .time(let seconds): return ("duration", quantity(seconds, "s"), nil)
    case .integer(let number): return ("number", .number("\(number)"), nil)
    case .color(let color): return ("color", value(color), nil)
    case .flag, .rule: return nil
    }
  }

  private static func quantity(_ value: Double, _ unit: String) -> OrderedJSON {
    .object([("value", .number(value.sixDigits)), ("unit", .text(unit))])
  }

  private static func value(_ color: Color) -> OrderedJSON {
    let parts = color.parts.map { OrderedJSON.number($0) }
    return .object([
      ("colorSpace", .text("srgb")), ("components", .list(Array(parts.prefix(3)))),
      ("alpha", parts[3]), ("hex", .text(String(color.hexadecimal.lowercased().dropLast(2)))),
    ])
  }

  /// The token of an animation; nil for one that is repeated, or none.
  private static func token(_ animation: Animation?) -> Token? {
    guard let animation, let motion = ExportedMotion(animation), motion.runsOnce else { return nil }
    if let (curve, duration) = motion.curve {
      return (
        "transition",
        .object([
          ("duration", quantity(duration, "s")), ("delay", quantity(motion.delay, "s")),
          ("timingFunction", .list(curve.numbers.map { .number($0) })),
        ]), nil
      )
    }
    guard let (spring, velocity) = motion.spring, let rest = motion.settlingTime else { return nil }
    var fields: [(String, OrderedJSON)] = [
      ("duration", quantity(spring.response, "s")), ("bounce", .number(spring.bounce.sixDigits)),
      ("mass", .number("1")), ("stiffness", .number(spring.stiffness.sixDigits)),
      ("damping", .number(spring.damping.sixDigits)),
      ("initialVelocity", .number(velocity.sixDigits)),
    ]
    if motion.delay > 0 { fields.append(("delay", quantity(motion.delay, "s"))) }
    if let linear = LinearEasing(MotionCurve(motion.base, from: 0, to: 1)) {
      fields.append(("css", .text(linear.css)))
    }
    return ("duration", quantity(rest, "s"), .object([("spring", .object(fields))]))
  }
}
