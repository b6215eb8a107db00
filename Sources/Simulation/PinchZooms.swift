import Display
import Motion
package import SceneModel
import Touch

/// The zooms at which the pinches of a scene end, measured on each of its screens.
package struct PinchZooms: Sendable {
  /// A pinch on a screen.
  package struct Zoom: Hashable, Sendable {
    /// The line of the scene file where its step begins, from 1.
    package var line: Int
    /// The column of that line, from 1.
    package var column: Int
    /// The ratio of the fingers' distances, last by first.
    package var scale: Double
    /// The picture's scale by that before the pinch, when the next touch begins or all is at rest.
    package var zoom: Double
    /// The name of the screen; nil where the scene has one.
    package var screen: String?
  }

  /// The pinches, in file order, each on all screens that show a picture before and after it.
  package private(set) var zooms: [Zoom] = []

  /// Simulates a scene; nothing is written or drawn.
  ///
  /// - Throws: as `SceneRun.rehearse`.
  package init(of scene: Scene) throws(SimulationError) {
    let duration = try SceneRun.duration(of: scene)
    let starts = scene.touches.starts
    for (index, (step, start)) in zip(scene.touches, starts).enumerated() {
      guard case .pinch(let pinch) = step.action, start <= duration else { continue }
      let end = starts.dropFirst(index + 1).filter { $0 > start }.min() ?? duration
      for panel in scene.panels {
        var run = SceneRun(scene, panel: panel)
        _ = try run.advance(through: start)
        let before = try Self.zoom(run, at: start)
        _ = try run.advance(through: min(end, duration))
        let after = try Self.zoom(run, at: min(end, duration))
        guard let before, let after, before > 0 else { continue }
        zooms.append(
          Zoom(
            line: step.line, column: step.column, scale: pinch.scale, zoom: after / before,
            screen: scene.panels.count > 1 ? panel.id : nil))
      }
    }
  }

  /// The zoom of the picture in the viewer, in a unit of the viewer's own; nil where none is open.
  ///
  /// A viewer that tells no zoom tells the width of its whole picture.
  private static func zoom(
    _ run: SceneRun, at instant: SceneTime
  ) throws(SimulationError) -> Double? {
    guard run.itemsBelowViewer(at: instant) != nil else { return nil }
    let readings = try run.readings(at: instant)
    let reading =
      readings.first { $0.key.role == .zoom } ?? readings.first { $0.name == "hero.width" }
    guard case .number(let zoom)? = reading?.value else { return nil }
    return zoom
  }
}
