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
    /// The picture's scale by that before the pinch, once it is at rest and as if no touch came after.
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
    let pinches = zip(scene.touches, scene.touches.starts).compactMap { step, start -> Pinch? in
      guard case .pinch(let script) = step.action, start <= duration else { return nil }
      return Pinch(step: step, scale: script.scale, start: start)
    }
    let ratios = try scene.panels.map { panel throws(SimulationError) in
      try Self.ratios(of: pinches, on: panel, of: scene)
    }
    for (index, pinch) in pinches.enumerated() {
      for (panel, ratios) in zip(scene.panels, ratios) {
        guard let zoom = ratios[index] else { continue }
        zooms.append(
          Zoom(
            line: pinch.step.line, column: pinch.step.column, scale: pinch.scale, zoom: zoom,
            screen: scene.panels.count > 1 ? panel.id : nil))
      }
    }
  }

  private struct Pinch {
    var step: TouchStep
    var scale: Double
    var start: SceneTime

    var end: SceneTime { start + step.duration }
  }

  /// The time that a picture may take to come to rest after a pinch.
  private static let patience = SceneTime(nanoseconds: 60_000_000_000)

  /// The zoom after each pinch by that before it, all of one run; nil where no picture is open or comes to rest.
  private static func ratios(
    of pinches: [Pinch], on panel: Panel, of scene: Scene
  ) throws(SimulationError) -> [Double?] {
    let ends: [(time: SceneTime, isEnd: Bool, index: Int)] =
      pinches.enumerated().flatMap { index, pinch in
        [(pinch.start, false, index), (pinch.end, true, index)]
      }
    var run = SceneRun(scene, panel: panel)
    var before = [Double?](repeating: nil, count: pinches.count)
    var ratios = before
    for end in ends.sorted(by: { $0.time < $1.time }) {
      _ = try run.advance(through: end.time)
      guard end.isEnd else {
        before[end.index] = try zoom(run, at: end.time)
        continue
      }
      var settled = run
      guard let before = before[end.index], before > 0,
        let rest = try? settled.settleWithoutTouches(by: end.time + patience)
      else { continue }
      ratios[end.index] = try zoom(settled, at: max(rest, end.time)).map { $0 / before }
    }
    return ratios
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
