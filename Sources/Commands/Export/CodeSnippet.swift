import Expressions
import Geometry
import Motion
import Platform
import SceneModel

/// A snippet of code with a type or an object for each screen, and a comment above each constant.
struct CodeSnippet {
  let language: CodeLanguage

  func text(of screens: [ExportedScreen], origin: String) -> String {
    let isModule = language.target == "js" && screens.count == 1
    let body = screens.flatMap { screen in
      let hint = screen.constants.contains(where: \.isSpring) ? language.text("springs") : ""
      let head = [""] + language.comment(screen.heading + (hint.isEmpty ? [] : [hint]))
      let members = members(of: screen)
      if isModule {
        return head + [""] + members.map { $0.hasPrefix("const ") ? "export \($0)" : $0 }
      }
      let names = members.filter { $0.hasPrefix("const ") }.map { $0.identifiers[1] }
      let end = language.text("screenEnd", names.joined(separator: ", ")).lines
      let start = language.text("screen", screen.typeName).lines
      return head + start + language.indented(members) + end
    }
    let imports = language.imports(of: Self.code(body).joined(separator: "\n"))
    let head = CommentLines.wrapped(["From \(origin)."], prefix: "//")
    return (head + imports + body).joined(separator: "\n") + "\n"
  }

  /// Returns the lines without comments.
  private static func code(_ lines: [String]) -> [String] {
    lines.filter { !["*", "/"].contains($0.first { $0 != " " }) }
  }

  private func members(of screen: ExportedScreen) -> [String] {
    let rules = language.comment(screen.ruleComments, hasCode: false)
    let constants = (screen.sections.joined().map(lines) + [rules]).filter { !$0.isEmpty }
    let members = constants.joined(separator: [""]) + (screen.behavior?.lines ?? [])
    guard screen.behavior != nil || language.target == "js" else { return members }
    return members + language.helpers(for: Self.code(members), names: screen.behavior?.names ?? [])
  }

  /// Returns the declaration of a constant.
  private func lines(_ constant: ExportedConstant) -> [String] {
    var sentences = constant.meaning
    var code: [String] = []
    if language.target == "compose", let (notes, lines) = ComposeExport.lines(constant) {
      (sentences, code) = (sentences + notes, lines)
    } else if case .animation(let animation) = constant.kind {
      code = lines(constant.name, animation)
    } else {
      sentences += [constant.formula].compactMap(\.self)
      code = declaration(constant)
    }
    return language.comment(sentences, hasCode: code.contains { !$0.hasPrefix("//") }) + code
  }

  private func lines(_ name: String, _ animation: Animation?) -> [String] {
    switch language.target {
    case "swiftui": return SwiftUIExport.lines(name, animation)
    case "uikit": return UIKitExport.lines(name, animation)
    default:
      let printer = FormulaPrinter(language: language)
      let own = ExportedAnimation(animation)
      return own.map { [language.text("plain", name, $0.text(printer))] }
        ?? CommentLines.wrapped(["\(animation?.text ?? ""); CSS has no such easing."], prefix: "//")
    }
  }

  /// Returns the declaration of a constant that is not an animation.
  private func declaration(_ constant: ExportedConstant) -> [String] {
    let name = constant.name
    func text(_ key: String, _ value: String, _ others: [String] = []) -> [String] {
      [language.text(key, values: [name, value, name.capitalizedWord] + others)]
    }
    switch constant.kind {
    case .deceleration(let number): return text("deceleration", number.sixDigits)
    case .decay(let number), .rubberBand(let number), .number(let number, _):
      return text("numberConstant", number.sixDigits)
    case .length(let number, let isVelocity):
      return text(isVelocity ? "velocity" : "length", number.sixDigits)
    case .time(let seconds):
      return text("time", seconds.sixDigits, [(seconds * 1000).rounded().shortestText])
    case .scalar(let number):
      let printer = FormulaPrinter(language: language)
      return text("scalar", printer.text(.literal(number, .number)))
    case .integer(let number): return text("plain", "\(number)")
    case .flag(let flag): return text("plain", "\(flag)")
    case .color(let color):
      let (digits, alpha) = (color.hexadecimal.dropFirst(), color.hexadecimal.suffix(2))
      let others = color.components + ["\(alpha)\(digits.prefix(6))"]
      return text("color", "#\(digits)".lowercased(), [""] + others)
    case .animation, .rule: return []
    }
  }
}
