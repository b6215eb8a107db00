import Motion
import SceneModel

/// What a scene may say of a stage other than the gallery: what is on it, and the constants of how it
/// moves, which `compare` may change.
struct StageTable<Contents: Sendable, Constants: Sendable>: Sendable {
  /// The key that the stage stands under.
  let key: String
  /// The stage without a key that must be written.
  let standard: StageDraft<Contents, Constants>
  private let mapping: MappingReader<StageDraft<Contents, Constants>>
  private let constants: MappingReader<Constants>

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - key: the key that the stage stands under.
  ///   - standard: the defaults.
  ///   - contents: the keys of what is on the stage.
  ///   - constants: the keys of how it moves.
  ///   - notTogether: pairs of keys that exclude each other.
  init(
    _ key: String, standard: StageDraft<Contents, Constants>, contents: [Field<Contents>],
    constants: [Field<Constants>], notTogether: [[String]] = []
  ) {
    self.key = key
    self.standard = standard
    mapping = MappingReader(
      contents.map { $0.lifted(\.contents) } + constants.map { $0.lifted(\.constants) },
      notTogether: notTogether)
    self.constants = MappingReader(constants, notTogether: notTogether)
  }

  /// Reads the stage.
  var reader: ValueReader<Checked<StageDraft<Contents, Constants>>> {
    let standard = standard
    return mapping.checked { standard }
  }

  /// What `compare` takes: a list of mappings with constants.
  var comparisonShape: ValueShape {
    .list(
      .mapping(constants.shape(defaults: nil)), Self.compared)
  }

  private static var compared: ClosedRange<Int> { 2...SceneLimits.comparedViewers }

  /// What a scene shows side by side: the stage as it is written with the constants of each entry of
  /// `compare` in place of its own, or the stage alone.
  ///
  /// - Parameters:
  ///   - draft: the stage as it is written.
  ///   - comparison: `compare`; nil where it is not written.
  ///   - context: takes the findings.
  /// - Returns: what is shown, where an entry of `compare` is broken what is right of it; nil where
  ///   `compare` is no list.
  func variants(
    _ draft: Checked<StageDraft<Contents, Constants>>, _ comparison: YAMLEntry?,
    _ context: inout DecodingContext
  ) -> [StageVariant<Constants>]? {
    guard let comparison else {
      return [
        StageVariant(
          constants: Checked(
            value: draft.value.constants, broken: draft.broken, range: draft.range),
          path: key, detail: "")
      ]
    }
    let first = constants.fields.first.map { "{\($0.name): …}" } ?? ""
    let entries = ValueReader<StageVariant<Constants>>.list(
      of: variant(of: draft), count: Self.compared,
      "a list of 2 to \(SceneLimits.comparedViewers) mappings with constants of \(key), such as"
        + " [\(first), …]")
    return context.at(.key(comparison.key, comparison.keyRange)) {
      entries.read(comparison.value, &$0)
    }
  }

  private func variant(
    of draft: Checked<StageDraft<Contents, Constants>>
  ) -> ValueReader<StageVariant<Constants>> {
    ValueReader(constants.shape) { node, context in
      var root = draft.value.constants
      guard let broken = constants.read(node, into: &root, &context) else { return nil }
      let written = (node.entries ?? []).map { "\($0.key): \($0.value.flowText)" }
      return StageVariant(
        constants: Checked(
          value: root, broken: draft.broken.union(broken), range: context.head(of: node)),
        path: context.path, detail: written.joined(separator: ", "))
    }
  }

  /// Names what is shown so that no two have the same name.
  ///
  /// Warns where two of them are the same.
  ///
  /// - Parameters:
  ///   - variants: what is shown.
  ///   - comparison: `compare`; nil where it is not written.
  ///   - context: takes the findings.
  ///   - resolve: makes the constants of the model.
  /// - Returns: the same, in the same order.
  func named<Parameters>(
    _ variants: [StageVariant<Constants>], _ comparison: YAMLEntry?,
    _ context: inout DecodingContext, _ resolve: (Constants) -> Parameters
  ) -> [NamedVariant<Parameters>] {
    let named = variants.enumerated().map { index, variant in
      NamedVariant(
        id: index == 0 ? key : "\(key)#\(index + 1)", label: key, detail: variant.detail,
        value: resolve(variant.constants.value))
    }
    if variants.allSatisfy({ $0.constants.broken.isEmpty }) {
      ComparisonTwins.check(named, comparison, &context)
    }
    return named
  }
}

/// A stage other than the gallery as it is written.
struct StageDraft<Contents: Sendable, Constants: Sendable>: Sendable {
  /// What is on it.
  var contents: Contents
  /// How it moves.
  var constants: Constants
}

/// The constants of one of the stages that are shown side by side.
struct StageVariant<Constants: Sendable>: Sendable {
  /// The constants; where a key is broken they hold the one that is not.
  var constants: Checked<Constants>
  /// Where they stand in the document, such as `compare[1]`.
  var path: String
  /// The constants that the entry of `compare` changes, as they are written.
  var detail: String
}

/// What the keys of a stage depend on beside its own.
struct StageSite: Sendable {
  /// The screen; nil where it is broken.
  var screen: Checked<Screen>?
  /// How many photos the scene has; nil where that is not known.
  var photoCount: Int?
  /// What the scene says that `withAnimation` does by default; nil where the stage's era decides.
  var animationDefault: DefaultAnimation?
  /// `compare`; nil where it is not written.
  var comparison: YAMLEntry?
}
