import Display

/// The keys of a stage other than the gallery: contents, and constants that `compare` can change.
struct StageTable<Parameters: StageParameters & FixedConstantSet>: Sendable {
  let reader: ValueReader<WrittenValues>
  private let constants: [Field<WrittenValues>]
  /// The reader of an entry of `compare`: constants and a label.
  private let compared: MappingReader<WrittenValues>

  @_semantics("optimize.sil.specialize.generic.never")
  init<each Value>(_ contents: repeat Key<each Value>) {
    let fields = MappingReader(repeat each contents).fields
    constants = Field.constantsAndLiteral(of: Parameters())
    let rules = MappingRules(notTogether: Parameters.table.notTogether)
    reader = MappingReader(fields + constants, rules).written
    compared = MappingReader(
      constants + [WrittenValues.labelKey.field, WrittenValues.deviceKey.field], rules)
  }

  /// The shape of `compare`: a list of mappings with constants.
  var comparisonShape: ValueShape {
    .list(.mapping(compared.shape(defaults: nil)), Self.comparedCount)
  }

  private static var comparedCount: ClosedRange<Int> { 2...SceneLimits.comparedViewers }

  /// Returns the stage's constants as changed by each entry of `compare`, or unchanged without it.
  ///
  /// The result is nil if `compare` is not a list. A broken entry keeps its valid constants.
  func variants(
    _ values: WrittenValues, _ comparison: YAMLEntry?, _ context: inout DecodingContext
  ) -> [StageVariant]? {
    context.checkRules(of: Parameters(), values)
    guard let comparison else { return [StageVariant(constants: values, path: Parameters.name)] }
    let first = constants.first.map { "{\($0.name): …}" } ?? ""
    let entries = ValueReader<StageVariant>.list(
      of: variant(of: values), count: Self.comparedCount,
      "a list of 2 to \(SceneLimits.comparedViewers) mappings with constants of \(Parameters.name), such as"
        + " [\(first), …]")
    return context.at(comparison, entries.read)
  }

  private func variant(of values: WrittenValues) -> ValueReader<StageVariant> {
    ValueReader(compared.shape) { node, context in
      var own = values
      own.addLayer()
      guard let broken = compared.read(node, into: &own, &context) else { return nil }
      own.broken.formUnion(broken)
      own.range = context.head(of: node)
      context.checkRules(of: Parameters(), own, known: values)
      let written = (node.entries ?? []).filter { $0.key != WrittenValues.labelKey.name }
      return StageVariant(
        constants: own, path: context.path,
        written: written.map {
          SceneConstant(name: ConstantName(key: $0.key), text: $0.value.flowText)
        })
    }
  }

  /// Returns a panel for each variant, in order, with unique ids; warns if two are the same.
  func panels(
    _ contents: Parameters.Contents, _ variants: [StageVariant], _ input: StageInput,
    _ context: inout DecodingContext
  ) -> [Panel] {
    let screen = input.screen?.value ?? DevicePreset.standard.screen
    let panels = variants.enumerated().map { index, variant in
      let device = variant.constants[WrittenValues.deviceKey]
      let parameters = variant.constants.resolved(
        on: device.map(screen.on) ?? screen, input.animationDefault, from: Parameters())
      return Panel(
        StageDescription(contents, parameters), number: index + 1,
        title: variant.constants[WrittenValues.labelKey], constants: variant.written,
        device: device)
    }
    if context.errorCount == 0, variants.allSatisfy({ $0.constants.broken.isEmpty }) {
      ComparisonDuplicates.check(panels, input.comparison, &context)
    }
    return panels
  }
}

/// The constants of one of the stages shown side by side.
struct StageVariant: Sendable {
  /// The constants; a broken key has the value of the stage itself.
  var constants: WrittenValues
  /// The path of the constants in the document, such as `compare[1]`.
  var path: String
  /// The constants that the entry of `compare` changes, as written.
  var written: [SceneConstant] = []
}

/// The values of a scene that the keys of a stage depend on.
struct StageInput: Sendable {
  var scene: WrittenValues
  var screen: Checked<Screen>?
  /// The number of the scene's photos; nil if it is unknown.
  var photoCount: Int?
  /// The entry `compare`; nil if it is missing.
  var comparison: YAMLEntry?
  /// The styles from the command line that replace the scene's viewers; empty for none.
  var viewers: [String]

  /// The scene's default for `withAnimation`; nil if the stage's era determines it.
  var animationDefault: DefaultAnimation? { scene[SceneKeys.animationDefault] }
  /// The touches; empty if they are broken.
  var touches: [Located<TouchStep>] { scene[SceneKeys.touches] ?? [] }
}
