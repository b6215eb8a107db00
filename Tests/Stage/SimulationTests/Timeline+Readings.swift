import Display

@testable import Simulation

extension Timeline {
  /// Returns the readings of all screens at a time.
  ///
  /// If there are several screens, names are prefixed with the screen's name.
  ///
  /// - Throws: The error that stops the scene at or before the time.
  func readings(
    at time: SceneTime, _ side: Side = .after
  ) throws(SimulationError) -> [Reading] {
    var readings: [Reading] = []
    for state in try states(at: time, side) {
      let own = try scene.on(state.panel) { () throws(SimulationError) in try state.readings() }
      readings += panels.count > 1 ? own.map(state.panel.named) : own
    }
    return readings
  }
}
