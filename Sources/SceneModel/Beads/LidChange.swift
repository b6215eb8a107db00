package import Motion

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
