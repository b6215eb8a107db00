import CPages
import Display
import Expressions

/// A key of a declared viewer, as `keys.yaml` describes it.
struct DeclaredKey: Sendable {
  /// What the value of a key is.
  indirect enum Content: Sendable {
    /// A formula of one of the dimensions, the most natural one first; of any if empty.
    case formula([ValueDimension])
    case animation
    /// An animation, or one for each property.
    case animations
    /// An animation, or a law of its progress in a dimension.
    case driven(ValueDimension)
    /// One of several names.
    case word([String])
    /// Some of several names.
    case list([String])
    /// A plain number or a list of them, as formulas.
    case oneOrMore
    /// The finger or a point of the page.
    case anchor
    /// Formulas by name.
    case names
    /// Names of a drag's formulas by name.
    case readings
    /// A list of conditions with some of the targets; each moves by an animation, or may have none.
    case rows([String], areAnimated: Bool)
    /// One of several targets, or the properties of another one, which is one of them as `stated`.
    case target([String])
    /// A list of numbers, with the range of its length.
    case numbers(ClosedRange<Int>)
    /// A mapping with keys.
    case group([DeclaredKey])
    /// The constants.
    case constants
  }

  let name: String
  let content: Content
  /// The meaning, in a sentence.
  let summary: String
  /// The range of a setting; nil for any value.
  let range: ClosedRange<Double>?
  /// Whether a mapping needs the key.
  let isRequired: Bool

  /// All keys of a declaration.
  static let all = keys(of: document?.entry("viewer")?.value)
  /// Returns the key at a path of one or two names.
  static func at(_ path: [String]) -> DeclaredKey? {
    path.reduce(nil) { key, name in
      var keys = all
      if case .group(let own) = key?.content { keys = own }
      return keys.first { $0.name == name }
    }
  }

  /// The keys of the animations of a change.
  static let animations = keys(of: document?.entry("animations")?.value)
  /// Maximum number of rows of a list, and of scales of double taps.
  static let (rowLimit, levelLimit) = (64, 8)

  /// The names of points of the page; nil for that under the finger.
  static let anchors: [(name: String, value: UnitPoint?)] =
    [("finger", nil)]
    + zip(["top", "", "bottom"], [0, 0.5, 1]).flatMap { row, y in
      zip(["Leading", "", "Trailing"], [0, 0.5, 1]).map { column, x in
        let name = row + (row.isEmpty ? column.lowercased() : column)
        return (name.isEmpty ? "center" : name, UnitPoint(x: x, y: y))
      }
    }

  /// The reader of an anchor: a name or a point [u, v].
  static let anchor = ValueReader.either(
    anchors,
    or: ValueReader<[Double]>.list(
      of: .number(.from(-10, to: 10)), count: 2...2,
      ValueShape.listing(anchors.map(\.name) + ["a point such as [0.5, 0.5]"])
    ).compactMap { $0.count == 2 ? .some(UnitPoint(x: $0[0], y: $0[1])) : nil })

  /// Returns the keys of a condition with one of some targets.
  static func row(to targets: [String]) -> [DeclaredKey] {
    keys(of: document?.entry("row")?.value)
      + [
        DeclaredKey(
          name: "to", content: .target(targets), summary: "The target of the picture.", range: nil,
          isRequired: true)
      ]
  }

  /// The name of a target that is a mapping of properties.
  static let stated = ViewerDeclaration.Target.stated.rawValue
  /// The properties of such a target.
  static let target = keys(of: document?.entry("target")?.value)
  /// The key of a property's law in an opening.
  static func law(_ dimension: ValueDimension) -> [DeclaredKey] {
    [
      DeclaredKey(
        name: "law", content: .formula([dimension]), summary: "A formula of progress.", range: nil,
        isRequired: true)
    ]
  }

  /// Returns a declaration of what recognizers decide by; nil for those of `photos`.
  static func gestures(of recognizers: String?) -> YAMLNode? {
    recognizers.flatMap { document?.entry("recognizers")?.value.entry($0)?.value }.map {
      let entry = YAMLEntry(key: "gestures", keyRange: $0.range, value: $0)
      return YAMLNode(content: .mapping([entry]), range: $0.range)
    }
  }

  /// The keys of the description of a constant.
  static let constant = keys(of: document?.entry("constant")?.value)

  private static let document = YAMLDocument(SourceText(cpages_viewer_keys())).root

