import Compare

/// Which constants of a scene are not as they were, in words: where a change of its motion may come
/// from.
struct ConstantChanges {
  /// One constant that is not as it was; nil where there is none.
  private struct Change {
    var name: String
    var expected: String?
    var actual: String?
  }

  /// The most that are told.
  private static let most = 6
  /// The longest value that is shown.
  private static let longest = 60

  /// What changed, each a sentence.
  let sentences: [String]

  /// Compares the constants of two recordings.
  init(expected: Recording, actual: Recording) {
    let written = Self.changes(expected.written, actual.written)
    let resolved = Self.changes(expected.constants, actual.constants)
    var sentences: [String] = []
    if !written.isEmpty {
      // What was not written before had its default.
      let told = written.map { change in
        let same = resolved.first { Self.last($0.name) == Self.last(change.name) }
        return Change(
          name: change.name, expected: change.expected ?? same?.expected,
          actual: change.actual ?? same?.actual)
      }
      sentences.append("The scene file has changed: \(Self.words(told)).")
    }
    let known = Set(written.map { Self.last($0.name) })
    let defaults = resolved.filter { !known.contains(Self.last($0.name)) }
    if !defaults.isEmpty, written.isEmpty {
      sentences.append("Constants of zoetrope have changed: \(Self.words(defaults)).")
    }
    if sentences.isEmpty {
      sentences.append(
        "The scene file and all constants are as recorded: what changed is a photo or zoetrope.")
    }
    self.sentences = sentences
  }

  private static func last(_ name: String) -> Substring {
    name.split(separator: ".").last ?? name[...]
  }

  private static func words(_ changes: [Change]) -> String {
    var words = changes.prefix(most).map { change in
      "\(change.name) \(value(change.expected)) → \(value(change.actual))"
    }
    if changes.count > most { words.append("and \(changes.count - most) more") }
    return words.joined(separator: ", ")
  }

  private static func value(_ text: String?) -> String {
    guard let text else { return "(not written)" }
    return text.count > longest ? text.prefix(longest) + "…" : text
  }

  /// The constants that differ, in the order of the actual ones; those that are gone come last.
  private static func changes(
    _ expected: [Recording.Constant], _ actual: [Recording.Constant]
  ) -> [Change] {
    let before = Dictionary(
      expected.map { ($0.name, $0.value) }, uniquingKeysWith: { one, _ in one })
    let after = Set(actual.map(\.name))
    return actual.compactMap { constant in
      let old = before[constant.name]
      return old == constant.value
        ? nil : Change(name: constant.name, expected: old, actual: constant.value)
    }
      + expected.filter { !after.contains($0.name) }.map {
        Change(name: $0.name, expected: $0.value, actual: nil)
      }
  }
}
