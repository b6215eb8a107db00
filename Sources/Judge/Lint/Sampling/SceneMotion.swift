import Display
import Motion
import SceneModel
import Simulation

/// The motion of all screens over a whole scene.
struct SceneMotion {
  let scene: Scene
  let duration: SceneTime
  private(set) var panels: [PanelMotion] = []
  let clock: FrameClock

  /// Samples a timeline; `keeps` receives readings without the screen's name.
  init(
    _ timeline: Timeline, drawing: PanelTimeline.Drawing? = nil, keeps: (ReadingKey) -> Bool
  ) throws(SimulationError) {
    scene = timeline.scene
    duration = timeline.duration
    clock = FrameClock(of: timeline)
    for (index, panel) in scene.panels.enumerated() {
      let motion = try scene.on(panel) { () throws(SimulationError) in
        try PanelMotion(timeline, index, drawing: drawing, keeps: keeps)
      }
      panels.append(motion)
    }
  }

  var isComparison: Bool { scene.layout.isComparison }

  /// Returns a reading's name on a screen; nil if the screen does not have it.
  func localName(_ written: String, on panel: PanelMotion) -> String? {
    if panel.index(of: written) != nil { return written }
    let prefix = panel.panel.id + "."
    guard isComparison, written.hasPrefix(prefix) else { return nil }
    let local = String(written.dropFirst(prefix.count))
    return panel.index(of: local) != nil ? local : nil
  }

  func unit(of written: String) -> ReadingUnit {
    for panel in panels {
      if let name = localName(written, on: panel), let column = panel.index(of: name) {
        return panel.keys[column].unit
      }
    }
    return .none
  }

  /// Returns a reading's name in a trace.
  func fullName(_ local: String, on panel: PanelMotion) -> String {
    isComparison ? "\(panel.panel.id).\(local)" : local
  }
}
