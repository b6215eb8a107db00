import Expressions
import Platform
import SceneModel

/// The laws, conditions and rows of a declared viewer as functions of a language.
struct BehaviorCode {
  let language: CodeLanguage
  /// A type or an object for each gesture.
  private(set) var lines: [String] = []
  /// The names in the functions of rows: targets, properties and their animations.
  private(set) var names: Set<String> = []
  /// The constants, in the end those that functions use, as numbers and flags.
  private(set) var constants: [ExportedConstant]

  private typealias Branch = (condition: String?, value: String)

  /// The properties that move, in the order of the code.
  private static let properties = [
    "drag", "frame", "crop", "cornerRadius", "opacity", "backdrop", "grid", "dismissal", "bars",
  ]

  init(
    _ language: CodeLanguage, of parameters: DeclaredParameters, _ constants: [ExportedConstant]
  ) {
    (self.language, self.constants) = (language, constants)
    for group in ExportedGroup.all(of: parameters, in: language) {
      var members = group.functions.map { symbol, tree, type in
        function(group.name(symbol), [tree], type, group) { printer in
          var (branches, tree) = ([Branch](), tree)
          while case .operation("if", let operands) = tree {
            branches.append((printer.text(operands[1]), printer.text(operands[0])))
            tree = operands[2]
          }
          return branches + [(nil, printer.text(tree))]
        }
      }
      let rows = group.rows.isEmpty ? [] : [rows(of: group)]
      names.formUnion(rows.joined().flatMap(\.identifiers))
      members += rows
      guard !members.isEmpty else { continue }
      let spaced = zip(members, [[]] + members).flatMap { member, previous in
        (previous.isEmpty || previous.count + member.count == 2 ? [] : [""]) + member
      }
      let name = group.key.capitalizedWord
      let head = language.text("group", group.key, name, group.summary).lines
      lines += [""] + head + language.indented(spaced) + [language.text("groupEnd")]
    }
    let (used, declaration) = (Set(lines.flatMap(\.identifiers)), parameters.declaration)
    for (index, key) in declaration.keys.enumerated() where declaration.uses[index] != .none {
      let origin = constants.lazy.flatMap(\.origins).first { $0.key == key }
      guard let origin, used.contains(language.constant(key)) else { continue }
      let value = parameters.values[index]
      var kind = ExportedConstant.Kind.quantity(.scalar, value.number)
      if case .flag(let flag) = value { kind = .flag(flag) }
      let name = language.identifier(key)
      self.constants.removeAll { $0.name == name && !$0.isMotion }
      self.constants.append(ExportedConstant(name: name, kind: kind, origins: [origin]))
    }
  }

  /// Returns the function that decides among the rows of a gesture.
  private func rows(of group: ExportedGroup) -> [String] {
    var used: [FormulaTree] = []
    let rows = group.rows.map { row in
      let animations = Self.properties.compactMap { property in
        row.animations.own.first { $0.properties.contains(property) }.map { own in
          (property, own.make, ExportedAnimation(own.make, in: group, among: constants))
        }
      }
      let stated = group.trees(at: "\(row.path).to.")
      let condition = group.tree("\(row.path).if")
      used += [condition].compactMap(\.self) + stated.map(\.tree)
      used += animations.flatMap { $0.2?.trees ?? [] }
      return (row.target.rawValue, condition, stated, animations)
    }
    let name = ["open", "close"].contains(group.key) ? "movement" : "release"
    return function(name, used, "Movement", group) { printer in
      rows.map { target, condition, stated, animations in
        var arguments = [("target", language.text("target", target, target.capitalizedWord))]
        if !stated.isEmpty {
          let values = stated.map { path, tree in
            language.text("entry", path == "grid.scale" ? "grid" : path, printer.text(tree))
          }
          arguments.append(("values", language.text("mapping", values.joined(separator: ", "))))
        }
        for (property, make, animation) in animations {
          let source = make.texts.joined(separator: "…").inert.uncommented
          let text = animation?.text(printer) ?? language.text("missing", source)
          // What moves like the frame is not printed.
          if property != "bars", arguments.contains(where: { $0 == ("frame", text) }) { continue }
          arguments.append((property, text))
        }
        return (condition.map { printer.text($0) }, movement(arguments))
      }
    }
  }

  /// Returns a target with its animations, on several lines if it is long.
  private func movement(_ arguments: [(label: String, text: String)]) -> String {
    let texts = arguments.map { language.text("label", $0.label, $0.text) }
    let line = language.text("movement", texts.joined(separator: ", "))
    guard line.count > 80, texts.count > 1 else { return line }
    let lines = language.indented(texts).joined(separator: ",\n")
    return language.text("movement", "\n\(lines)\(language.text("lastComma"))\n")
  }

  /// Returns a function whose value is that of the first branch whose condition holds.
  ///
  /// Formulas that are used repeatedly, and all in long lines, become local constants.
  private func function(
    _ name: String, _ trees: [FormulaTree], _ type: String, _ group: ExportedGroup,
    _ branches: (FormulaPrinter) -> [Branch]
  ) -> [String] {
    let arguments = group.variables(of: trees).map { variable in
      let type = variable.dimension == .condition ? "condition" : "number"
      return language.text("argument", "\(variable)", language.text(type))
    }
    let uses = Dictionary(grouping: trees.flatMap(\.symbols)) { $0 }.filter {
      if case .formula = group.meaning(of: $0.key) { true } else { false }
    }
    func lines(_ locals: Dictionary<Int, [Int]>.Keys) -> [String] {
      let printer = FormulaPrinter(language: language, group: group, locals: Set(locals))
      let texts = locals.sorted().map { symbol in
        language.text("local", group.name(symbol), printer.call(symbol))
      }
      return language.function(name, arguments, type, texts, branches(printer))
    }
    let short = lines(uses.filter { $0.value.count > 1 }.keys)
    return short.contains { $0.count > 92 } ? lines(uses.keys) : short
  }
}
