enum ViewerKeys {
  private static let styles = ViewerVariant.all.map(\.name)
  private static let meanings = ViewerVariant.all.map(\.summary)

  /// The mapping form of `viewer:`, whose keys depend on the style.
  private static let table = ValueShape.deferred {
    .tagged(
      by: KeyShape("viewer.style", isRequired: true, .choice(styles, meanings: meanings)),
      variants: ViewerVariant.all.map { ($0.name, $0.contents.shape) })
  }

  private static let declared = ValueShape.deferred {
    .mapping(
      MappingShape(
        keys: DeclarationReader.table([]).shape(defaults: WrittenValues()).keys,
        rules: MappingRules(anyOf: [DeclarationReader.keys.sorted()], isOpen: true)))
  }

  private static let style = ValueReader.named(ViewerVariant.all.map { ($0.name, $0) })

  /// A reader of `viewer:`, which is a style's name or a mapping with a style and its constants.
  static let reader = ValueReader<WrittenViewer>(
    .either(
      [.choice(styles, meanings: meanings), table, declared],
      expected: "a style such as zozo, or {style: zozo, …}")
  ) { node, context in
    guard let entries = node.entries else { return style.read(node, &context)?.contents.standard }
    if DeclarationReader.declares(node) { return DeclarationReader.viewer(node, &context) }
    guard let entry = node.entry("style") else {
      if let written = entries.first(where: { styles.contains($0.key) }) {
        context.report(
          .missingKey, at: written.keyRange,
          "\(context.owner): found the style \(written.key) as a key",
          expected: "{style: \(written.key), …}",
          hint: written.value.entries == nil
            ? nil : "write the constants next to style, not in braces of their own")
      } else if node.isComplete {
        context.report(
          .missingKey, at: context.head(of: node), "\(context.owner) has no key \"style\"",
          expected: ValueShape.choice(styles).expectation)
      }
      return nil
    }
    return context.at(entry, style.read)?.contents.read(node, &context)
  }

  /// The styles that reproduce Android viewers.
  private static let android = Set(ViewerVariant.all.filter(\.isAndroid).map(\.name))

  /// Whether all viewers of a scene, or those that replace them, are Android viewers.
  static func areAndroid(_ root: YAMLNode, _ others: [String]) -> Bool {
    let written =
      root.entry("compare")?.value.items?.map(\.style) ?? [root.entry("viewer")?.value.style]
    let styles = others.isEmpty ? written : others
    return styles.allSatisfy { $0.map(android.contains) ?? false }
  }

  /// A reader of `compare:`, the viewers shown side by side.
  static let comparison = ValueReader<WrittenViewer>.list(
    of: reader, count: 2...SceneLimits.comparedViewers,
    "a list of 2 to \(SceneLimits.comparedViewers) viewers such as [zozo, photos]")

  /// Returns the viewers of `compare:`; nil if one is broken.
  static func compared(_ entry: YAMLEntry, _ context: inout DecodingContext) -> [WrittenViewer]? {
    let errors = context.errorCount
    let viewers = context.at(entry, comparison.read)
    return context.errorCount == errors ? viewers : nil
  }
}
