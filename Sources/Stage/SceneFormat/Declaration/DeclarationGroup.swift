import Expressions
import SceneModel

/// The formulas of one group of a declaration while it is read.
struct DeclarationGroup {
  /// The constants in formulas, in the order of the declaration.
  let constants: [Symbol]
  private var formulas: [Formula] = []
  /// The constants that the compiled formulas use.
  private(set) var usedConstants: Set<String> = []
  private var sources: [(node: YAMLNode, start: Int, path: String)] = []
  /// The animations, each once, with the path of its formulas.
  private var templates: [(path: String, template: AnimationTemplate, source: Located<YAMLNode>)] =
    []
  /// The paths of animations, with the indices of their templates.
  private var animated: [(path: String, template: Int)] = []
  /// The constants with a mistake, whose uses are none.
  private let broken: Set<String>
  /// The chosen names by path.
  private(set) var choices: [String: String] = [:]
  /// The names in lists by path.
  private(set) var lists: [String: [String]] = [:]
  private var rowCount = 0
  /// The names of further readings.
  private(set) var readings: [String] = []
  /// Whether the formulas are those of an opening, which has a progress.
  private let isOpening: Bool
  /// The indices of the formulas that show the picture.
  private var laws: [Int] = []
  /// Maximum number of numbers, names and operators in a group.
  private static let nodeLimit = 10_000
  /// The ranges of settings by path.
  private(set) var ranges: [String: ClosedRange<Double>] = [:]

  /// The range for mistakes in formulas of `photos`, which are those of a scene's constants.
  private let overrides: SourceRange

  init(constants: DeclaredConstants, isOpening: Bool, overrides: SourceRange) {
    (self.constants, broken) = (constants.symbols, constants.broken)
    (self.isOpening, self.overrides) = (isOpening, overrides)
  }

  private func range(of node: YAMLNode) -> SourceRange {
    node.range.start.text == DeclarationReader.ownText ? overrides : node.range
  }

  /// Adds everything that a node contains, under a path.
  mutating func add(
    _ content: DeclaredKey.Content, _ path: String, _ node: YAMLNode,
    _ context: inout DecodingContext
  ) {
    switch content {
    case .formula(let accepted):
      let index = formulas.count
      add(path, node, accepted, &context)
      if accepted != [.condition], formulas.count > index { laws.append(index) }
    case .driven(let dimension) where node.entries != nil:
      add(.group(DeclaredKey.law(dimension)), path, node, &context)
    case .driven: addAnimation(path, node, &context)
    case .animation: addAnimation(path, node, &context)
    case .animations where node.entries == nil: addAnimation("\(path).frame", node, &context)
    case .animations:
      if node.entry("frame") == nil, node.entry("drag") == nil {
        context.report(
          .missingKey, at: context.head(of: node),
          "\(context.owner) has neither frame nor drag", expected: "one of them")
      }
      add(.group(DeclaredKey.animations), path, node, &context)
    case .word(let names): choices[path] = ValueReader<String>.word(names).read(node, &context)
    case .list(let names):
      lists[path] = ValueReader<[Located<String>]>.once("movement", among: names)
        .read(node, &context)?.map(\.value)
    case .target(let names) where node.entries != nil && names.contains(DeclaredKey.stated):
      choices[path] = DeclaredKey.stated
      add(.group(DeclaredKey.target), path, node, &context)
    case .target(let names):
      add(.word(names.filter { $0 != DeclaredKey.stated }), path, node, &context)
    case .names:
      guard node.entries != nil else {
        return context.rejectType(node, expected: "names and formulas")
      }
      for entry in node.repaired(&context).entries ?? [] {
        context.checkName(entry)
        context.at(entry) { add(entry.key, $0, [], &$1) }
      }
    // Lists in the settings are groups of their own.
    case .readings:
      for entry in node.repaired(&context).entries ?? [] {
        context.checkName(entry)
        context.at(entry) { addReading(entry.key, $0, &$1) }
      }
    case .rows where path.contains("."): break
    case .rows(let targets, let areAnimated):
      let rows =
        ValueReader<YAMLNode>.list(
          of: ValueReader(content.shape) { node, _ in node }, count: 1...DeclaredKey.rowLimit,
          "a list of at most \(DeclaredKey.rowLimit) rows such as [{to: \(targets[0]), with: smooth}]"
        ).read(node, &context) ?? []
      rowCount = rows.count
      checkRows(rows, areAnimated: areAnimated, &context)
      for (index, node) in rows.enumerated() {
        context.at(.index(index)) {
          add(.group(DeclaredKey.row(to: targets)), "[\(index)]", node, &$0)
        }
      }
    case .group(let keys):
      let node = node.repaired(&context)
      let rules = MappingRules(notTogether: [["if", "axis"]])
      guard MappingReader(keys.map(\.field), rules).written.read(node, &context) != nil
      else { return }
      for key in keys {
        guard let entry = node.entry(key.name) else { continue }
        var name = path.isEmpty ? key.name : "\(path).\(key.name)"
        if case .animations = key.content { name = path }
        ranges[name] = key.range
        context.at(entry) { add(key.content, name, $0, &$1) }
      }
    case .constants, .range: break
    }
  }

