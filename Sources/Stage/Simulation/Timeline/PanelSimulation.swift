import Display
import SceneModel

/// The event loop that simulates one screen of a scene; only `PanelTimeline` runs it.
///
/// At one time, timers fire first, then touch steps start, and then touches follow in file order.
/// A touch step's anchors are resolved when it starts. Animations are evaluated in closed form.
struct PanelSimulation {
  /// A timer or touch event that has been processed.
  struct StepResult {
    var time: SceneTime
    /// The touch event, or nil for a timer.
    var touch: TouchEvent?
    var events: [StageEvent]
    /// Whether the event changed the settling time of values that were moving.
    var isRetarget: Bool
  }

  private(set) var stage: any Stage
  /// The time of the last step.
  private(set) var lastStepTime = SceneTime.zero
  private var queue: TouchQueue
  /// Touch events with known locations, which do not come from the scene's steps.
  private var resolvedTouches: ArraySlice<TouchEvent> = []

  /// Creates a simulation at the start of a scene.
  init(_ scene: Scene, panel: Panel) {
    stage = panel.makeStage(photos: scene.photos, screen: scene.screen(of: panel))
    queue = TouchQueue(steps: scene.touches, rate: scene.touchRate)
  }

  /// Creates a simulation that continues from a state, with touches in order of time.
  init(stage: any Stage, touches: [TouchEvent]) {
    self.stage = stage
    queue = TouchQueue(steps: [], rate: .sixty)
    resolvedTouches = touches[...]
  }

  /// The time of the next timer, touch step, or touch event, or nil if there is none.
  var nextStepTime: SceneTime? {
    // Called several times for each event, so it avoids allocating an array.
    var next = stage.nextTimer
    if let start = queue.nextStart, next.map({ start < $0 }) ?? true { next = start }
    if let event = nextTouch, next.map({ event < $0 }) ?? true { next = event }
    return next
  }

  private var nextTouch: SceneTime? { queue.nextEvent ?? resolvedTouches.first?.time }

  /// Runs until everything has settled, and returns that time.
  ///
  /// - Throws: `missingAnchor`, `diverges`, or `neverSettles` if it settles later than `limit`.
  mutating func settle(by limit: SceneTime) throws(SimulationError) -> SceneTime {
    while let next = nextStepTime {
      guard next <= limit else { throw try settlingError(at: limit) }
      _ = try step()
    }
    guard let settlingTime = stage.settlingInstant, settlingTime <= limit else {
      throw try settlingError(at: limit)
    }
    return max(lastStepTime, settlingTime)
  }

  /// Processes the next timer, touch step, or touch event.
  ///
  /// Returns nil if a touch step started, which by itself changes nothing.
  ///
  /// - Throws: `missingAnchor` if an anchor of a starting step does not exist, or `diverges`.
  mutating func step() throws(SimulationError) -> StepResult? {
    guard let instant = nextStepTime else { return nil }
    lastStepTime = instant
    if stage.nextTimer == instant { return try process(at: instant, nil) }
    if queue.nextStart == instant {
      let stage = stage
      try queue.startNext { stage.point(of: $0, at: instant) }
      return nil
    }
    guard let event = queue.nextChanges() ?? resolvedTouches.popFirst() else { return nil }
    return try process(at: instant, event)
  }

  private mutating func process(
    at instant: SceneTime, _ touch: TouchEvent?
  ) throws(SimulationError) -> StepResult {
    let settlingTime = stage.settlingInstant
    let events = touch.map { stage.handle($0) } ?? stage.fireTimer()
    if let position = stage.invalidAnimation {
      throw .invalidAnimation(
        line: position.line, column: position.column, seconds: instant.seconds)
    }
    for event in events { try event.readings.check(at: instant) }
    let wasMoving = settlingTime.map { $0 > instant } ?? true
    return StepResult(
      time: instant, touch: touch, events: events,
      isRetarget: wasMoving && stage.settlingInstant != settlingTime)
  }

  /// Returns the error that names a value that still moves, or a touch still pending, at the limit.
  ///
  /// - Throws: `diverges`.
  func settlingError(at limit: SceneTime) throws(SimulationError) -> SimulationError {
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
