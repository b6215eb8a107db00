import Display
import Motion
import SceneModel
import Touch

/// One screen of a scene on its way through time; only timelines run it.
///
/// At one instant timers come first, then touches in file order. A step's places are resolved when it
/// starts, between the two. Animations are evaluated in closed form.
struct PanelSimulation {
  /// What happened at an instant.
  struct Happened {
    var time: SceneTime
    /// What the fingers did; nil for a timer.
    var touch: TouchEvent?
    var events: [StageEvent]
    /// True if it gave a new target to what was moving.
    var isRetarget: Bool
  }

  private(set) var stage: any Stage
  /// The time of what happened last.
  private(set) var lastInstant = SceneTime.zero
  private var queue: TouchQueue
  /// Touches that no step of the scene has to place any more.
  private var placed: ArraySlice<TouchEvent> = []

  /// Begins at the scene's beginning.
  init(_ scene: Scene, panel: Panel) {
    stage = panel.makeStage(photos: scene.photos, screen: scene.screen)
    queue = TouchQueue(steps: scene.touches, rate: scene.touchRate)
  }

  /// Goes on from a state, with touches in the order of time.
  init(stage: any Stage, touches: [TouchEvent]) {
    self.stage = stage
    queue = TouchQueue(steps: [], rate: .sixty)
    placed = touches[...]
  }

  /// The earliest instant at which something will happen; nil where nothing will.
  var nextInstant: SceneTime? {
    // Asked several times an event: no list is made for nothing.
    var next = stage.nextTimer
    if let start = queue.nextStart, next.map({ start < $0 }) ?? true { next = start }
    if let event = nextTouch, next.map({ event < $0 }) ?? true { next = event }
    return next
  }

  private var nextTouch: SceneTime? { queue.nextEvent ?? placed.first?.time }

  /// Lets everything happen until all is at rest, and returns the time when it is.
  /// - Throws: `noSuchPlace`; `diverges`; `neverSettles` where that is later than the limit.
  mutating func settle(by limit: SceneTime) throws(SimulationError) -> SceneTime {
    while let next = nextInstant {
      guard next <= limit else { throw try unsettled(at: limit) }
      _ = try step()
    }
    guard let rest = stage.settlingInstant, rest <= limit else { throw try unsettled(at: limit) }
    return max(lastInstant, rest)
  }

  /// Lets the next thing happen; nil where a touch step only started.
  /// - Throws: `noSuchPlace` where a step that starts has no place; `diverges`.
  mutating func step() throws(SimulationError) -> Happened? {
    guard let instant = nextInstant else { return nil }
    lastInstant = instant
    if stage.nextTimer == instant { return try happened(at: instant, nil) }
    if queue.nextStart == instant {
      let stage = stage
      try queue.startNext { stage.point(of: $0, at: instant) }
      return nil
    }
    guard let event = queue.nextChanges() ?? placed.popFirst() else { return nil }
    return try happened(at: instant, event)
  }

  private mutating func happened(
    at instant: SceneTime, _ touch: TouchEvent?
  ) throws(SimulationError) -> Happened {
    let rest = stage.settlingInstant
    let events = touch.map { stage.handle($0) } ?? stage.fireTimer()
    for event in events { try event.readings.check(at: instant) }
    let wasMoving = rest.map { $0 > instant } ?? true
    return Happened(
      time: instant, touch: touch, events: events,
      isRetarget: wasMoving && stage.settlingInstant != rest)
  }

  /// The error that names what still moves, or is still to come, at the limit.
  /// - Throws: `diverges`.
  func unsettled(at limit: SceneTime) throws(SimulationError) -> SimulationError {
    let seconds = limit.seconds
    if queue.nextEvent != nil { return .neverSettles(reading: "a finger", limit: seconds) }
    if let start = queue.nextStart, start > limit {
      return .neverSettles(reading: "a touch that starts at \(start.seconds) s", limit: seconds)
    }
    let later = limit + SceneTime(nanoseconds: 1_000_000)
    let (readings, next) = (stage.readings(at: limit), stage.readings(at: later))
    try readings.check(at: limit)
    try next.check(at: later)
    for (reading, next) in zip(readings, next) where reading != next {
      return .neverSettles(reading: reading.name, limit: seconds)
    }
    return .neverSettles(reading: "a timer", limit: seconds)
  }
}
