/// A fault that lint looks for in any scene: a file of `Rules` each.
///
/// The file holds the rule's limits with their units. Where it names no source, limits are ours, chosen so that the
/// best-practice viewer and UIKit's zoom transition are silent under fingers that people could have.
package struct LintRule: RawRepresentable, Hashable, CaseIterable, Sendable, Encodable {
  /// The identifier, as on the command line and in project files.
  package let rawValue: String
  /// The fault in a sentence without its full stop.
  package let summary: String
  /// The reason that people would notice it.
  package let why: String
  /// The order of findings of one instant: those of a lower rank come first, then those of an earlier rule.
  let rank: Int
  /// The rank of the first finding about what changes in no time.
  static let rankOfChanges = 7
  /// Returns the findings on a screen.
  let check: @Sendable (PanelLint) -> [Finding]

  init(
    _ id: String, _ summary: String, why: String, rank: Int = 0,
    check: @escaping @Sendable (PanelLint) -> [Finding]
  ) {
    rawValue = id
    self.summary = summary
    self.why = why
    self.rank = rank
    self.check = check
  }

  /// Returns the rule of an identifier; nil for none.
  package init?(rawValue: String) {
    guard let rule = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = rule
  }

  /// All rules, in the order in which they are listed.
  package static let allCases: [LintRule] = [
    .jump, .landing, .velocity, .stray, .late, .twice, .safeArea, .stuck, .slip, .gone, .bystander,
    .flash, .stretch, .crop, .pinchThrough, .order, .pop, .wobble, .restored, .birth, .sluggish,
    .hasty, .overshoot, .reduceMotion, .swap,
  ]
}
