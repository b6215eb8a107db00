import Display
import Geometry
import Motion
import SceneModel
import Touch

/// The touches of a scene that have no visible effect on any of its screens.
package struct IneffectiveTouches: Sendable {
  /// A touch without a visible effect.
  package struct Idle: Hashable, Sendable {
    /// The line in the scene file at which the touch step begins, counted from 1.
    package var line: Int
    /// The column at which the touch step begins, counted from 1.
    package var column: Int
    /// Whether the touch is a drag, pinch, or path in a gallery while no viewer is open.
    package var needsViewer: Bool
  }

  /// The touches without a visible effect, in file order.
  package private(set) var touches: [Idle] = []
  /// The line and column of the scene's first touch, or (1, 1) if it has none.
  package let firstTouch: (line: Int, column: Int)
  /// Whether all frames of the scene are identical.
  package private(set) var isStatic = true

  /// The time within which most touches take effect; others wait for a server.
  private static let usualDelay = SceneTime(nanoseconds: 600_000_000)

  /// The max number of frames and touch samples that are simulated again, without a touch.
  private static let maxWork = 100_000

  /// Compares the display lists of a timeline's frames, without rasterizing them.
  ///
  /// A touch is ineffective if the scene shows the same without it, until its end. In a scene with
  /// many touches, the later ones are not examined.
  ///
  /// - Throws: `tooManyFrames`, or the error that stops the scene.
  package init(of timeline: Timeline) throws(SimulationError) {
    let scene = timeline.scene
    let clock = FrameClock(of: timeline)
    try FrameClock.check(clock.count)
    let times = (0..<clock.count).map(clock.sceneTime)
    let first = try timeline.displayList(at: clock.sceneTime(of: 0))
    for time in times where isStatic { isStatic = try timeline.displayList(at: time) == first }
    firstTouch = (scene.touches.first?.line ?? 1, scene.touches.first?.column ?? 1)
    let starts = scene.touches.starts
    var base = scene
    base.duration = .fixed(timeline.duration)
    for index in starts.indices { base.touches[index].start = .at(starts[index]) }
    let samples = scene.touches.reduce(0) { $0 + $1.sampleCount(rate: scene.touchRate) }
    let work = (samples + clock.count) * scene.panels.count
    for (index, (step, start)) in zip(scene.touches, starts).prefix(Self.maxWork / work)
      .enumerated()
    where start <= timeline.duration {
      var without = base
      without.touches.remove(at: index)
      let shown = times[clock.frame(showing: start)...]
      var isIdle = true
      let soon = min(start + step.duration + Self.usualDelay, timeline.duration)
      for end in [soon, timeline.duration] where isIdle {
        let other = try Timeline(without, through: end)
        isIdle = try Self.isSame(timeline, other, at: shown, through: end)
      }
      guard isIdle else { continue }
      touches.append(
        Idle(
          line: step.line, column: step.column,
          needsViewer: try Self.needsViewer(step, at: start, timeline)))
    }
  }

  /// Returns whether two timelines show the same at some times, of those up to `end`.
  private static func isSame(
    _ timeline: Timeline, _ other: Timeline, at times: ArraySlice<SceneTime>, through end: SceneTime
  ) throws(SimulationError) -> Bool {
    for time in times.prefix(while: { $0 <= end }) {
      let shown = try timeline.displayList(at: time, typesetter: TextTracer())
      // Without the touch, a later one may lack its anchor.
      guard (try? other.displayList(at: time, typesetter: TextTracer())) == shown else {
        return false
      }
    }
    // The scene may end before the touch takes effect.
    let pending = (try timeline.states(at: end), try other.states(at: end))
    return end < timeline.duration
      || pending.0.map(\.stage.nextTimer) == pending.1.map(\.stage.nextTimer)
  }

  private static func needsViewer(
    _ step: TouchStep, at start: SceneTime, _ timeline: Timeline
  ) throws(SimulationError) -> Bool {
    if case .tap = step.action { return false }
    return try timeline.states(at: start).allSatisfy {
      $0.panel.stage.traits.opensViewers && $0.itemsBelowViewer == nil
    }
  }
}

/// A typesetter without a font whose outlines differ where texts differ.
private struct TextTracer: Typesetter {
  func shape(_ text: String, size: Double, weight: FontWeight, within width: Double?) -> ShapedText
  {
    let points = text.unicodeScalars.map { Point(x: Double($0.value), y: size) }
    return ShapedText(path: Path(points.map { .line($0) }), advance: 0, ascent: 0, descent: 0)
  }
}
