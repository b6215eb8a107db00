import Display
import Expressions
import Platform
import SceneModel

/// The laws, conditions and rows of a declared viewer as functions of a language.
struct BehaviorCode {
  let language: CodeLanguage
  /// A type or an object for each gesture.
  private(set) var lines: [String] = []
  /// What the gesture handler contains: calls of the functions, such as `drag.release`, settings, such
  /// as `gestures.touchSlop`, chosen names, such as `settings.tap.close`, and the variables.
  private(set) var names: [String: String] = [:]
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
    names = ["timing": language.text("timing"), language.target: ""]
    if language.hasHandler { nameSettings(of: parameters) }
    for group in ExportedGroup.all(of: parameters, in: language) {
      for (symbol, tree, _) in group.functions { nameCall(group.name(symbol), [tree], group) }
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
      for name in rows.joined().flatMap(\.identifiers) { names[name] = names[name] ?? "" }
      members += rows
      guard !members.isEmpty else { continue }
      let spaced = zip(members, [[]] + members).flatMap { member, previous in
        (previous.isEmpty || previous.count + member.count == 2 ? [] : [""]) + member
      }
      let name = group.key.capitalizedWord
      let head = language.text("group", group.key, name, group.summary).lines
      lines += [""] + head + language.indented(spaced) + [language.text("groupEnd")]
    }
    if names["drag.gridScale"] != nil || names["pinch.gridScale"] != nil { names["grid"] = "" }
    let (used, declaration) = (
      Set((lines + names.values).flatMap(\.identifiers)), parameters.declaration
    )
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

  /// The settings that a gesture handler uses.
  private static let settings = [
    "gestures.touchSlop", "zoom.pinchMin", "zoom.stretch", "zoom.rubberBand", "zoom.deceleration",
  ]

  /// The choices that a gesture handler depends on.
  private static let choices = [
    "tap": ["bars", "close", "zoom", "none"], "velocity": ["frame", "drop"],
    "gestures.recognizers": ["android", "flutter"], "gestures.slopOf": ["axis"],
    "gestures.dragStart": ["slop", "before", "down"],
  ]

  /// Names the call of a function, and its variables.
  private mutating func nameCall(_ name: String, _ trees: [FormulaTree], _ group: ExportedGroup) {
    let variables = group.variables(of: trees)
    let passed = language.list(variables.map { language.text("pass", "\($0)") })
    names["\(group.key).\(name)"] = "\(group.key.capitalizedWord).\(name)\(passed)"
    for variable in variables { names["\(variable)"] = "" }
  }

  /// Names what the handler needs to know about the settings and the choices of gestures.
  private mutating func nameSettings(of parameters: DeclaredParameters) {
    names["Handler"] = ""
    let rules = parameters.declaration.rules()
    let caught: [ViewerDeclaration.Caught] = rules.settings.list("catch")
    for caught in caught { names["catch.\(caught)"] = "" }
    for (key, rule) in [("settings", rules.settings), ("drag", rules.drag), ("pinch", rules.pinch)]
    {
      let group = ExportedGroup(key, rule, parameters, language)
      let printer = FormulaPrinter(language: language, group: group)
      for (path, choices) in Self.choices {
        for name in choices where rule.chooses(name, for: path) {
          names["\(key).\(path).\(name)"] = ""
        }
      }
      for (path, make) in rule.animations where path == "bars.with" {
        let animation = ExportedAnimation(make, in: group, among: constants)
        names["\(key).\(path)"] = animation?.text(printer) ?? language.text("missing", path)
      }
      for path in Self.settings {
        guard let tree = group.tree(path) else { continue }
        names[path] = printer.text(tree)
        for variable in group.variables(of: [tree]) { names["\(variable)"] = "" }
      }
      guard let anchor = rule.anchor else { continue }
      names["\(key).anchor.x"] = "\(anchor.x - 0.5)"
      names["\(key).anchor.y"] = "\(anchor.y - 0.5)"
    }
  }

  /// Returns the function that decides among the rows of a gesture.
  private mutating func rows(of group: ExportedGroup) -> [String] {
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
    nameCall(name, used, group)
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
