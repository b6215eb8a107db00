package import Display
import Geometry
package import Motion
package import SceneModel
package import Touch

/// One screen of a scene on its way through time: everything up to an instant has happened.
///
/// At one instant timers come first, then touches in file order. A step's places are resolved when it
/// starts, between the two. Animations are evaluated in closed form.
package struct SceneRun: Sendable {
  /// Something that happened, with the model values right after it.
  package struct Event: Hashable, Sendable {
    /// The time.
    package var time: SceneTime
    /// The marks.
    package var marks: [EventMark]
    /// The model's readings.
    package var readings: [Reading]
    /// True if it gave a new target to what was moving.
    package var isRetarget: Bool
  }

  /// The scene.
  package let scene: Scene
  /// The screen of the scene that is run.
  package let panel: Panel
  /// The recent places of the fingers.
  package private(set) var fingers = FingerHistory()
  /// The fingers' actions in the last step; empty where it was something else.
  package private(set) var lastChanges: [TouchChange] = []
  private var stage: any Stage
  private var touches: TouchQueue

  /// Creates a run of a screen at the scene's beginning; a nil typesetter writes nothing.
  package init(_ scene: Scene, panel: Panel, typesetter: (any Typesetter)? = nil) {
    self.scene = scene
    self.panel = panel
    stage = panel.makeStage(photos: scene.photos, screen: scene.screen, typesetter: typesetter)
    touches = TouchQueue(steps: scene.touches, rate: scene.touchRate)
  }

  /// The declarations of the readings, in the order in which frames and events give them.
  package var readingKeys: [ReadingKey] { stage.readingKeys }

  /// The earliest instant at which something will happen; nil where nothing will.
  package var nextInstant: SceneTime? {
    // Asked several times an event: no list is made for nothing.
    var next = stage.nextTimer
    if let start = touches.nextStart, next.map({ start < $0 }) ?? true { next = start }
    if let event = touches.nextEvent, next.map({ event < $0 }) ?? true { next = event }
    return next
  }

  /// Lets the next thing happen; no events where fingers moved and nothing recognised them.
  /// - Throws: `noSuchPlace` where a step that starts has no place; `diverges`.
  package mutating func step() throws(SimulationError) -> [Event] {
    lastChanges = []
    guard let instant = nextInstant else { return [] }
    let rest = stage.settlingInstant
    if stage.nextTimer == instant {
      // Not in one expression, where self would still have the earlier stage.
      let happened = stage.fireTimer()
      return try events(happened, at: instant, after: rest)
    }
    if touches.nextStart == instant {
      let stage = stage
      try touches.startNext { stage.point(of: $0, at: instant) }
      return []
    }
    guard let event = touches.nextChanges() else { return [] }
    return try handle(event, after: rest)
  }

  /// Lets fingers do something, beside what the scene's touches say; everything up to then happens before.
  ///
  /// - Returns: what has happened.
  /// - Throws: `noSuchPlace`; `diverges`.
  package mutating func touch(_ event: TouchEvent) throws(SimulationError) -> [Event] {
    let before = try advance(through: event.time)
    return before + (try handle(event, after: stage.settlingInstant))
  }

  private mutating func handle(
    _ event: TouchEvent, after rest: SceneTime?
  ) throws(SimulationError) -> [Event] {
    lastChanges = event.changes
    fingers.add(event)
    let happened = stage.handle(event)
    return try events(happened, at: event.time, after: rest)
  }

  /// `rest`: the time when everything that moved before would have come to rest; nil for never.
  /// - Throws: `diverges`.
  private func events(
    _ events: [StageEvent], at instant: SceneTime, after rest: SceneTime?
  ) throws(SimulationError) -> [Event] {
    for event in events { try Self.check(event.readings, at: instant) }
    let wasMoving = rest.map { $0 > instant } ?? true
    let isRetarget = wasMoving && stage.settlingInstant != rest
    return events.map {
      Event(time: instant, marks: $0.marks, readings: $0.readings, isRetarget: isRetarget)
    }
  }

  /// Scripts can zoom on and on; what overflows must not reach a picture or a trace.
  private static func check(
    _ readings: [Reading], at instant: SceneTime
  ) throws(SimulationError) {
    for reading in readings {
      if case .number(let number) = reading.value, !number.isFinite {
        throw .diverges(reading: reading.name, seconds: instant.seconds)
      }
    }
  }

  /// Lets everything up to and including an instant happen.
  /// - Throws: `noSuchPlace` where a step that starts has no place.
  package mutating func advance(through instant: SceneTime) throws(SimulationError) -> [Event] {
    var events: [Event] = []
    while let next = nextInstant, next <= instant { events += try step() }
    return events
  }

  /// The background and the stage at an instant up to which the run has advanced.
  package func displayList(at instant: SceneTime) -> DisplayList {
    let background = FillItem(rect: scene.screen.bounds, color: scene.screen.background)
    return DisplayList(items: [.fill(background)] + stage.displayItems(at: instant))
  }

  /// The number of items of `displayList(at:)` that lie below an open viewer's own; nil where none is open.
  package func itemsBelowViewer(at instant: SceneTime) -> Int? {
    stage.itemsBelowViewer(at: instant).map { $0 + 1 }
  }

  /// The safe areas of the screen's own views at an instant up to which the run has advanced.
  package func safeAreas(at instant: SceneTime) -> [ViewSafeArea] { stage.safeAreas(at: instant) }

  /// The distances that a finger could pull what is open, at an instant up to which the run has advanced.
  package func room(at instant: SceneTime) -> PullRoom { stage.room(at: instant) }

  /// The readings of the presentation at an instant up to which the run has advanced.
  /// - Throws: `diverges`.
  package func readings(at instant: SceneTime) throws(SimulationError) -> [Reading] {
    let readings = stage.readings(at: instant)
    try Self.check(readings, at: instant)
    return readings
  }

  /// The screen's frame at an instant up to which the run has advanced, after events since the last one.
  /// - Throws: `diverges`.
  package func frame(
    at time: SceneTime, after events: [Event]
  ) throws(SimulationError) -> ScreenFrame {
    ScreenFrame(
      panel: panel, displayList: displayList(at: time), readings: try readings(at: time),
      safeAreas: safeAreas(at: time), events: events, fingers: fingers)
  }

  /// The scene's end: its fixed duration, or the end of its tail once all its screens have settled.
  /// - Throws: `noSuchPlace`; `neverSettles` where settling takes over 60 s.
  package static func duration(of scene: Scene) throws(SimulationError) -> SceneTime {
    if case .fixed(let time) = scene.duration { return time }
    var settled = SceneTime.zero
    let limit = SceneTime(nanoseconds: 60_000_000_000)
    for panel in scene.panels {
      do throws(SimulationError) {
        var run = SceneRun(scene, panel: panel)
        settled = max(settled, try run.settle(by: limit))
      } catch {
        throw error.naming(panel, of: scene)
      }
    }
    return settled + scene.tail
  }

  /// Runs a scene to its end without drawing anything, to find the errors on its way.
  /// - Throws: as `duration(of:)`, and `noSuchPlace` and `diverges` for a scene of a fixed duration.
  package static func rehearse(_ scene: Scene) throws(SimulationError) {
    let duration = try duration(of: scene)
    for panel in scene.panels {
      do throws(SimulationError) {
        var run = SceneRun(scene, panel: panel)
        while let next = run.nextInstant, next <= duration { _ = try run.step() }
      } catch {
        throw error.naming(panel, of: scene)
      }
    }
  }

  /// Lets everything happen until all is at rest, and returns the time when it is.
  /// - Throws: `noSuchPlace`; `diverges`; `neverSettles` where that is later than the limit.
  private mutating func settle(by limit: SceneTime) throws(SimulationError) -> SceneTime {
    var settled = SceneTime.zero
    while let next = nextInstant {
      guard next <= limit else { throw try unsettled(at: limit) }
      _ = try step()
      settled = next
    }
    guard let rest = stage.settlingInstant, rest <= limit else { throw try unsettled(at: limit) }
    return max(settled, rest)
  }

  /// Lets everything come to rest, where fingers do nothing more, and returns the time when it has.
  /// - Throws: `diverges`; `neverSettles` where that is later than the limit.
  package mutating func settleWithoutTouches(by limit: SceneTime) throws(SimulationError)
    -> SceneTime
  {
    touches.removeAll()
    return try settle(by: limit)
  }

  /// The error that names what still moves, or is still to come, at the limit.
  private func unsettled(at limit: SceneTime) throws(SimulationError) -> SimulationError {
    let seconds = limit.seconds
    if touches.nextEvent != nil { return .neverSettles(reading: "a finger", limit: seconds) }
    if let start = touches.nextStart, start > limit {
      return .neverSettles(reading: "a touch that starts at \(start.seconds) s", limit: seconds)
    }
    let later = limit + SceneTime(nanoseconds: 1_000_000)
    for (now, next) in zip(try readings(at: limit), try readings(at: later)) where now != next {
      return .neverSettles(reading: now.name, limit: seconds)
    }
    return .neverSettles(reading: "a timer", limit: seconds)
  }
}