  private static func keys(of node: YAMLNode?) -> [DeclaredKey] {
    (node?.entries ?? []).map { entry in
      let items = entry.value.items ?? []
      return DeclaredKey(
        name: entry.key.filter { $0 != "!" }, content: items.first.map(Content.init) ?? .names,
        summary: items.dropFirst().first?.scalar?.text ?? "", range: range(items.dropFirst(2)),
        isRequired: entry.key.hasSuffix("!"))
    }
  }

  private static func range(_ items: ArraySlice<YAMLNode>) -> ClosedRange<Double>? {
    let bounds = items.compactMap { $0.scalar.flatMap { Double($0.text) } }
    return bounds.count == 2 ? bounds[0]...bounds[1] : nil
  }

  /// The key in a mapping, whose node is stored unread.
  var field: Field<WrittenValues> {
    let key = KeyShape(name: name, summary: summary, isRequired: isRequired, shape: content.shape)
    return Field(key, ValueReader<YAMLNode>(content.shape) { node, _ in node })
  }

  /// Returns the shape of a mapping with keys.
  private static func shape(_ keys: [DeclaredKey]) -> ValueShape {
    .deferred { MappingReader(keys.map(\.field)).shape }
  }
}

extension DeclaredKey.Content {
  fileprivate init(_ node: YAMLNode) {
    if node.entries != nil {
      self = .group(DeclaredKey.keys(of: node))
    } else if let names = node.items?.compactMap(\.scalar?.text) {
      let others = Array(names.dropFirst())
      self =
        switch names.first {
        case "rows", "choices": .rows(others, areAnimated: names[0] == "rows")
        case "target": .target(others)
        case "list": .list(others)
        case "driven": .driven(ValueDimension.named[others[0]] ?? .number)
        default: .word(names)
        }
    } else {
      let name = node.scalar?.text ?? ""
      let others: [String: Self] = [
        "animation": .animation, "animations": .animations, "range": .numbers(2...2),
        "values": .numbers(1...16), "names": .names,
        "readings": .readings, "numbers": .oneOrMore, "anchor": .anchor,
        "constants": .constants,
      ]
      self = others[name] ?? .formula([ValueDimension.named[name] ?? .number])
    }
  }

  var shape: ValueShape {
    switch self {
    case .formula:
      .either([.number(.from(-1e9, to: 1e9)), .boolean, .text], expected: "a formula")
    case .oneOrMore:
      .either(
        [
          .number(.from(-1e9, to: 1e9)), .text,
          .list(Self.formula([.number]).shape, 1...DeclaredKey.levelLimit),
        ], expected: "a formula, or a list of at most \(DeclaredKey.levelLimit)")
    case .anchor: DeclaredKey.anchor.shape
    case .animation: .either([.text], expected: MotionExpression.animationExpectation)
    case .animations:
      .either(
        [.text, DeclaredKey.shape(DeclaredKey.animations)],
        expected: MotionExpression.animationExpectation)
    case .driven(let dimension):
      .either(
        [.text, DeclaredKey.shape(DeclaredKey.law(dimension))],
        expected: MotionExpression.animationExpectation)
    case .word(let names): .choice(names)
    case .list(let names): .list(.choice(names), 0...names.count)
    case .target(let names):
      .either(
        [.choice(names.filter { $0 != DeclaredKey.stated })]
          + (names.contains(DeclaredKey.stated) ? [DeclaredKey.shape(DeclaredKey.target)] : []),
        expected: ValueShape.choice(names.filter { $0 != DeclaredKey.stated }).expectation)
    case .names, .readings: .open("a mapping of names to formulas")
    case .constants: .open("a mapping of constants")
    case .numbers(let count):
      .list(.either([.number(.from(-1e9, to: 1e9)), .text], expected: "a number"), count)
    case .rows(let targets, _):
      .list(DeclaredKey.shape(DeclaredKey.row(to: targets)), 1...DeclaredKey.rowLimit)
    case .group(let keys): DeclaredKey.shape(keys)
    }
  }
}

extension ValueDimension {
  /// The dimensions by their units.
  static let named: [String: ValueDimension] = [
    "pt": .length, "s": .time, "pt/s": .velocity, "number": .number, "condition": .condition,
  ]
}

extension SourceText {
  /// Creates the source of a text that is compiled into the program.
  init(_ text: CPagesText, number: Int = 0) {
    self.init(bytes: text.array, number: number)
  }
}
