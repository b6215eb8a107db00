/// `label:` of one of several screens, instead of its style or its constants.
enum PanelLabelKey {
  static let name = "label"

  /// The key in a mapping of constants, which it is none of.
  static let field = Field<WrittenConstants>(
    KeyShape(
      name: name, summary: "The text above it among several screens, instead of its constants.",
      presence: .optional, shape: ValueReader<String>.text.shape)
  ) { node, _, context in
    _ = ValueReader<String>.text.drawn(isBold: true).read(node, &context)
  }

  /// The label in a mapping that is read; nil where it has none.
  static func label(of node: YAMLNode) -> String? {
    node.entries?.first { $0.key == name }?.value.scalar?.text
  }
}
