import Geometry
import Motion
import SceneModel

/// What a viewer's constants depend on beside its own keys.
struct ViewerDefaults: Sendable {
  /// The screen it is shown on.
  var screen: Screen
  /// What the scene says that `withAnimation` does by default; nil where the style's era decides.
  var animation: Animation?
}

/// A viewer as it is written.
struct ViewerDraft: Sendable {
  /// The style's name.
  let style: String
  /// The constants that are written, for the label over a viewer that is compared with others.
  var written: [(key: String, text: String)] = []
  /// The viewer with the defaults that depend on the rest of the scene.
  let resolved: @Sendable (ViewerDefaults) -> ViewerStyle

  /// The constants that the scene gives the viewer, as they are written.
  var detail: String { written.map { "\($0.key): \($0.text)" }.joined(separator: ", ") }
}

/// A style of viewer with the table of its constants.
struct ViewerVariant: Sendable {
  /// The style's name.
  let name: String
  /// What it shows, in a line.
  let summary: String
  /// What the mapping with its constants looks like.
  let shape: MappingShape
  /// The viewer whose constants are all defaults.
  let standard: ViewerDraft
  /// Reads the mapping with the constants; nil where something is broken.
  let read: @Sendable (YAMLNode, inout DecodingContext) -> ViewerDraft?

  /// Makes a variant.
  ///
  /// - Parameters:
  ///   - name: the style's name.
  ///   - summary: what it shows, in a line.
  ///   - fields: its constants.
  ///   - root: makes the defaults.
  ///   - check: reports constants that contradict each other, given the mapping as read.
  ///   - resolve: makes the viewer of what is written.
  init<Root: Sendable>(
    _ name: String, _ summary: String, _ fields: [Field<Root>],
    root: @escaping @Sendable () -> Root,
    check: @escaping @Sendable (Checked<Root>, inout DecodingContext) -> Void = { _, _ in },
    resolve: @escaping @Sendable (Root, ViewerDefaults) -> ViewerStyle
  ) {
    self.name = name
    self.summary = summary
    let style = Field<Root>.readElsewhere("style", .choice([name]), summary)
    let table = MappingReader<Root>([style] + fields)
    let reader = table.checked(root)
    let defaults = root()
    shape = table.shape(defaults: defaults)
    standard = ViewerDraft(style: name) { resolve(defaults, $0) }
    read = { node, context in
      let errors = context.errorCount
      guard let constants = reader.read(node, &context) else { return nil }
      check(constants, &context)
      guard context.errorCount == errors else { return nil }
      let written = (node.entries ?? []).compactMap { entry in
        entry.key == "style" ? nil : entry.value.scalar.map { (key: entry.key, text: $0.text) }
      }
      return ViewerDraft(style: name, written: written) { resolve(constants.value, $0) }
    }
  }
}
