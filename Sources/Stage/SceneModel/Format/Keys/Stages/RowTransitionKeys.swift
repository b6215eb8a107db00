import Display

/// Readers of the transitions of rows: a word, or a mapping whose key names the transition.
enum RowTransitionKeys {
  /// The transitions that are written as a single word.
  private static let named: [(name: String, transition: RowTransition)] = [
    ("none", .identity), ("slide", .slide), ("opacity", .opacity),
    ("scale", .scale(0, anchor: .center)), ("quadraticScale", ListParameters.standardRemoval),
  ]

  private static let expectation =
    "none, slide, opacity, scale, quadraticScale, {move: leading}, {scale: 0, anchor: center},"
    + " {offset: [x, y]}, {quadraticScale: [a, b, c]}, {combined: […]} or"
    + " {asymmetric: {insertion: …, removal: …}}"

  /// Name of the schema's definition of a transition, which can contain other transitions.
  static let definition = "rowTransition"

  private static let reference = ValueShape.reference(definition, expected: expectation)

  static var shape: ValueShape {
    .either([.choice(named.map(\.name)), mapping.shape], expected: expectation)
  }

  /// A reader of a transition inside another one.
  private static let inner = ValueReader<RowTransition>(reference) { read($0, &$1) }

  static let reader = ValueReader<RowTransition>(reference) { node, context in
    guard let transition = read(node, &context) else { return nil }
    guard transition.memberCount <= SceneLimits.transitionMembers else {
      context.reject(
        .limitExceeded, at: context.head(of: node),
        found: "a transition of \(NumberText.of(transition.memberCount)) parts",
        expected: "at most \(SceneLimits.transitionMembers)")
      return nil
    }
    return transition
  }

  private static func read(_ node: YAMLNode, _ context: inout DecodingContext) -> RowTransition? {
    switch node.content {
    case .mapping: return readMapping(node, &context)
    case .sequence:
      context.rejectType(
        node, expected: expectation, hint: "combine several transitions with {combined: […]}")
      return nil
    case .scalar(let scalar):
      if let word = named.first(where: { $0.name == scalar.text }) { return word.transition }
      let keys = ["move", "offset", "combined", "asymmetric"]
      let nearest = NearestWord.match(for: scalar.text, among: named.map(\.name) + keys)
      context.reject(
        scalar.isNull ? .wrongType : .invalidValue, at: node.range, found: scalar.found,
        expected: expectation,
        suggestion: scalar.text == "identity"
          ? "none"
          : nearest.flatMap {
            keys.contains($0) ? nil : $0
          },
        hint: nearest.flatMap {
          keys.contains($0) ? "\($0) needs a value: write {\($0): …}" : nil
        })
      return nil
    }
  }

  private static func readMapping(
    _ node: YAMLNode, _ context: inout DecodingContext
  ) -> RowTransition? {
    let transition = mapping.read(node, &context)
    let entries = node.entries ?? []
    if let anchor = entries.first(where: { $0.key == "anchor" }),
      !entries.contains(where: { $0.key == "scale" }),
      entries.contains(where: { kinds.contains($0.key) })
    {
      context.report(
        .contradiction, at: anchor.keyRange, "\(context.owner): found anchor without scale",
        expected: "anchor with scale only")
      return nil
    }
    return transition
  }

  /// The keys that name a transition.
  private static let kinds = [
    "move", "scale", "offset", "quadraticScale", "combined", "asymmetric",
  ]

  private static let mapping = ValueReader<RowTransition>.mapping(
    .optional("transition.move", ValueReader<Edge>.choice.compactMap(RowTransition.move)),
    .optional("transition.scale", .number(.from(-100, to: 100))),
    Key("transition.anchor", anchor, or: .center),
    .optional("transition.offset", AnchorReader.displacement.compactMap(RowTransition.offset)),
    .optional("transition.quadraticScale", coefficients),
    .optional(
      "transition.combined",
      ValueReader<RowTransition>.list(
        of: inner, count: 1...SceneLimits.transitionMembers,
        "a list of transitions such as [slide, opacity]"
      ).compactMap(RowTransition.combined)),
    .optional("transition.asymmetric", pair),
    rules: MappingRules(exactlyOneOf: [kinds], onlyWith: [("scale", ["anchor"])])
  ) { move, scale, anchor, offset, quadraticScale, combined, asymmetric in
    let scaling = scale.map { RowTransition.scale($0, anchor: anchor) }
    return [move, scaling, offset, quadraticScale, combined, asymmetric].compactMap(\.self).first
  }

  private static let pair = ValueReader<RowTransition>.mapping(
    Key("asymmetric.insertion", inner),
    Key("asymmetric.removal", inner)
  ) { .asymmetric(insertion: $0, removal: $1) }

  private static let coefficients = ValueReader<[Double]>.list(
    of: .number(.from(-1000, to: 1000)), count: 3...3, "coefficients [a, b, c]"
  ).compactMap { $0.count == 3 ? RowTransition.quadraticScale(a: $0[0], b: $0[1], c: $0[2]) : nil }

  /// SwiftUI's names of unit points.
  private static let anchors: [(name: String, value: UnitPoint)] = [
    ("center", .center), ("top", UnitPoint(x: 0.5, y: 0)), ("bottom", UnitPoint(x: 0.5, y: 1)),
    ("leading", UnitPoint(x: 0, y: 0.5)), ("trailing", UnitPoint(x: 1, y: 0.5)),
    ("topLeading", .topLeading), ("topTrailing", UnitPoint(x: 1, y: 0)),
    ("bottomLeading", UnitPoint(x: 0, y: 1)), ("bottomTrailing", UnitPoint(x: 1, y: 1)),
  ]

  private static let anchor: ValueReader<UnitPoint> = {
    let expected = ValueShape.listing(["[u, v]"] + anchors.map(\.name))
    let fractions = AnchorReader.pair(
      .number(.from(-100, to: 100)), "fractions [u, v] of the row"
    ) { UnitPoint(x: $0, y: $1) }
    return .oneOf([.named(anchors, expected), fractions], expected)
  }()
}
