package import Display

/// The lid of a box: its initial state and its scripted changes.
package struct Lid: Hashable, Sendable {
  /// Whether the lid is open initially.
  package var isOpen: Bool
  /// The scripted changes, ordered by time.
  package var changes: [LidChange] = []
}

extension Lid {
  /// Creates a lid in the opposite state of its first change; nil for no changes.
  ///
  /// The changes are ordered by time.
  package init?(_ changes: [LidChange]) {
    guard let first = changes.first else { return nil }
    self.init(isOpen: !first.isOpen, changes: changes)
  }
}

/// The opening or closing of a lid.
package struct LidChange: Hashable, Sendable {
  package var time: SceneTime
  /// Whether the lid opens.
  package var isOpen: Bool
  /// The animation of the transaction; nil for none.
  package var animation: Animation?
}
