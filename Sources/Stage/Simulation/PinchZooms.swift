import Display
import Motion
import SceneModel
import Touch

/// The zooms at which the pinches of a scene end, measured on each of its screens.
package struct PinchZooms: Sendable {
  /// A pinch on a screen.
  package struct Zoom: Hashable, Sendable, Encodable {
    /// The line of the scene file where its step begins, from 1.
    package var line: Int
    /// The column of that line, from 1.
    package var column: Int
    /// The ratio of the fingers' distances, last by first.
    package var scale: Double
    /// The picture's scale by that before the pinch, once it is at rest and as if no touch came after.
    package var zoom: Double
    /// The name of the screen; nil where the scene has one.
    package var screen: String?
  }

  /// The pinches, in file order, each on all screens that show a picture before and after it.
  package private(set) var zooms: [Zoom] = []

  /// Measures the pinches of a timeline.
  ///
  /// - Throws: what stops the scene.
  package init(of timeline: Timeline) throws(SimulationError) {
    var scene = timeline.scene
    let pinches = zip(scene.touches, scene.touches.starts).compactMap { step, start in
      if case .pinch(let pinch) = step.action, start <= timeline.duration {
        (step: step, scale: pinch.scale, start: start, end: start + step.duration)
      } else {
        nil
      }
    }
    // A pinch that the scene's end cuts off is measured to its own.
    var timeline = timeline
    let last = pinches.map(\.end).max() ?? .zero
    if last > timeline.duration {
      scene.duration = .fixed(last)
      timeline = try Timeline(scene)
    }
    for (step, scale, start, end) in pinches {
      for run in timeline.panels {
        guard let before = try Self.zoom(run.state(at: start)), before > 0,
          let rest = try? run.restingState(after: end, by: end + Self.patience),
          let after = try Self.zoom(rest)
        else { continue }
        zooms.append(
          Zoom(
            line: step.line, column: step.column, scale: scale, zoom: after / before,
            screen: scene.panels.count > 1 ? run.panel.id : nil))
      }
    }
  }

  /// The time that a picture may take to come to rest after a pinch.
  private static let patience = SceneTime(nanoseconds: 60_000_000_000)

  /// The zoom of the picture in the viewer, in a unit of the viewer's own; nil where none is open.
  ///
  /// A viewer that tells no zoom tells the width of its whole picture.
  private static func zoom(_ state: PanelState) throws(SimulationError) -> Double? {
    guard state.itemsBelowViewer != nil else { return nil }
    let readings = try state.readings()
    let reading =
      readings.first { $0.key.role == .zoom } ?? readings.first { $0.name == "hero.width" }
    guard case .number(let zoom)? = reading?.value else { return nil }
    return zoom
  }
}