  /// Reports rows that are never reached, or after which none may hold, and rows without animations.
  private func checkRows(
    _ rows: [YAMLNode], areAnimated: Bool, _ context: inout DecodingContext
  ) {
    for (index, row) in rows.enumerated() where row.entries != nil {
      let isLast = index == rows.count - 1
      if isLast != (row.entry("if") == nil) {
        context.report(
          .contradiction, at: context.at(.index(index)) { $0.head(of: row) },
          path: "\(context.path)[\(index)]",
          isLast
            ? "\(context.path)[\(index)]: the last row has a condition, so perhaps none holds"
            : "\(context.path)[\(index)]: the rows after one without a condition are never reached",
          hint: isLast ? "add a row without if, such as {to: open}" : "move it to the end")
      }
    }
    guard areAnimated, let last = rows.last, last.entries != nil, last.entry("with") == nil
    else { return }
    context.report(
      .missingKey, at: context.at(.index(rows.count - 1)) { $0.head(of: last) },
      "\(context.path): the last row has no animation", expected: "with: \"spring(duration: 0.4)\"")
  }

  /// Adds a reading of a drag's formula.
  private mutating func addReading(
    _ name: String, _ node: YAMLNode, _ context: inout DecodingContext
  ) {
    let expected = "drag.NAME, such as drag.dy"
    guard let text = context.scalar(of: node, expected: expected)?.text else { return }
    guard text.hasPrefix("drag."), name != "state" else {
      return context.reject(
        .invalidValue, at: node.range, found: name == "state" ? "a reading of all viewers" : text,
        expected: name == "state" ? "another name" : expected)
    }
    formulas.append(("readings.\(name)", String(text.dropFirst(5)), []))
    sources.append((node, 5, context.path))
    readings.append(name)
  }

  /// Adds a formula.
  mutating func add(
    _ path: String, _ node: YAMLNode, _ accepted: [ValueDimension],
    _ context: inout DecodingContext
  ) {
    guard let scalar = context.scalar(of: node, expected: "a formula") else { return }
    formulas.append((path, scalar.text, accepted))
    sources.append((node, 0, context.path))
  }

  /// Reports velocities in laws, whose own velocity would be unknown.
  private func refuseVelocities(_ context: inout DecodingContext) {
    let texts = Dictionary(formulas.map { ($0.name, $0.text) }) { first, _ in first }
    for law in laws {
      var (found, added): (Set<String>, Set) = ([], [formulas[law].text])
      while !added.isEmpty {
        let names = Set(added.flatMap(Self.names)).subtracting(found)
        found.formUnion(names)
        added = Set(names.compactMap { texts[$0] })
      }
      let velocities: [DeclaredVariable] = [.vx, .vy, .speed, .zoomVelocity]
      for name in velocities.map(\.rawValue) where found.contains(name) {
        let (node, _, path) = sources[law]
        context.report(
          .invalidValue, at: range(of: node), path: path, "\(path): \(name) is not allowed here",
          hint: "conditions and the parameters of animations can use it")
      }
    }
  }

  /// The names whose values depend on more than constants.
  private var unknown: Set<String> {
    Set(DeclaredVariable.allCases.map(\.rawValue) + formulas.map(\.name))
  }

  private static func names(in formula: String) -> [String] {
    let signs = Set(" +-*/^<>=!()[],:%".utf8)
    return formula.utf8.split { signs.contains($0) }.map { String(Substring($0)) }
  }

