import Display
import SceneModel

/// The touches of a scene that have no visible effect on any of its screens.
package struct IneffectiveTouches: Sendable {
  /// A touch without a visible effect.
  package struct Idle: Hashable, Sendable {
    /// The line in the scene file at which the touch step begins, counted from 1.
    package var line: Int
    /// The column at which the touch step begins, counted from 1.
    package var column: Int
    package var reason: Reason
  }

  /// The reason why a touch has no visible effect.
  package enum Reason: Hashable, Sendable {
    /// It is a drag, pinch, or path in a gallery while no viewer is open.
    case noViewer
    /// The scene ends before the last finger lifts.
    case sceneEnds
    /// It has events, of which this is the last, in short.
    case event(String)
    /// Nothing receives it.
    case nothing
  }

  /// The touches without a visible effect, in file order.
  package private(set) var touches: [Idle] = []
  /// The line and column of the scene's first touch, or (1, 1) if it has none.
  package let firstTouch: (line: Int, column: Int)
  /// Whether all frames of the scene are identical.
  package private(set) var isStatic = true

  /// The max delay between the end of a step and its visible effect, unless a server must answer.
  ///
  /// A tap may have to wait for a possible second tap.
  private static let usualDelay = SceneTime(nanoseconds: 600_000_000)

  /// The max number of frames and touch samples that are simulated again, without a touch.
  private static let maxWork = 100_000

  /// Compares the display lists of a timeline's frames, without rasterizing them.
  ///
  /// A touch is ineffective if nothing changes soon after it, and the scene looks the same without
  /// it until its end. In a scene with many such touches, the later ones are not examined.
  ///
  /// - Throws: `tooManyFrames`, or the error that stops the scene.
  package init(of timeline: Timeline) throws(SimulationError) {
    let scene = timeline.scene
    let clock = FrameClock(of: timeline)
    try FrameClock.check(clock.count)
    var changes: [SceneTime] = []
    var frames = SceneFrames(timeline, clock: clock)
    var shown: DisplayList?
    while let frame = try frames.nextFrame() {
      if let shown, shown != frame.displayList { changes.append(frame.time) }
      shown = frame.displayList
    }
    isStatic = changes.isEmpty
    firstTouch = (scene.touches.first?.line ?? 1, scene.touches.first?.column ?? 1)
    // A change can first show one frame after it happens. A change that shows when the next step
    // begins may be caused by that next step.
    let frame = clock.sceneTime(of: 1)
    let starts = scene.touches.starts
    let candidates = starts.indices.filter { index in
      let (step, start) = (scene.touches[index], starts[index])
      let next = index + 1 < starts.count ? starts[index + 1] : start
      let until = max(start + step.duration + Self.usualDelay + frame, next)
      let change = changes.countOfPrefix { $0 < start }
      return start <= timeline.duration && (change == changes.count || changes[change] > until)
    }
    let samples = scene.touches.reduce(0) { $0 + $1.sampleCount(rate: scene.touchRate) }
    let work = (samples + clock.count) * scene.panels.count
    for index in candidates.prefix(Self.maxWork / work) {
      let (step, start) = (scene.touches[index], starts[index])
      guard let other = try Self.same(timeline, without: index, starts, clock) else { continue }
      let reason: Reason =
        if start + step.duration > timeline.duration {
          .sceneEnds
        } else if try Self.needsViewer(step, at: start, timeline) {
          .noViewer
        } else {
          Self.event(of: timeline, notIn: other).map { .event($0) } ?? .nothing
        }
      touches.append(Idle(line: step.line, column: step.column, reason: reason))
    }
  }

  /// Returns the scene without a touch if it looks the same, and has the same pending timers and
  /// animations at its end.
  private static func same(
    _ timeline: Timeline, without index: Int, _ starts: [SceneTime], _ clock: FrameClock
  ) throws(SimulationError) -> Timeline? {
    var scene = timeline.scene
    scene.duration = .fixed(timeline.duration)
    for other in starts.indices { scene.touches[other].start = .at(starts[other]) }
    scene.touches.remove(at: index)
    let other = try Timeline(scene)
    for frame in clock.frame(showing: starts[index])..<clock.count {
      let time = clock.sceneTime(of: frame)
      let shown = try timeline.displayList(at: time, typesetter: TextTracer())
      // Without the touch, a later one may lack its anchor.
      guard (try? other.displayList(at: time, typesetter: TextTracer())) == shown else {
        return nil
      }
    }
    // The scene may end before the touch takes effect.
    let end = timeline.duration
    func pending(_ timeline: Timeline) throws(SimulationError) -> [[SceneTime?]] {
      try timeline.states(at: end).map {
        [$0.stage.nextTimer, $0.stage.settlingInstant.map { max($0, end) }]
      }
    }
    return try pending(timeline) == pending(other) ? other : nil
  }

  /// Returns the last event that a timeline has more often than another one, in short.
  private static func event(of timeline: Timeline, notIn other: Timeline) -> String? {
    func events(_ timeline: Timeline) -> [String] {
      timeline.panels.flatMap { panel in panel.handOffs.map { $0.mark.shortText() } }
    }
    let added = events(timeline).difference(from: events(other)).insertions
    guard case .insert(_, let text, _)? = added.last else { return nil }
    return text
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
