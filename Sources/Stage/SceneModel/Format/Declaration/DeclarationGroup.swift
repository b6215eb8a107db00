import Display
import Expressions

/// The formulas of one group of a declaration while it is read.
struct DeclarationGroup {
  /// The constants in formulas, in the order of the declaration.
  let constants: [Symbol]
  var formulas: [Formula] = []
  /// The constants that the compiled formulas use.
  private(set) var usedConstants: Set<String> = []
  var sources: [(node: YAMLNode, start: Int, path: String)] = []
  /// The animations, each once, with the path of its formulas.
  var templates: [(path: String, template: AnimationTemplate, source: Located<YAMLNode>)] =
    []
  /// The formulas of easings, by the indices of their templates.
  var easings: [Int: FormulaSet] = [:]
  /// The paths of animations that are those of another property of their mapping, with its path.
  private var shared: [(path: String, other: String, source: Located<YAMLNode>)] = []
  /// The paths of animations, with the indices of their templates.
  var animated: [(path: String, template: Int)] = []
  /// The constants that are animations, and those with a mistake, whose uses are none.
  private let named, broken: Set<String>
  /// The chosen names by path; several for a list.
  private(set) var choices: [String: [String]] = [:]
  /// The point about which the picture scales; nil for the finger's.
  private(set) var anchor: UnitPoint?
  /// The rows of the list.
  var rowSources: [Located<YAMLNode>] = []
  /// The names of further readings.
  private(set) var readings: [String] = []
  /// Whether the formulas are those of an opening, which has a progress, or of settings.
  let isOpening, isOfSettings: Bool
  /// The indices of the formulas that show the picture.
  var laws: [Int] = []
  /// Those of them that are properties of targets.
  var targets: Set<Int> = []
  /// Maximum number of numbers, names and operators in a group.
  private static let nodeLimit = 10_000
  /// The ranges of settings by path.
  private(set) var ranges: [String: ClosedRange<Double>] = [:]

  /// The range for mistakes in formulas of `photos`, which are those of a scene's constants.
  private let overrides: SourceRange

  /// Creates the group of some keys by the first of them.
  init(_ key: String, constants: DeclaredConstants, overrides: SourceRange) {
    (self.constants, broken) = (constants.symbols, constants.broken)
    named = constants.animations
    (isOpening, isOfSettings) = (key == "open", key == "gestures")
    self.overrides = overrides
  }

