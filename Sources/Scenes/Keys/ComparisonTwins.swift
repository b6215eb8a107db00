import SceneModel

enum ComparisonTwins {
  /// Warns of each entry of `compare:` whose constants equal those of one before it, however written.
  static func check(
    _ shown: [Panel], _ entry: YAMLEntry?, _ context: inout DecodingContext
  ) {
    guard let entry, let items = entry.value.items, items.count == shown.count else { return }
    context.at(.key(entry.key, entry.keyRange)) { context in
      var first: [StageDescription: Int] = [:]
      for (index, panel) in shown.enumerated() {
        guard let twin = first[panel.stage] else {
          first[panel.stage] = index
          continue
        }
        let other = range(of: items, twin, &context)
        context.report(
          Diagnostic(
            .contradiction, .warning, at: range(of: items, index, &context),
            path: "\(context.path)[\(index)]",
            "\(context.path)[\(index)]: shows the same as \(context.path)[\(twin)]",
            hint: "give one of them a constant that differs",
            related: [Diagnostic.Related(range: other, message: "the first is here")]))
      }
    }
  }

  private static func range(
    of items: [YAMLNode], _ index: Int, _ context: inout DecodingContext
  ) -> SourceRange {
    context.at(.index(index)) { $0.head(of: items[index]) }
  }
}
