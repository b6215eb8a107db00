import Display
import Expressions
import Glibc

/// A snippet of code with a type or an object for each screen, and a comment above each constant.
struct CodeSnippet {
  let language: CodeLanguage

  func text(of screens: [ExportedScreen], origin: String) -> String {
    let isFlat = language.target == "css" || language.target == "js" && screens.count == 1
    var body = screens.flatMap { screen in
      let hint =
        screen.constants.contains(where: \.isSpring) ? screen.language.texts("springs") : []
      let head = [""] + language.comment(screen.heading + hint)
      let members = members(of: screen)
      if isFlat {
        return head + [""] + members.map { $0.hasPrefix("const ") ? "export \($0)" : $0 }
      }
      let names = members.filter { $0.hasPrefix("const ") }.map { $0.identifiers[1] }
      let end = language.text("screenEnd", names.joined(separator: ", ")).lines
      let start = language.text("screen", screen.typeName).lines
      return head + start + language.indented(members) + end
    }
    var head = language.comment(["From \(origin)."], hasCode: false)
    head += language.imports(of: Self.code(body).joined(separator: "\n"))
    if language.target == "css" {
      if body.contains(where: { $0.contains(": linear(") }) {
        head += language.texts("linear.note", "\(LinearEasing.tolerance)")
      }
      body = [":root {"] + language.indented(Array(body.dropFirst())) + ["}"]
    }
    return (head + body).joined(separator: "\n") + "\n"
  }

  /// Returns the lines without comments.
  private static func code(_ lines: some Sequence<String>) -> [String] {
    lines.filter { !["*", "/"].contains($0.first { $0 != " " }) }
  }

  private func members(of screen: ExportedScreen) -> [String] {
    let rules = language.comment(screen.ruleComments, hasCode: false)
    let constants = screen.sections.joined().map { lines($0, in: screen) } + [rules]
    let members =
      constants.filter { !$0.isEmpty }.joined(separator: [""]) + (screen.behavior?.lines ?? [])
    guard screen.behavior != nil || language.target == "js" else { return members }
    let animations = Self.code(constants.joined()).flatMap(\.identifiers).map { ($0, "") }
    let names = (screen.behavior?.names ?? [:]).merging(animations) { own, _ in own }
    return members + screen.language.helpers(for: Self.code(members), names: names)
  }

  /// Returns the comment and the declaration of a constant.
  private func lines(_ constant: ExportedConstant, in screen: ExportedScreen) -> [String] {
    let name = language.text(
      "name", constant.name, "--\(screen.kebabName)-\(constant.name.kebabCased)")
    var sentences = constant.meaning
    var code: [String]
    if case .animation(let animation) = constant.kind {
      let animation = AnimationCode(animation, named: name, in: screen.language)
      sentences += animation.notes
      code = animation.text?.lines ?? []
    } else {
      sentences += constant.formula(in: language)
      code = [declaration(constant, name)]
    }
    return language.comment(sentences, hasCode: !code.isEmpty) + code
  }

  /// Returns the declaration of a constant that is not an animation.
  private func declaration(_ constant: ExportedConstant, _ name: String) -> String {
    var (key, values): (String, [String])
    switch constant.kind {
    case .quantity(let quantity, let number, _):
      let printer = FormulaPrinter(language: language)
      let text =
        quantity == .scalar ? printer.text(.literal(number, .number)) : number.sixDigits
      let rate = quantity == .deceleration ? -1000 * log(number) : number
      let ending = ["Rate", "Friction"].first { name.hasSuffix($0) } ?? ""
      (key, values) = (quantity.rawValue, [text, name.capitalizedWord, number.milliseconds])
      values += [
        String(name.dropLast(ending.count)), (rate / -ExponentialDecay.defaultFriction).sixDigits,
      ]
    case .flag(let flag):
      (key, values) = ("integer", [language.text("\(flag)"), name.capitalizedWord])
    case .color(let color):
      let (digits, alpha) = (color.hexadecimal.lowercased(), color.hexadecimal.suffix(2))
      let short = color.alpha == 255 ? String(digits.dropLast(2)) : digits
      (key, values) = ("color", [digits, name.capitalizedWord, short] + color.components)
      values.append("\(alpha)\(color.hexadecimal.dropFirst().prefix(6))")
    case .animation, .rule: return ""
    }
    return language.text("constant.\(key)", values: [name] + values)
  }
}
