package import Display
package import Motion
package import SceneModel

/// A screen at a time: what it draws and what it reads.
package struct PanelState: Sendable {
  /// The screen of the scene.
  package let panel: Panel
  let screen: Screen
  let stage: any Stage
  /// The scene time.
  package let time: SceneTime

  /// The background and the stage, in points of the screen; a nil typesetter writes no text.
  package func displayList(typesetter: (any Typesetter)? = nil) -> DisplayList {
    let background = FillItem(rect: screen.bounds, color: screen.background)
    return DisplayList(
      items: [.fill(background)] + stage.displayItems(at: time, typesetter: typesetter))
  }

  /// The number of items of the display list that lie below an open viewer's own; nil where none is open.
  package var itemsBelowViewer: Int? { stage.itemsBelowViewer(at: time).map { $0 + 1 } }

  /// The safe areas of the screen's own views.
  package var safeAreas: [ViewSafeArea] { stage.safeAreas(at: time) }

  /// The distances that a finger could pull what is open.
  package var room: PullRoom { stage.room(at: time) }

  /// The readings of what shows.
  /// - Throws: `diverges`.
  package func readings() throws(SimulationError) -> [Reading] {
    let readings = stage.readings(at: time)
    try readings.check(at: time)
    return readings
  }
}

extension [Reading] {
  /// Checks that all are finite: scripts can zoom on and on, and what overflows must reach no picture.
  ///
  /// - Throws: `diverges`.
  func check(at time: SceneTime) throws(SimulationError) {
    for reading in self {
      if case .number(let number) = reading.value, !number.isFinite {
        throw .diverges(reading: reading.name, seconds: time.seconds)
      }
    }
  }
}