  /// Reports laws without a value in gestures that set variables to some values.
  func checkLaws(
    _ formulas: DeclaredFormulas, _ inputs: DeclaredInputs,
    in gestures: [[(variable: DeclaredVariable, value: Double)]], _ context: inout DecodingContext
  ) {
    var inputs = inputs
    var reported: Set<Int> = []
    for gesture in gestures {
      for (variable, value) in gesture { inputs[variable].value = value }
      inputs[.distance] = .hypotenuse(inputs[.dx], inputs[.dy])
      let values = formulas.values(inputs)
      for law in laws {
        let (formula, source) = (self.formulas[law], sources[law])
        guard let value = values[formula.name]?.value, !formula.name.contains(".to."),
          !value.isFinite || formula.name == "scale" && value <= 0, reported.insert(law).inserted
        else { continue }
        let found = value.isFinite ? NumberText.of(value) : value.isNaN ? "undefined" : "infinite"
        let moved = gesture.filter { $0.value != 0 }
        let location = (moved.isEmpty ? gesture : moved).map { variable, value in
          let unit = variable.dimension == .length ? " pt" : ""
          return "\(variable.rawValue) = \(NumberText.of(value))\(unit)"
        }
        context.report(
          .outOfRange, at: range(of: source.node), path: source.path,
          "\(source.path): \(formula.name) is \(found) at \(location.joined(separator: ", "))",
          hint: "limit it with clamp(min, value, max)")
      }
    }
  }

  /// Reports settings that are out of range.
  func checkSettings(_ values: DeclaredValues, _ context: inout DecodingContext) {
    for (source, formula) in zip(sources, formulas) {
      // Values that depend on fingers, pictures or the screen are not known yet.
      guard let range = ranges[formula.name], let value = values[formula.name]?.value,
        !range.contains(value), unknown.isDisjoint(with: Self.names(in: formula.text))
      else { continue }
      context.report(
        .outOfRange, at: self.range(of: source.node), path: source.path,
        "\(source.path): found \(NumberText.of(value))",
        expected: "a value \(NumberRange.from(range.lowerBound, to: range.upperBound).text)")
    }
  }

  /// Adds the formulas of an animation's parameters.
  private mutating func addAnimation(
    _ path: String, _ node: YAMLNode, _ context: inout DecodingContext
  ) {
    guard
      let scalar = context.scalar(of: node, expected: MotionExpression.animationExpectation)
    else { return }
    let known = templates.firstIndex { $0.source.range == node.range }
    animated.append((path, known ?? templates.count))
    // An alias of a YAML node is the same animation.
    guard known == nil else { return }
    let template = AnimationTemplate(scalar.text)
    templates.append((path, template, context.located(node, at: node)))
    for (index, parameter) in template.parameters.enumerated() {
      let accepted: [ValueDimension] = parameter.isTime ? [.time, .number] : [.number]
      formulas.append(("\(path)(\(index))", parameter.text, accepted))
      sources.append((node, parameter.start, context.path))
    }
  }

  /// Returns the compiled formulas; nil after reporting their mistakes.
  mutating func compiled(_ context: inout DecodingContext) -> DeclaredFormulas? {
    refuseVelocities(&context)
    let variables = DeclaredVariable.allCases.map { variable in
      // No formula can contain a name with this sign.
      ((variable == .progress && !isOpening ? "#" : "") + variable.rawValue, variable.dimension)
    }
    do throws(FormulaErrors) {
      let set = try FormulaSet(formulas, variables: variables + constants) { word, names in
        NearestWord.match(for: word, among: names.filter { !$0.hasPrefix("#") }).map { [$0] } ?? []
      }
      if set.nodeCount > Self.nodeLimit {
        context.report(
          .limitExceeded, at: range(of: sources[0].node),
          "the formulas have \(NumberText.of(set.nodeCount)) numbers, names and operators",
          expected: "at most \(NumberText.of(Self.nodeLimit))")
      }
      usedConstants = Set(constants.map(\.name)).intersection(
        set.usedSymbols.map { set.symbols[$0].name })
      return DeclaredFormulas(set, paths: formulas.map(\.name))
    } catch {
      for error in error.all {
        let (node, start, path) = sources[error.formula]
        let text = formulas[error.formula].text.unicodeScalars
        let found = text.dropFirst(error.range.lowerBound).prefix(error.range.count)
        if broken.contains(String(found)) { continue }
        guard let scalar = node.scalar, node.range.start.text != DeclarationReader.ownText else {
          context.report(
            .contradiction, at: overrides,
            "a constant does not fit \(path) of photos: \(error.problem)", hint: error.fix)
          break
        }
        let range = error.range.lowerBound + start..<error.range.upperBound + start
        let isCut = scalar.isPlain && text.count { $0 == "(" } > text.count { $0 == ")" }
        context.report(
          .invalidValue, at: node.range.narrowed(to: range, of: scalar), path: path,
          "\(path): \(error.problem)", hint: isCut ? commaHint : error.fix)
      }
      return nil
    }
  }

