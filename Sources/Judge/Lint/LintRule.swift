import SceneModel

/// A kind of fault that lint detects in any scene, defined in its own file in `Rules`.
///
/// The file contains the rule's thresholds with their units. Unless it names a source, they are our
/// own. They are chosen so that the best-practice viewer and UIKit's zoom transition have no
/// findings with realistic touches.
package struct LintRule: RawRepresentable, Hashable, CaseIterable, Sendable, Encodable {
  /// The identifier, as on the command line and in project files.
  package let rawValue: String
  /// The sort key for findings of equal time; equal ranks are ordered like `allCases`.
  let rank: Int
  /// The rank of the first finding about a sudden change.
  static let rankOfChanges = 7
  /// Returns the findings on a screen.
  let check: @Sendable (PanelLint) -> [Finding]

  init(_ name: String, rank: Int = 0, check: @escaping @Sendable (PanelLint) -> [Finding]) {
    (rawValue, self.rank, self.check) = (name, rank, check)
  }

  /// The fault, in a sentence without a full stop.
  package var summary: String { TextTable.rules[rawValue, 1] }

  /// The reason why people would notice it.
  package var why: String { TextTable.rules[rawValue, 2] }

  /// All rules, in display order.
  package static let allCases: [LintRule] = [
    .jump, .landing, .velocity, .stray, .late, .twice, .safeArea, .hosting, .stuck, .slip, .gone,
    .bystander, .flash, .stretch, .crop, .pinchThrough, .order, .pop, .wobble, .restored, .birth,
    .sluggish, .hasty, .overshoot, .reduceMotion, .swap, .lostTap, .unseen, .push,
    .bleed, .threshold,
  ]

  /// Whether a finding is worse the smaller its first quantity is.
  package var isWorseIfSmaller: Bool { [.hasty, .pinchThrough, .bleed].contains(self) }

  /// Returns the rule with an identifier; nil for none.
  package init?(rawValue: String) {
    guard let rule = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = rule
  }
}
