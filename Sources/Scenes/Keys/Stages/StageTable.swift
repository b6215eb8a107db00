import Display
import Motion
import SceneModel

/// The keys of a stage other than the gallery: contents, and constants that `compare` may change.
struct StageTable<Contents: Sendable, Parameters: StageParameters>: Sendable {
  private let standard: StageDraft<Contents>
  private let mapping: MappingReader<StageDraft<Contents>>
  private let constants: MappingReader<WrittenConstants>
  /// The entries of `compare`: the constants and a label.
  private let compared: MappingReader<WrittenConstants>

  /// Creates a table; `standard` lacks a key that must be written.
  init(_ standard: Contents, _ contents: [Field<Contents>]) {
    let constants = Field.constants(of: Parameters.self) + Field.literal(of: Parameters.self)
    self.standard = StageDraft(contents: standard)
    mapping = MappingReader(
      contents.map { $0.lifted(\.contents) } + constants.map { $0.lifted(\.constants) },
      notTogether: Parameters.table.notTogether)
    self.constants = MappingReader(constants, notTogether: Parameters.table.notTogether)
    compared = MappingReader(
      constants + [PanelLabelKey.field], notTogether: Parameters.table.notTogether)
  }

  var reader: ValueReader<Checked<StageDraft<Contents>>> {
    let standard = standard
    return mapping.checked { standard }
  }

  /// The value of `compare`: a list of mappings with constants.
  var comparisonShape: ValueShape {
    .list(
      .mapping(compared.shape(defaults: nil)), Self.comparedCount)
  }

  private static var comparedCount: ClosedRange<Int> { 2...SceneLimits.comparedViewers }

  /// The entries of `compare` over the stage's own constants, or the stage alone; nil for no list.
  ///
  /// A broken entry gives the constants that are right.
  func variants(
    _ draft: Checked<StageDraft<Contents>>, _ comparison: YAMLEntry?,
    _ context: inout DecodingContext
  ) -> [StageVariant]? {
    context.checkRules(of: Parameters.self, draft.value.constants)
    guard let comparison else {
      return [
        StageVariant(
          constants: Checked(
            value: draft.value.constants, broken: draft.broken, range: draft.range),
          path: Parameters.name)
      ]
    }
    let first = constants.fields.first.map { "{\($0.name): …}" } ?? ""
    let entries = ValueReader<StageVariant>.list(
      of: variant(of: draft), count: Self.comparedCount,
      "a list of 2 to \(SceneLimits.comparedViewers) mappings with constants of \(Parameters.name), such as"
        + " [\(first), …]")
    return context.at(.key(comparison.key, comparison.keyRange)) {
      entries.read(comparison.value, &$0)
    }
  }

  private func variant(
    of draft: Checked<StageDraft<Contents>>
  ) -> ValueReader<StageVariant> {
    ValueReader(compared.shape) { node, context in
      var root = draft.value.constants.overridable
      guard let broken = compared.read(node, into: &root, &context) else { return nil }
      context.checkRules(of: Parameters.self, root, known: draft.value.constants)
      let written = (node.entries ?? []).filter { $0.key != PanelLabelKey.name }
      return StageVariant(
        constants: Checked(
          value: root, broken: draft.broken.union(broken), range: context.head(of: node)),
        path: context.path, label: PanelLabelKey.label(of: node),
        written: written.map {
          SceneConstant(name: ConstantName(key: $0.key), text: $0.value.flowText)
        })
    }
  }

  /// The screens that show a stage, in order, with names of their own; warns where two are the same.
  func panels(
    _ contents: Parameters.Contents, _ variants: [StageVariant], _ site: StageSite,
    _ context: inout DecodingContext
  ) -> [Panel] {
    let screen = site.screen?.value ?? DevicePreset.standard.screen
    let panels = variants.enumerated().map { index, variant in
      let parameters: Parameters = variant.constants.value.resolved(
        on: screen, site.animationDefault)
      return Panel(
        id: index == 0 ? Parameters.name : "\(Parameters.name)#\(index + 1)",
        label: Parameters.name, title: variant.label, constants: variant.written,
        stage: StageDescription(contents, parameters))
    }
    if context.errorCount == 0, variants.allSatisfy({ $0.constants.broken.isEmpty }) {
      ComparisonTwins.check(panels, site.comparison, &context)
    }
    return panels
  }
}

struct StageDraft<Contents: Sendable>: Sendable {
  var contents: Contents
  var constants = WrittenConstants()
}

/// The constants of one of the stages that are shown side by side.
struct StageVariant: Sendable {
  /// The constants; where a key is broken they hold the one that is not.
  var constants: Checked<WrittenConstants>
  /// Where they stand in the document, such as `compare[1]`.
  var path: String
  /// The label that the scene gives it; nil for none.
  var label: String?
  /// The constants that the entry of `compare` changes, as they are written.
  var written: [SceneConstant] = []
}

/// The parts of a scene on which the keys of a stage depend beside its own.
struct StageSite: Sendable {
  var screen: Checked<Screen>?
  /// The number of the scene's photos; nil where that is not known.
  var photoCount: Int?
  /// The scene's default of `withAnimation`; nil where the stage's era decides.
  var animationDefault: DefaultAnimation?
  /// `compare`; nil where it is not written.
  var comparison: YAMLEntry?
}
