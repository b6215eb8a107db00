import SceneModel
import SceneFormat
import Simulation

extension SceneReading {
  /// Returns warnings of touches without effect, and of a scene in which nothing moves.
  ///
  /// Returns none if the simulation fails.
  func silences(of timeline: Timeline) -> [Diagnostic] {
    guard let idle = try? IdleTouches(of: timeline) else { return [] }
    let scene = timeline.scene
    var warnings: [Diagnostic] = []
    if idle.isStill {
      warnings.append(
        Diagnostic(
          .nothingMoves, .warning,
          at: source.rangeToLineEnd(line: idle.beginning.line, column: idle.beginning.column),
          "nothing moves in this scene: all its frames are alike",
          hint: scene.touches.isEmpty && scene.panels.first?.stage.traits.fingers != .ignored
            ? "touches: [{at: 0.5, tap: center}] is a finger that does something" : nil))
    }
    // For such stages, the reader has already warned that touches have no effect.
    if scene.panels.first?.stage.traits.fingers == .ignored { return warnings }
    for touch in idle.touches {
      warnings.append(
        Diagnostic(
          .idleTouch, .warning,
          at: source.rangeToLineEnd(line: touch.line, column: touch.column),
          touch.missesViewer
            ? "nothing on the screen changes by this touch: no viewer is open when it begins"
            : "nothing on the screen changes by this touch: it hits nothing that answers",
          hint: touch.missesViewer ? "a tap such as {tap: {thumbnail: 1}} opens one first" : nil))
    }
    return warnings
  }
}
