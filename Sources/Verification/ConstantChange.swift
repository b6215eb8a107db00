import Compare

/// One constant that is not as it was; nil where there is none.
struct ConstantChange {
  var name: String
  var expected: String?
  var actual: String?

  /// The longest value that is shown.
  private static let longest = 60

  /// The change in words.
  var words: String { "\(name) \(Self.shown(expected)) → \(Self.shown(actual))" }

  /// A value as it is shown.
  static func shown(_ text: String?) -> String {
    guard let text else { return "(not written)" }
    return text.count > longest ? text.prefix(longest) + "…" : text
  }

  /// The constants that differ, in the order of the actual ones; those that are gone come last.
  static func all(
    _ expected: [Recording.Constant], _ actual: [Recording.Constant]
  ) -> [ConstantChange] {
    let before = Dictionary(
      expected.map { ($0.name, $0.value) }, uniquingKeysWith: { one, _ in one })
    let after = Set(actual.map(\.name))
    return actual.compactMap { constant in
      let old = before[constant.name]
      return old == constant.value
        ? nil : ConstantChange(name: constant.name, expected: old, actual: constant.value)
    }
      + expected.filter { !after.contains($0.name) }.map {
        ConstantChange(name: $0.name, expected: $0.value, actual: nil)
      }
  }
}
