/// A Swift snippet with one enumeration per screen and a comment above each constant.
enum SwiftSnippet {
  /// Returns the snippet for the screens.
  ///
  /// `declaration` returns the code of a constant. It uses `lines` unless `module` has a type of
  /// its own for that constant.
  static func text(
    of screens: [ExportedScreen], origin: String, module: String, attribute: String?,
    declaration: (ExportedConstant) -> [String]
  ) -> String {
    var lines = CommentLines.wrapped(["From \(origin)."], prefix: "//") + ["import \(module)"]
    for screen in screens {
      lines.append("")
      lines += CommentLines.wrapped(screen.heading, prefix: "///")
      if module == "UIKit", screen.constants.contains(where: \.isSpring) {
        lines += CommentLines.wrapped([Self.velocityHint], prefix: "///")
      }
      lines += attribute.map { [$0] } ?? []
      lines.append("enum \(screen.typeName) {")
      let constants = screen.sections.joined().map { constant in
        let texts = constant.meaning + [constant.formula].compactMap { $0 }
        let code = declaration(constant)
        let isCode = code.contains { !$0.hasPrefix("//") }
        return (CommentLines.wrapped(texts, prefix: isCode ? "///" : "//") + code).map { "  \($0)" }
      }
      let rules = CommentLines.wrapped(screen.ruleComments, prefix: "  //")
      lines += (constants + [rules]).filter { !$0.isEmpty }.joined(separator: [""])
      lines.append("}")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let velocityHint =
    "A spring's velocity is the finger's divided by the remaining distance, per axis. The spring sets the duration."

  /// Returns the declaration of a constant that is the same in SwiftUI and UIKit.
  static func lines(_ constant: ExportedConstant) -> [String] {
    let name = constant.name
    switch constant.kind {
    case .deceleration(let number), .decay(let number), .rubberBand(let number),
      .number(let number, _):
      return ["static let \(name): Double = \(number.sixDigits)"]
    case .length(let number, _): return ["static let \(name): CGFloat = \(number.sixDigits)"]
    case .time(let seconds): return ["static let \(name): TimeInterval = \(seconds.sixDigits)"]
    case .integer(let number): return ["static let \(name) = \(number)"]
    case .flag(let flag): return ["static let \(name) = \(flag)"]
    case .animation, .color, .rule: return []
    }
  }
}
