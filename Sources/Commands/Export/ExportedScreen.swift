import SceneModel

/// The constants of one screen of a scene, with names that are unique among the screens.
struct ExportedScreen {
  /// The components of its name, such as `b43`, `compose`, and `2`.
  let segments: [String]
  /// What it shows, as sentences at the top of the screen's snippet.
  let heading: [String]
  /// The constants, in the order of their table.
  let constants: [ExportedConstant]
  /// The functions of a declared viewer, in targets that have them.
  let behavior: BehaviorCode?

  /// The syntax of its code.
  let language: CodeLanguage

  /// Returns the screens of a scene, with functions in a language.
  ///
  /// Only declared viewers have a handler.
  static func all(of scene: Scene, in plain: CodeLanguage) -> [ExportedScreen] {
    zip(scene.panels, scene.panelNames).map { panel, name in
      let parameters = panel.stage.parameters
      let summary = (parameters as? any ViewerParameters)?.summary
      let declared = parameters as? DeclaredParameters
      var language = plain
      if declared == nil { language.hasHandler = false }
      var constants = ExportedConstant.all(of: parameters, owner: scene.constantOwner(of: panel))
      var behavior: BehaviorCode?
      // Next to helpers, not all names are free.
      if language.target == "js" || language.hasFunctions && declared != nil {
        for index in constants.indices {
          constants[index].name = language.identifier(constants[index].name)
        }
        behavior = declared.map { BehaviorCode(language, of: $0, constants) }
      }
      let system = parameters.name + (summary.map { $0.isEmpty ? "." : ": \($0)" } ?? ".")
      var heading = ["Springs, curves and thresholds of \(system)"]
      if scene.panels.count > 1 { heading.append("This screen: \(name).") }
      if !constants.contains(where: \.isMotion) {
        heading.append("It has no springs or curves of its own.")
      }
      if behavior != nil { heading.append(language.text("units")) }
      return ExportedScreen(
        segments: panel.id.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map(String.init),
        heading: heading, constants: behavior?.constants ?? constants, behavior: behavior,
        language: language)
    }
  }

  /// The name of the exported type, such as `B43ComposeMotion2`.
  var typeName: String {
    let number = segments.last.flatMap(Int.init)
    let name = (number == nil ? segments : segments.dropLast()).map(\.capitalizedWord).joined()
    return "\(name)Motion\(number.map(String.init) ?? "")"
  }

  /// The name with hyphens, such as `b43-compose-2`.
  var kebabName: String { segments.joined(separator: "-").lowercased() }

  /// The constants other than rules: animations, then decelerations and rubber bands, then others.
  var sections: [[ExportedConstant]] {
    [
      constants.filter(\.isMotion), constants.filter(\.isResponse),
      constants.filter { !$0.isMotion && !$0.isResponse && !$0.isRule },
    ].filter { !$0.isEmpty }
  }

  /// The meanings of the rules, which only code can express.
  var ruleComments: [String] {
    let rules = constants.filter(\.isRule)
    return rules.isEmpty ? [] : ["Rules to implement in code:"] + rules.flatMap(\.meaning)
  }
}

extension String {
  /// The word with its first letter capitalized.
  var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }

  /// A camel-case name with hyphens: `open-spring` for `openSpring`.
  var kebabCased: String {
    reduce(into: "") { text, letter in
      if letter.isUppercase { text += "-\(letter.lowercased())" } else { text.append(letter) }
    }
  }
}
