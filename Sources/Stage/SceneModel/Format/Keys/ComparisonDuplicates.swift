enum ComparisonDuplicates {
  /// Warns of each entry of `compare:` whose constants equal those of an earlier entry.
  ///
  /// Constants are compared by value, not by spelling.
  static func check(_ shown: [Panel], _ entry: YAMLEntry?, _ context: inout DecodingContext) {
    guard let entry, let items = entry.value.items, items.count == shown.count else { return }
    context.at(entry) { _, context in
      let locations = items.enumerated().map { index, item in
        context.at(.index(index)) { $0.located(index, at: item) }
      }
      var first: [[AnyHashable]: Located<Int>] = [:]
      for (location, panel) in zip(locations, shown) {
        let shown: [AnyHashable] = [panel.stage, panel.device]
        guard let duplicate = first[shown] else {
          first[shown] = location
          continue
        }
        context.report(
          .contradiction, .warning, at: location, "is identical to \(duplicate.path)",
          hint: "change a constant in one of the two entries",
          related: duplicate.range.note("the first is here"))
      }
    }
  }
}
