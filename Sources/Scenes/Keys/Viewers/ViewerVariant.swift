import Display
import Motion
import SceneModel

struct ViewerDraft: Sendable {
  let style: String
  /// The label that the scene gives it; nil for none.
  var label: String?
  /// The constants of the viewer as written, for its label among several.
  var constants: [SceneConstant] = []
  /// Creates the viewer over a grid, with the defaults that depend on the rest of the scene.
  let stage: @Sendable (Grid, Screen, DefaultAnimation?) -> StageDescription
}

/// A style of viewer with the table of its constants.
struct ViewerVariant: Sendable {
  let name: String
  let summary: String
  let shape: MappingShape
  /// The viewer whose constants are all defaults.
  let standard: ViewerDraft
  /// Reads the mapping with the constants; nil where something is broken.
  let read: @Sendable (YAMLNode, inout DecodingContext) -> ViewerDraft?

  /// All styles, in the order of the documentation.
  static let all = ConstantSets.viewers.map { ViewerVariant($0) }

  private init<Parameters: ViewerParameters>(_: Parameters.Type) {
    name = Parameters.name
    summary = Parameters.summary
    let style = Field<WrittenConstants>.readElsewhere(
      "style", .choice([Parameters.name]), Parameters.summary)
    let table = MappingReader(
      [style, PanelLabelKey.field] + Field.constants(of: Parameters.self)
        + Field.literal(of: Parameters.self),
      notTogether: Parameters.table.notTogether)
    let reader = table.checked { WrittenConstants() }
    @Sendable func draft(_ constants: WrittenConstants) -> ViewerDraft {
      ViewerDraft(style: Parameters.name) { grid, screen, animation in
        StageDescription(grid, constants.resolved(on: screen, animation) as Parameters)
      }
    }
    shape = table.shape(defaults: WrittenConstants())
    standard = draft(WrittenConstants())
    read = { node, context in
      let errors = context.errorCount
      guard let constants = reader.read(node, &context) else { return nil }
      context.checkOrder(of: Parameters.self, constants)
      context.checkRules(of: Parameters.self, constants.value)
      guard context.errorCount == errors else { return nil }
      var draft = draft(constants.value)
      draft.label = PanelLabelKey.label(of: node)
      draft.constants = (node.entries ?? []).compactMap { entry in
        guard !["style", PanelLabelKey.name].contains(entry.key) else { return nil }
        return entry.value.scalar.map {
          SceneConstant(name: ConstantName(key: entry.key), text: $0.text)
        }
      }
      return draft
    }
  }
}

extension DecodingContext {
  /// Reports constants that are the wrong way round.
  fileprivate mutating func checkOrder<Parameters: ConstantSet>(
    of _: Parameters.Type, _ constants: Checked<WrittenConstants>
  ) {
    let parameters: Parameters = constants.value.resolved(on: Screen())
    func number(_ key: String) -> Double? {
      guard case .number(let number)? = Parameters.table[key]?.value(parameters) else { return nil }
      return number
    }
    for (least, greatest) in Parameters.table.ascending where constants.isRight(least, greatest) {
      guard let low = number(least), let high = number(greatest), low > high else { continue }
      report(
        Diagnostic(
          .contradiction, at: constants.range ?? SourceRange(at: .start),
          "\(owner): \(least) \(NumberText.of(low)) is above \(greatest) \(NumberText.of(high))",
          expected: "a \(least) of at most \(greatest)"))
    }
  }
}
