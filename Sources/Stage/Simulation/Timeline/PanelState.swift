package import Display
package import SceneModel

/// The state of a screen at a time, with its display list and readings.
package struct PanelState: Sendable {
  package let panel: Panel
  let screen: Screen
  let stage: any Stage
  package let time: SceneTime

  /// Returns the drawing of the background and the stage, in points of the screen.
  ///
  /// Without a typesetter, no text is drawn.
  package func displayList(typesetter: (any Typesetter)? = nil) -> DisplayList {
    let background = FillItem(rect: screen.bounds, color: screen.background)
    return DisplayList(
      items: [.fill(background)] + stage.displayItems(at: time, typesetter: typesetter))
  }

  /// The number of top-level display items below an open viewer, or nil if no viewer is open.
  package var itemsBelowViewer: Int? { stage.itemsBelowViewer(at: time).map { $0 + 1 } }

  /// The safe areas of views that differ from the screen's safe area.
  package var safeAreas: [ViewSafeArea] { stage.safeAreas(at: time) }

  /// The pan extents of the open viewer.
  package var panExtents: PanExtents { stage.panExtents(at: time) }

  /// The rectangle of an open viewer's whole picture, ignoring clips; nil if none is open.
  package var picture: Rect? { stage.picture(at: time) }

  /// Returns the readings at the time of the state.
  ///
  /// - Throws: `diverges`.
  package func readings() throws(SimulationError) -> [Reading] {
    let readings = stage.readings(at: time)
    try readings.check(at: time)
    return readings
  }
}

extension [Reading] {
  /// Checks that all readings are finite.
  ///
  /// A scene can zoom without limit, and an overflowing value must not reach a frame.
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
