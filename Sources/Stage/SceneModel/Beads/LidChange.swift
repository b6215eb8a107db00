package import Motion

/// The lid of a box: how it is at first, and what a script does with it.
package struct Lid: Hashable, Sendable {
  /// True if it is open at first.
  package var isOpen: Bool
  /// The steps of its script in the order of time.
  package var changes: [LidChange]

  /// Creates a lid.
  package init(isOpen: Bool, changes: [LidChange] = []) {
    self.isOpen = isOpen
    self.changes = changes
  }

  /// Creates the lid of a script in the order of time, before its first step the other way; nil for none.
  package init?(_ changes: [LidChange]) {
    guard let first = changes.first else { return nil }
    self.init(isOpen: !first.isOpen, changes: changes)
  }
}

/// The opening or closing of a lid.
package struct LidChange: ScriptStep {
  /// The time.
  package var time: SceneTime
  /// True if it opens.
  package var isOpen: Bool
  /// The transaction's animation; at once where there is none.
  package var animation: Animation?

  /// Creates a change.
  package init(time: SceneTime, isOpen: Bool, animation: Animation?) {
    self.time = time
    self.isOpen = isOpen
    self.animation = animation
  }
}
