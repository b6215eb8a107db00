package import Motion

/// A bead's way to the end of the bracelet that no finger asks for, as a tap on it would.
package struct BeadAppend: ScriptStep {
  /// The time.
  package var time: SceneTime
  /// The bead, counted from 0.
  package var bead: Int

  /// Creates a step.
  package init(time: SceneTime, bead: Int) {
    self.time = time
    self.bead = bead
  }
}