  func range(of node: YAMLNode) -> SourceRange {
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
    case .oneOrMore: addNumbers(path, node, &context)
    case .anchor: anchor = DeclaredKey.anchor.read(node, &context) ?? nil
    case .driven(let dimension) where node.entries != nil:
      add(.group(DeclaredKey.law(dimension)), path, node, &context)
    case .driven, .animation: addAnimation(path, node, &context)
    case .animations where node.entries == nil: addAnimation("\(path).frame", node, &context)
    case .animations:
      Self.checkMover(node, &context)
      add(.group(DeclaredKey.animations), path, node, &context)
    case .word(let names):
      choices[path] = ValueReader<String>.word(names).read(node, &context).map { [$0] }
    case .list(let names):
      choices[path] = ValueReader<[Located<String>]>.once("movement", among: names)
        .read(node, &context)?.map(\.value)
    case .target(let names) where node.entries != nil && names.contains(DeclaredKey.stated):
      choices[path] = [DeclaredKey.stated]
      let first = formulas.count
      add(.group(DeclaredKey.target), path, node, &context)
      targets.formUnion(first..<formulas.count)
    case .target(let names):
      choices[path] = ValueReader<String>(content.shape) { node, context in
        ValueReader<String>.word(names.filter { $0 != DeclaredKey.stated }).read(node, &context)
      }.read(node, &context).map { [$0] }
    case .names: addNames(node, &context) { $0.add($1.key, $1.value, [], &$2) }
    case .readings: addNames(node, &context) { $0.addReading($1, &$2) }
    // Lists in the settings are groups of their own.
    case .rows where path.contains("."): break
    case .rows(let targets, let areAnimated):
      addRows(targets, areAnimated: areAnimated, node, content.shape, &context)
    case .group(let keys):
      let node = node.repaired(&context)
      let rules = MappingRules(notTogether: [["if", "axis"]])
      guard MappingReader(keys.map(\.field), rules).written.read(node, &context) != nil
      else { return }
      for key in keys {
        guard let entry = node.entry(key.name) else { continue }
        var name = path.isEmpty ? key.name : "\(path).\(key.name)"
        if case .animations = key.content { name = path }
        if case .target = key.content { name = "\(path).to" }
        ranges[name] = key.range
        context.at(entry) { add(key.content, name, $0, &$1) }
      }
    case .constants, .numbers: break
    }
  }

  /// Reports animations of neither the frame nor the drag, or of both.
  private static func checkMover(_ node: YAMLNode, _ context: inout DecodingContext) {
    let movers = ["frame", "drag"].compactMap(node.entry)
    guard movers.count != 1 else { return }
    context.report(
      movers.isEmpty ? .missingKey : .contradiction,
      at: movers.last?.keyRange ?? context.head(of: node),
      "\(context.owner) has \(movers.isEmpty ? "neither frame nor drag" : "both frame and drag")",
      expected: "one of them")
  }

  /// Adds a number or a list of them.
  private mutating func addNumbers(
    _ path: String, _ node: YAMLNode, _ context: inout DecodingContext
  ) {
    for (index, node) in (node.items ?? [node]).prefix(DeclaredKey.levelLimit).enumerated() {
      let item = index == 0 ? path : "\(path)[\(index)]"
      ranges[item] = ranges[path]
      add(item, node, [.number], &context)
    }
  }

  /// Adds the entries of a mapping of names.
  private mutating func addNames(
    _ node: YAMLNode, _ context: inout DecodingContext,
    add: (inout Self, YAMLEntry, inout DecodingContext) -> Void
  ) {
    guard node.entries != nil else {
      return context.rejectType(node, expected: "names and formulas")
    }
    for entry in node.repaired(&context).entries ?? [] {
      context.checkName(entry)
      context.at(entry) { _, context in add(&self, entry, &context) }
    }
  }

  /// Adds a reading of a drag's formula.
  private mutating func addReading(_ entry: YAMLEntry, _ context: inout DecodingContext) {
    let (node, expected) = (entry.value, "drag.NAME, such as drag.dy")
    guard let text = context.scalar(of: node, expected: expected)?.text else { return }
    let isTaken = entry.key == "state"
    let name = String(text.dropFirst(5))
    guard text.hasPrefix("drag."), Self.names(in: name) == [name], !isTaken else {
      return context.reject(
        .invalidValue, at: node.range, found: isTaken ? "a reading of all viewers" : text,
        expected: isTaken ? "another name" : expected)
    }
    laws.append(formulas.count)
    formulas.append(("readings.\(entry.key)", name, []))
    sources.append((node, 5, context.path))
    readings.append(entry.key)
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

  /// The names whose values depend on more than constants.
  var unknown: Set<String> {
    Set(DeclaredVariable.allCases.map(\.rawValue) + formulas.map(\.name))
  }

  /// Returns whether a formula depends on constants alone.
  func isKnown(_ formula: Formula) -> Bool {
    unknown.isDisjoint(with: Self.names(in: formula.text))
  }

  static func names(in formula: String) -> [String] {
    let signs = Set(" +-*/^<>=!()[],:%".utf8)
    return formula.utf8.split { signs.contains($0) }.map { String(Substring($0)) }
  }

  /// Adds the formulas of an animation's parameters.
  private mutating func addAnimation(
    _ path: String, _ node: YAMLNode, _ context: inout DecodingContext
  ) {
    guard
      let scalar = context.scalar(of: node, expected: MotionExpression.animationExpectation)
    else { return }
    let steps = path.split(separator: ".")
    if steps.count == 2, steps[0].hasPrefix("["), !named.contains(scalar.text),
      DeclaredKey.animations.contains(where: { $0.name == scalar.text })
    {
      let source = context.located(node, at: node)
      return shared.append((path, "\(steps[0]).\(scalar.text)", source))
    }
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
    refuseVariables(&context)
    let variables = DeclaredVariable.allCases.map { variable in
      // No formula can contain a name with this sign.
      ((variable == .progress && !isOpening ? "#" : "") + variable.rawValue, variable.dimension)
    }
    let eased = compileEasings(&context)
    do throws(FormulaErrors) {
      let set = try FormulaSet(
        formulas, variables: variables + constants, nearest: Self.nearestName)
      if set.nodeCount > Self.nodeLimit {
        context.report(
          .limitExceeded, at: range(of: sources[0].node),
          "the formulas have \(NumberText.of(set.nodeCount)) numbers, names and operators",
          expected: "at most \(NumberText.of(Self.nodeLimit))")
      }
      usedConstants = Set(constants.map(\.name)).intersection(
        set.usedSymbols.map { set.symbols[$0].name })
      usedConstants.formUnion(named.intersection(templates.map(\.template.texts[0])))
      for easing in easings.values {
        usedConstants.formUnion(easing.usedSymbols.map { easing.symbols[$0].name })
      }
      return eased ? DeclaredFormulas(set, paths: formulas.map(\.name)) : nil
    } catch {
      report(error, in: formulas.map(\.text), sources, &context)
      return nil
    }
  }

  /// Reports mistakes in formulas.
  func report(
    _ errors: FormulaErrors, in texts: [String],
    _ sources: [(node: YAMLNode, start: Int, path: String)], _ context: inout DecodingContext
  ) {
    for error in errors.all {
      let (node, start, path) = sources[error.formula]
      let text = texts[error.formula].unicodeScalars
      let found = text.dropFirst(error.range.lowerBound).prefix(error.range.count)
      if broken.contains(String(found)) { continue }
      guard let scalar = node.scalar, node.range.start.text != DeclarationReader.ownText else {
        return context.report(
          .contradiction, at: overrides,
          "a constant does not fit \(path) of photos: \(error.problem)", hint: error.fix)
      }
      let range = error.range.lowerBound + start..<error.range.upperBound + start
      let isCut = scalar.isPlain && text.count { $0 == "(" } > text.count { $0 == ")" }
      context.report(
        .invalidValue, at: node.range.narrowed(to: range, of: scalar), path: path,
        "\(path): \(error.problem)", hint: isCut ? commaHint : error.fix)
    }
  }

  static let nearestName: @Sendable (String, [String]) -> [String] = { word, names in
    NearestWord.match(for: word, among: names.filter { !$0.hasPrefix("#") }).map { [$0] } ?? []
  }

  /// The constants that the formula or animation at each path names.
  var keys: [String: [String]] {
    let known = Set(constants.map(\.name))
    let texts =
      formulas.map { (String($0.name.prefix { $0 != "(" }), $0.text) }
      + templates.compactMap { one in one.template.easing.map { (one.path, $0.text) } }
    return texts.reduce(into: [:]) { keys, entry in
      let (path, text) = entry
      for name in Self.names(in: text)
      where known.contains(name) && keys[path]?.contains(name) != true {
        keys[path, default: []].append(name)
      }
    }
  }

  /// Resolves animations that are those of another property; one that is not stated is the frame's.
  mutating func share(_ context: inout DecodingContext) {
    var left = shared
    while let next = left.firstIndex(where: { one in !left.contains { $0.path == one.other } }) {
      let (path, other, _) = left.remove(at: next)
      if let found = animated.first(where: { $0.path == other }) {
        animated.append((path, found.template))
      }
    }
    for (_, _, source) in left {
      context.report(
        .contradiction, at: source, "the property only moves like itself",
        expected: MotionExpression.animationExpectation)
    }
  }

  /// Returns the animations of the templates; reports those that `values` make impossible.
  func animations(
    _ values: DeclaredValues?, _ context: inout DecodingContext
  ) -> [ViewerDeclaration.MakeAnimation] {
    let (keys, unknown) = (keys, unknown)
    return templates.enumerated().map { index, entry in
      let (path, template, source) = entry
      if named.contains(template.texts[0]) {
        return ViewerDeclaration.MakeAnimation(texts: template.texts, paths: []) { _, values in
          .some(values.animation(template.texts[0]))
        }
      }
      let (names, paths) = (keys[path] ?? [], template.parameters.indices.map { "\(path)(\($0))" })
      let state = easings[index].map(Self.state)
      let make = ViewerDeclaration.MakeAnimation(texts: template.stated, paths: paths) {
        numbers, values in
        try? .some(
          template.animation(numbers, keys: names, constants: values.constants, state))
      }
      let used = Set(template.parameters.flatMap { Self.names(in: $0.text) })
      guard let values, !broken.contains(template.texts[0]) else { return make }
      checkEasing(index, values.constants, &context)
      let isKnown = used.isDisjoint(with: unknown)
      do throws(CurveExpression.Fault) {
        // Values that depend on fingers or the screen are not known yet; most parameters can be 0.5.
        _ = try template.animation(
          paths.map { isKnown ? values[$0]?.value ?? .nan : 0.5 }, keys: names)
      } catch {
        if template.lacksEasing {
          context.report(
            .invalidValue, at: source, "the easing has no progress",
            expected: "a formula of t after the duration: ease(duration: 0.3, 1 - (1 - t)^3)")
          return make
        }
        let range = source.value.scalar.map { source.range.narrowed(to: error.range, of: $0) }
        context.report(
          .invalidValue, at: template.parameters.isEmpty ? range ?? source.range : source.range,
          path: source.path, "\(source.path): found \(error.found)", expected: error.expected,
          suggestion: error.suggestion, hint: error.hint)
      }
      return make
    }
  }

  /// The formulas as text.
  var text: String {
    (formulas.map { "\($0.name): \($0.text)" }
      + choices.map { "\($0.key): \($0.value.joined(separator: " "))" }.sorted()
      + (anchor.map { ["anchor: \($0.x) \($0.y)"] } ?? [])
      + animated.map {
        let template = templates[$0.template].template
        return "\($0.path): \(template.texts.joined(separator: "…")) \(template.easing?.text ?? "")"
      })
      .joined(separator: "\n")
  }
}
