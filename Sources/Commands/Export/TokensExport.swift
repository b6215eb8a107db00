import Display
import Platform
import SceneModel

/// Exports constants as design tokens, one group per screen.
///
/// A spring becomes a `duration` token with its settling time. Its parameters, and all rules, are
/// in `$extensions` under `zoetrope`, because the format has no types for them.
///
/// Source: Design Tokens Format Module 2025.10 (W3C Design Tokens Community Group).
struct TokensExport {
  let language: CodeLanguage

  func text(of screens: [ExportedScreen], origin: String) -> String {
    let groups = screens.map { ($0.kebabName, group($0)) }
    return JSON.object([("$description", .text("From \(origin)."))] + groups).text(.tokens) + "\n"
  }

  private func group(_ screen: ExportedScreen) -> JSON {
    let rules = screen.constants.compactMap { constant -> (String, JSON)? in
      let value: JSON
      switch constant.kind {
      case .rule(let text): value = .text(text)
      case .flag(let flag): value = .flag(flag)
      case .animation(let animation) where Self.token(animation) == nil:
        value = .text(animation?.text ?? "none")
      default: return nil
      }
      let meaning = constant.meaning.joined(separator: " ")
      return (constant.name, ["value": value, "description": .text(meaning)])
    }
    var fields: [(String, JSON)] = [
      ("$description", .text(screen.heading.joined(separator: " ")))
    ]
    if !rules.isEmpty { fields.append(("$extensions", ["zoetrope": ["rules": .object(rules)]])) }
    for constant in screen.sections.joined() {
      guard let (type, value, extensions) = token(constant.kind) else { continue }
      let sentences = constant.meaning + constant.formula(in: language)
      let token: [(String, JSON)] = [
        ("$type", .text(type)), ("$value", value),
        ("$description", .text(sentences.joined(separator: " "))),
      ]
      let others = extensions.map { [("$extensions", ["zoetrope": $0] as JSON)] } ?? []
      fields.append((constant.name, .object(token + others)))
    }
    return .object(fields)
  }

  private typealias Token = (type: String, value: JSON, extensions: JSON?)

  /// Returns the token of a constant, or nil if the format cannot express it.
  private func token(_ kind: ExportedConstant.Kind) -> Token? {
    switch kind {
    case .animation(let animation): return Self.token(animation)
    case .quantity(let quantity, let number, let unit):
      // A velocity is not a dimension: tools that convert dimensions to lengths must not see it.
      let names = language.text("constant.\(quantity)").split(separator: " ").map(String.init)
      let value = names.count > 1 ? Self.value(number, names[1]) : Self.value(number)
      return (names[0], value, unit.isEmpty ? nil : ["unit": .text(unit)])
    case .color(let color): return ("color", Self.value(color), nil)
    case .flag, .rule: return nil
    }
  }

  private static func value(_ number: Double) -> JSON { .number(number.toSixDigits) }

  private static func value(_ number: Double, _ unit: String) -> JSON {
    ["value": value(number), "unit": .text(unit)]
  }

  private static func value(_ color: Color) -> JSON {
    let values = color.components.map { JSON(Double($0)) }
    return [
      "colorSpace": "srgb", "components": .list(Array(values.prefix(3))), "alpha": values[3],
      "hex": .text(String(color.hexadecimal.lowercased().dropLast(2))),
    ]
  }

  /// Returns the token of an animation.
  ///
  /// Returns nil if there is no animation, it repeats, or it never settles.
  private static func token(_ animation: Animation?) -> Token? {
    guard let animation, let motion = ExportedMotion(animation), motion.runsOnce else { return nil }
    if let (curve, duration) = motion.curve {
      let numbers = curve.coordinates.map(\.toSixDigits)
      let transition: JSON = [
        "duration": value(duration, "s"), "delay": value(motion.delay, "s"),
        "timingFunction": .numbers(numbers),
      ]
      return ("transition", transition, nil)
    }
    guard let (spring, velocity) = motion.spring, let time = motion.settlingTime else { return nil }
    var fields: [(String, JSON)] = [
      ("duration", value(spring.response, "s")),
      ("bounce", value((spring.bounce * 1e6).rounded() / 1e6)), ("mass", 1),
      ("stiffness", value(spring.stiffness)), ("damping", value(spring.damping)),
      ("initialVelocity", value(velocity)),
    ]
    if motion.delay > 0 { fields.append(("delay", value(motion.delay, "s"))) }
    if let linear = motion.linear {
      fields.append(("css", .text(linear.css)))
    }
    return ("duration", value(time, "s"), ["spring": .object(fields)])
  }
}
