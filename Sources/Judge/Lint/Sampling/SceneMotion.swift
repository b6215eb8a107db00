import Display
import SceneModel
import Simulation

/// The motion of all screens over a whole scene.
final class SceneMotion {
  let timeline: Timeline
  private(set) var panels: [PanelMotion] = []
  let clock: FrameClock
  /// The motion of the kept readings by name, once it is needed.
  private var measured: [String: MeasuredMotion]?

  /// Samples a timeline; `keeps` receives readings without the screen's name.
  init(
    _ timeline: Timeline, drawing: PanelTimeline.Drawing? = nil, keeps: (ReadingKey) -> Bool
  ) throws(SimulationError) {
    self.timeline = timeline
    clock = FrameClock(of: timeline)
    for (index, panel) in timeline.scene.panels.enumerated() {
      let motion = try timeline.scene.on(panel) { () throws(SimulationError) in
        try PanelMotion(timeline, index, drawing: drawing, keeps: keeps)
      }
      panels.append(motion)
    }
  }

  var isComparison: Bool { timeline.scene.layout.isComparison }

  /// Returns the movements of a reading by its name in a trace.
  func movements(of name: String) throws(SimulationError) -> [Movement] {
    if measured == nil {
      let kept = Set(panels.flatMap { panel in panel.keys.map { fullName($0.name, on: panel) } })
      let motions = try timeline.measuredMotion { kept.contains($0.name) }
      measured = Dictionary(
        zip(timeline.readingKeys.map(\.name), motions), uniquingKeysWith: { first, _ in first })
    }
    return measured?[name]?.movements ?? []
  }

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
