import Geometry
import SceneModel

/// Reads how rows come and go: a word, or a mapping whose key names the transition.
enum RowTransitionKeys {
  private struct Draft {
    var move: Edge?
    var scale: Double?
    var anchor: UnitPoint? = .center
    var offset: Vector?
    var quadraticScale: RowTransition?
    var combined: [RowTransition]?
    var asymmetric: RowTransition?

    var transition: RowTransition? {
      move.map(RowTransition.move) ?? scaling ?? offset.map(RowTransition.offset) ?? quadraticScale
        ?? combined.map(RowTransition.combined) ?? asymmetric
    }

    private var scaling: RowTransition? {
      guard let scale, let anchor else { return nil }
      return .scale(scale, anchor: anchor)
    }
  }

  private struct PairDraft {
    var insertion: RowTransition?
    var removal: RowTransition?
  }

  /// The transitions that one word stands for.
  private static let words: [(name: String, transition: RowTransition)] = [
    ("none", .identity), ("slide", .slide), ("opacity", .opacity),
    ("scale", .scale(0, anchor: .center)), ("quadraticScale", ListParameters.standardRemoval),
  ]

  private static let expectation =
    "none, slide, opacity, scale, quadraticScale, {move: leading}, {scale: 0, anchor: center},"
    + " {offset: [x, y]}, {quadraticScale: [a, b, c]}, {combined: […]} or"
    + " {asymmetric: {insertion: …, removal: …}}"

  /// The schema's name of a transition, which may hold others.
  static let definition = "rowTransition"

  private static let reference = ValueShape.reference(definition, words: expectation)

  static var shape: ValueShape {
    .either([.choice(words.map(\.name)), mapping.shape], words: expectation)
  }

  /// Reads a transition inside another one.
  private static let inner = ValueReader<RowTransition>(reference) { read($0, &$1) }

  static let reader = ValueReader<RowTransition>(reference) { node, context in
    guard let transition = read(node, &context) else { return nil }
    guard transition.partCount <= SceneLimits.transitionParts else {
      context.reject(
        .limitExceeded, at: context.head(of: node),
        found: "a transition of \(NumberText.of(transition.partCount)) parts",
        expected: "at most \(SceneLimits.transitionParts)")
      return nil
    }
    return transition
  }

  private static func read(
    _ node: YAMLNode, _ context: inout DecodingContext
  ) -> RowTransition? {
    switch node.content {
    case .mapping: return readMapping(node, &context)
    case .sequence:
      context.rejectType(
        node, expected: expectation, hint: "several at once are {combined: […]}")
      return nil
    case .scalar(let scalar):
      if let word = words.first(where: { $0.name == scalar.text }) { return word.transition }
      let keys = ["move", "offset", "combined", "asymmetric"]
      let nearest = NearestWord.match(for: scalar.text, among: words.map(\.name) + keys)
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
    var draft = Draft()
    guard let broken = mapping.read(node, into: &draft, &context) else { return nil }
    let entries = node.entries ?? []
    if let anchor = entries.first(where: { $0.key == "anchor" }),
      !entries.contains(where: { $0.key == "scale" }),
      entries.contains(where: { kinds.contains($0.key) })
    {
      context.report(
        Diagnostic(
          .contradiction, at: anchor.keyRange, "\(context.owner): found anchor without scale",
          expected: "anchor beside scale only"))
      return nil
    }
    return broken.isEmpty ? draft.transition : nil
  }

  /// The keys of which each names a transition.
  private static let kinds = [
    "move", "scale", "offset", "quadraticScale", "combined", "asymmetric",
  ]

  private static let mapping = MappingReader<Draft>(
    [
      Field(
        "move", \.move, .choice, "From an edge by the row's own extent, and back to that edge."),
      Field(
        "scale", \.scale, .number(.from(-100, to: 100)),
        "From a scale of the row's size, and back to it; below 0 it is turned over."),
      Field(
        "anchor", \.anchor, anchor,
        "The point of the row that scaling leaves in place; beside scale only. Without it the centre."
      ),
      Field(
        "offset", \.offset, PlaceReader.displacement, "From a displacement, pt, and back to it."),
      Field(
        "quadraticScale", \.quadraticScale, coefficients,
        "Scaled about the centre by a·x² + b·x + c, where x goes from 0 (there) to 1 (away)."),
      Field(
        "combined", \.combined,
        .list(
          of: inner, count: 1...SceneLimits.transitionParts,
          "a list of transitions such as [slide, opacity]"),
        "Several at once, each applied to what the one before it gives."),
      Field("asymmetric", \.asymmetric, pair, "One for coming and another for going."),
    ], exactlyOneOf: [kinds], checkedByOwner: MappingRules(beside: [("scale", ["anchor"])]))

  private static let pair = MappingReader<PairDraft>([
    Field("insertion", \.insertion, inner, isRequired: true, "How the row comes."),
    Field("removal", \.removal, inner, isRequired: true, "How the row goes."),
  ]).whole({ PairDraft() }) { draft -> RowTransition? in
    guard let insertion = draft.insertion, let removal = draft.removal else { return nil }
    return RowTransition.asymmetric(insertion: insertion, removal: removal)
  }

  private static let coefficients = ValueReader<[Double]>.list(
    of: .number(.from(-1000, to: 1000)), count: 3...3, "coefficients [a, b, c]"
  ).compactMap { $0.count == 3 ? RowTransition.quadraticScale(a: $0[0], b: $0[1], c: $0[2]) : nil }

  // MARK: The anchor

  /// SwiftUI's names of places in a view.
  private static let anchors: [(name: String, point: UnitPoint)] = [
    ("center", .center), ("top", UnitPoint(x: 0.5, y: 0)), ("bottom", UnitPoint(x: 0.5, y: 1)),
    ("leading", UnitPoint(x: 0, y: 0.5)), ("trailing", UnitPoint(x: 1, y: 0.5)),
    ("topLeading", .topLeading), ("topTrailing", UnitPoint(x: 1, y: 0)),
    ("bottomLeading", UnitPoint(x: 0, y: 1)), ("bottomTrailing", UnitPoint(x: 1, y: 1)),
  ]

  private static let fractions = ValueReader<[Double]>.list(
    of: .number(.from(-100, to: 100)), count: 2...2, "fractions [u, v] of the row"
  ).compactMap { $0.count == 2 ? UnitPoint(x: $0[0], y: $0[1]) : nil }

  private static let anchorWords: String = {
    ValueShape.listing(["[u, v]"] + anchors.map(\.name))
  }()

  private static let anchor = ValueReader<UnitPoint>(
    .either([.choice(anchors.map(\.name)), fractions.shape], words: anchorWords)
  ) { node, context in
    guard let scalar = node.scalar else { return fractions.read(node, &context) }
    if let anchor = anchors.first(where: { $0.name == scalar.text }) { return anchor.point }
    context.reject(
      scalar.isNull ? .wrongType : .invalidValue, at: node.range, found: scalar.found,
      expected: anchorWords,
      suggestion: NearestWord.match(for: scalar.text, among: anchors.map(\.name)))
    return nil
  }
}
