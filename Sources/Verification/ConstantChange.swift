import Compare
import SceneModel

/// A constant that differs; nil for the side that lacks it.
struct ConstantChange {
  var name: String
  var expected: String?
  var actual: String?

  /// The longest value that is shown.
  private static let longest = 60

  var words: String { "\(name) \(Self.shown(expected)) → \(Self.shown(actual))" }

  static func shown(_ text: String?) -> String {
    guard let text else { return "(not written)" }
    // A colour that is opaque is written without saying so.
    if text.count == 9, text.hasPrefix("#"), text.hasSuffix("FF"),
      text.dropFirst().allSatisfy(\.isHexDigit)
    {
      return String(text.dropLast(2))
    }
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

/// The constants of two recordings by the names of Swift's properties, without those that only an older
/// version's recording states.
struct ComparableConstants {
  private(set) var expected: [Recording.Constant]
  private(set) var actual: [Recording.Constant]
  /// The current names of constants whose values are not known to be equal.
  private(set) var uncompared: [String] = []

  /// Takes the constants of two recordings, of which either may be the older one.
  init(_ expected: [Recording.Constant], _ actual: [Recording.Constant]) {
    (self.expected, self.actual) = (expected, actual)
    uncompared = Self.takeFormer(from: &self.expected, &self.actual)
    uncompared += Self.takeFormer(from: &self.actual, &self.expected)
  }

  /// Removes from both what an older recording states in its own way; returns the names of those that
  /// may differ.
  private static func takeFormer(
    from old: inout [Recording.Constant], _ new: inout [Recording.Constant]
  ) -> [String] {
    let (oldNames, newNames) = (Set(old.map(\.name)), Set(new.map(\.name)))
    let orphans = old.filter { !newNames.contains($0.name) }
    guard !orphans.isEmpty else { return [] }
    var (taken, replaced): (Set<String>, Set<String>) = ([], [])
    var uncompared: [String] = []
    for constant in new where !oldNames.contains(constant.name) {
      let former = orphans.filter { SceneConstant.isName($0.name, formerlyOf: constant.name) }
      guard !former.isEmpty else { continue }
      taken.formUnion(former.map(\.name))
      replaced.insert(constant.name)
      let list = "[\(former.map(\.value).joined(separator: ", "))]"
      if list != constant.value, !former.allSatisfy({ $0.value == constant.value }) {
        uncompared.append(constant.name)
      }
    }
    // A constant without a value is no longer stated.
    taken.formUnion(orphans.filter { $0.value == "nil" }.map(\.name))
    old.removeAll { taken.contains($0.name) }
    new.removeAll { replaced.contains($0.name) }
    return uncompared
  }
}
