import Display
import Platform
import SceneModel
import Simulation

extension SceneReadResult {
  /// Returns warnings of touches and changes without effect, and of a scene in which nothing moves.
  ///
  /// Returns none if the simulation fails.
  func idleWarnings(of timeline: Timeline) -> [Diagnostic] {
    guard let idle = try? IneffectiveTouches(of: timeline) else { return [] }
    let scene = timeline.scene
    var warnings: [Diagnostic] = []
    func warn(
      _ code: Diagnostic.Code, _ line: Int, _ column: Int, _ text: String, hint: String? = nil
    ) {
      let range = source.rangeToLineEnd(line: line, column: column)
      warnings.append(Diagnostic(code, .warning, at: range, text, hint: hint))
    }
    if idle.isStatic {
      warn(
        .nothingMoves, idle.firstTouch.line, idle.firstTouch.column,
        "nothing moves in this scene: all frames are identical",
        hint: scene.touches.isEmpty && scene.panels.first?.stage.traits.fingers != .ignored
          ? "add touches such as [{at: 0.5, tap: center}]" : nil)
    }
    for (change, kind) in (try? IneffectiveChanges(of: timeline))?.changes ?? [] {
      let row =
        "\"\((kind == .listMissing ? change.action.referredID : change.action.added?.id) ?? "")\""
      let reason =
        switch kind {
        case .listMissing: "there is no row \(row) at that time"
        case .listDuplicateID: "there already is a row \(row)"
        case .pushNothingToPop: "no screen is pushed at that time"
        case .alertNothingToDismiss: "no message is shown at that time"
        default: "a request is pending, or a screen or a message is shown"
        }
      warn(
        .idleChange, change.line, change.column,
        "this change does nothing at \(change.time.seconds.shortestText) s: \(reason)")
    }
    // For such stages, the reader has already warned that touches have no effect.
    if scene.panels.first?.stage.traits.fingers == .ignored { return warnings }
    for touch in idle.touches {
      let reason =
        switch touch.reason {
        case .noViewer: "no viewer is open when it begins"
        case .sceneEnds: "the scene ends before the finger lifts"
        case .event(let event): "its last event is \(event)"
        case .nothing: "nothing there responds"
        }
      warn(
        .idleTouch, touch.line, touch.column, "this touch has no visible effect: \(reason)",
        hint: touch.reason == .noViewer
          ? "a tap such as {tap: {thumbnail: 1}} opens one first" : nil)
    }
    return warnings
  }
}
