import SceneModel

/// The constants of one screen of a scene, with the names that tell it from the others.
struct ExportedScreen {
  /// The words of its name, as `b43 compose 2`.
  let words: [String]
  /// Its name by what differs from the other screens; nil for the only one.
  let difference: String?
  /// The viewer's style, or the stage, and a word on it.
  let system: String
  /// The constants, in the order of their table.
  let constants: [ExportedConstant]

  /// The screens of a scene.
  static func all(of scene: Scene) -> [ExportedScreen] {
    zip(scene.panels, scene.panelNames).map { panel, name in
      let parameters = panel.stage.parameters
      let summary = (type(of: parameters) as? any ViewerParameters.Type)?.summary
      return ExportedScreen(
        words: panel.id.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map(String.init),
        difference: scene.panels.count > 1 ? name : nil,
        system: type(of: parameters).name + (summary.map { ": \($0)" } ?? "."),
        constants: ExportedConstant.all(of: parameters))
    }
  }

  /// The name of a type, as `B43ComposeMotion2`.
  var typeName: String {
    let number = words.last.flatMap(Int.init)
    let name = (number == nil ? words : words.dropLast()).map(\.capitalisedWord).joined()
    return "\(name)Motion\(number.map(String.init) ?? "")"
  }

  /// The name with hyphens, as `b43-compose-2`.
  var kebab: String { words.joined(separator: "-").lowercased() }

  /// The lines that begin its part of a snippet.
  var heading: [String] {
    let moves = constants.contains { $0.isMotion }
    return ["Springs, curves and thresholds of \(system)"]
      + (difference.map { ["This screen: \($0)."] } ?? [])
      + (moves ? [] : ["Nothing of it moves by a spring or a curve of its own."])
  }

  /// The constants that are values, in the sections of a snippet: motions, glides and resistances, the rest.
  var sections: [[ExportedConstant]] {
    [
      constants.filter(\.isMotion), constants.filter(\.isResponse),
      constants.filter { !$0.isMotion && !$0.isResponse && !$0.isRule },
    ].filter { !$0.isEmpty }
  }

  /// The meanings of those that are none, as they choose what the code does.
  var ruleWords: [String] {
    let rules = constants.filter(\.isRule)
    return rules.isEmpty ? [] : ["Rules, which are code:"] + rules.flatMap(\.meaning)
  }
}

extension String {
  /// The word with a great first letter.
  var capitalisedWord: String { prefix(1).uppercased() + dropFirst() }

  /// A name of Swift's with hyphens: `open-spring` of `openSpring`.
  var kebabCased: String {
    reduce(into: "") { text, letter in
      if letter.isUppercase { text += "-\(letter.lowercased())" } else { text.append(letter) }
    }
  }
}