  /// The constants that the formula or animation at each path names.
  var keys: [String: [String]] {
    let known = Set(constants.map(\.name))
    return formulas.reduce(into: [:]) { keys, formula in
      let path = String(formula.name.prefix { $0 != "(" })
      for name in Self.names(in: formula.text)
      where known.contains(name) && keys[path]?.contains(name) != true {
        keys[path, default: []].append(name)
      }
    }
  }

  /// Returns the animations of the templates; reports those that `values` make impossible.
  func animations(
    _ values: DeclaredValues?, _ context: inout DecodingContext
  ) -> [ViewerDeclaration.MakeAnimation] {
    let (keys, unknown) = (keys, unknown)
    return templates.map { path, template, source in
      let (names, paths) = (keys[path] ?? [], template.parameters.indices.map { "\(path)(\($0))" })
      let make: ViewerDeclaration.MakeAnimation = { values in
        let numbers = paths.map { values[$0]?.value ?? .nan }
        return try? .some(template.animation(numbers, keys: names))
      }
      let used = Set(template.parameters.flatMap { Self.names(in: $0.text) })
      // Values that depend on fingers or the screen are not known yet.
      guard let values, used.isDisjoint(with: unknown) else { return make }
      do throws(CurveExpression.Fault) {
        _ = try template.animation(paths.map { values[$0]?.value ?? .nan }, keys: names)
      } catch {
        let range = source.value.scalar.map { source.range.narrowed(to: error.range, of: $0) }
        context.report(
          .invalidValue, at: template.parameters.isEmpty ? range ?? source.range : source.range,
          path: source.path, "\(source.path): found \(error.found)", expected: error.expected,
          suggestion: error.suggestion, hint: error.hint)
      }
      return make
    }
  }

  /// Reports drags that are taken back to another target than `open`.
  func checkReturns(_ context: inout DecodingContext) {
    for (path, template) in animated where path.hasSuffix(".drag") {
      let target = choices["\(path.prefix { $0 != "." }).to"]
      if target != ViewerDeclaration.Target.open.rawValue {
        context.report(
          .contradiction, at: templates[template].source, "a drag returns to open only",
          expected: "frame: …")
      }
    }
  }

  /// Returns the animations by their paths.
  func byPath(
    _ animations: [ViewerDeclaration.MakeAnimation]
  ) -> [String: ViewerDeclaration.MakeAnimation] {
    Dictionary(animated.map { ($0.path, animations[$0.template]) }) { first, _ in first }
  }

  /// The rows; one without animations has those of the next.
  ///
  /// An opening is one row without a list.
  func rows(_ animations: [ViewerDeclaration.MakeAnimation]) -> [ViewerDeclaration.Row] {
    var following = ViewerDeclaration.Animations([])
    var position = (line: 1, column: 1)
    return (0..<(isOpening ? 1 : rowCount)).reversed().map { index in
      let path = "[\(index)]"
      let own = animated.filter { $0.path.hasPrefix("\(path).") }
      if let first = own.first {
        let start = templates[first.template].source.range.start
        position = (start.line, start.column)
        following = ViewerDeclaration.Animations(
          Dictionary(grouping: own, by: \.template).map { template, own in
            (Set(own.map { String($0.path.dropFirst(path.count + 1)) }), animations[template])
          })
      }
      return ViewerDeclaration.Row(
        path: path, target: choice("\(path).to") ?? choice("\(path).from") ?? .thumbnail,
        animations: following, position: position)
    }.reversed()
  }

  /// The chosen name at a path; nil if there is none.
  func choice<Choice: RawRepresentable>(_ path: String) -> Choice? where Choice.RawValue == String {
    choices[path].flatMap { Choice(rawValue: $0) }
  }

  /// The formulas as text.
  var text: String {
    (formulas.map { "\($0.name): \($0.text)" } + choices.map { "\($0.key): \($0.value)" }.sorted()
      + lists.map { "\($0.key): \($0.value.joined(separator: " "))" }.sorted()
      + animated.map {
        "\($0.path): \(templates[$0.template].template.texts.joined(separator: "…"))"
      })
      .joined(separator: "\n")
  }
}
