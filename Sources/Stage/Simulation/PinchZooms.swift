import Display
import SceneModel

/// The zoom that each pinch of a scene produces, measured on each of its screens.
package struct PinchZooms: Sendable {
  /// The result of one pinch on one screen.
  package struct Zoom: Hashable, Sendable, Encodable {
    /// The line in the scene file at which the touch step begins, counted from 1.
    package var line: Int
    /// The column at which the touch step begins, counted from 1.
    package var column: Int
    /// The final distance between the fingers divided by the initial distance.
    package var scale: Double
    /// The picture's settled scale divided by its scale before the pinch, ignoring later touches.
    package var zoom: Double
    /// The name of the screen, or nil if the scene has only one.
    package var screen: String?
  }

  /// The results of the pinches, in file order.
  ///
  /// A pinch has one entry for each screen on which a viewer is open before and after it.
  package private(set) var zooms: [Zoom] = []

  /// Measures the pinches of a timeline.
  ///
  /// - Throws: The error that stops the scene.
  package init(of timeline: Timeline) throws(SimulationError) {
    var scene = timeline.scene
    let pinches = zip(scene.touches, scene.touches.starts).compactMap { step, start in
      if case .pinch(_, let scale, _, _, _, _) = step.action, start <= timeline.duration {
        (step: step, scale: scale, start: start, end: start + step.duration)
      } else {
        nil
      }
    }
    // If the scene ends during a pinch, extend the scene so that the pinch completes.
    var timeline = timeline
    let last = pinches.map(\.end).max() ?? .zero
    if last > timeline.duration {
      scene.duration = .fixed(last)
      timeline = try Timeline(scene)
    }
    for (step, scale, start, end) in pinches {
      for run in timeline.panels {
        guard let before = try Self.zoom(run.state(at: start)), before > 0,
          let settled = try? run.settledState(after: end, by: end + Self.maxSettlingTime),
          let after = try Self.zoom(settled)
        else { continue }
        zooms.append(
          Zoom(
            line: step.line, column: step.column, scale: scale, zoom: after / before,
            screen: scene.panels.count > 1 ? run.panel.id : nil))
      }
    }
  }

  /// The max time that a picture may take to settle after a pinch.
  private static let maxSettlingTime = SceneTime(nanoseconds: 60_000_000_000)

  /// Returns the zoom of the picture in the viewer, or nil if no viewer is open.
  ///
  /// The unit depends on the viewer. If the viewer has no zoom reading, the width of the whole
  /// picture is used instead. Only ratios of two values are meaningful.
  private static func zoom(_ state: PanelState) throws(SimulationError) -> Double? {
    guard state.itemsBelowViewer != nil else { return nil }
    let readings = try state.readings()
    let reading =
      readings.first { $0.key.role == .zoom } ?? readings.first { $0.name == "hero.width" }
    guard case .number(let zoom)? = reading?.value else { return nil }
    return zoom
  }
}
