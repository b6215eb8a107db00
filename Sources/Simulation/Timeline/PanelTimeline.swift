package import Display
package import Motion
package import SceneModel
package import Touch

/// One run of a screen of a scene: what happened, in order, and the state at any time.
package struct PanelTimeline: Sendable {
  /// Something that happened at an instant: a timer fired, or fingers acted.
  package struct Step: Sendable {
    /// The time.
    package let time: SceneTime
    /// The index of the touch event among `touches`; nil for a timer.
    package let touch: Int?
    /// True if the stage reported events of it, which replaying it gives again.
    package let hasEvents: Bool
    /// True if control passed on.
    package let isHandOff: Bool
    /// True if it gave a new target to what was moving.
    package let isRetarget: Bool
  }

  /// The screen.
  package let panel: Panel
  /// The declarations of its readings, in the order in which states and events give them.
  package let readingKeys: [ReadingKey]
  /// All that happened, in order: at one instant timers come first, then touches in file order.
  package private(set) var steps: [Step] = []
  /// The instants at which control passes on, each with the last mark of it.
  package private(set) var handOffs: [(time: SceneTime, mark: EventMark)] = []
  /// What the fingers did, in order.
  package private(set) var touches: [TouchEvent] = []
  /// The fingers, in the order in which they touched down.
  package private(set) var strokes: [FingerStroke] = []
  /// The pictures that came home, in order.
  package private(set) var landings: [Landing] = []

  /// What stops the run, and when; nil where nothing does.
  private var failure: (time: SceneTime, error: SimulationError)?
  /// The state at the beginning and after every `stride` steps.
  private var checkpoints: [any Stage]
  /// The number of steps from one kept state to the next; a step is replayed within microseconds.
  private var stride = 64
  private let screen: Screen

  /// The memory that kept states may take before every second one is dropped, in bytes.
  private static let memoryLimit = 1 << 25

  // MARK: Running

  /// Runs a screen up to and including a time.
  init(_ scene: Scene, panel: Panel, until end: SceneTime) {
    var simulation = PanelSimulation(scene, panel: panel)
    self.init(panel, screen: scene.screen, stage: simulation.stage)
    run(&simulation, until: end)
  }

  /// Runs a screen until it has settled, and tells when that is.
  ///
  /// - Throws: `noSuchPlace`; `diverges`; `neverSettles` where it takes longer than `limit`.
  static func settled(
    _ scene: Scene, _ panel: Panel, within limit: SceneTime
  ) throws(SimulationError) -> (run: PanelTimeline, time: SceneTime) {
    var simulation = PanelSimulation(scene, panel: panel)
    var run = PanelTimeline(panel, screen: scene.screen, stage: simulation.stage)
    run.run(&simulation, until: limit)
    if let failure = run.failure { throw failure.error }
    return (run, try simulation.settle(by: limit))
  }

  private init(_ panel: Panel, screen: Screen, stage: any Stage) {
    self.panel = panel
    self.screen = screen
    readingKeys = stage.readingKeys
    checkpoints = [stage]
  }

  /// Runs on until nothing is left to happen up to and including a time, or something stops the run.
  private mutating func run(_ simulation: inout PanelSimulation, until end: SceneTime) {
    while failure == nil, let next = simulation.nextInstant, next <= end {
      // A picture can only come home from an open viewer; other stages are not copied.
      let before = simulation.stage.isViewerOpen ? simulation.stage : nil
      do throws(SimulationError) {
        guard let happened = try simulation.step() else { continue }
        append(happened, to: before, simulation.stage)
      } catch {
        failure = (next, error)
      }
    }
  }

  private mutating func append(
    _ happened: PanelSimulation.Happened, to before: (any Stage)?, _ after: any Stage
  ) {
    var touch: Int?
    if let event = happened.touch {
      touch = touches.count
      touches.append(event)
      FingerStroke.add(event, to: &strokes)
    }
    let handOff = happened.events.lazy.flatMap(\.marks).last(where: \.isHandOff)
    if let handOff {
      if handOffs.last?.time == happened.time { handOffs.removeLast() }
      handOffs.append((happened.time, handOff))
    }
    steps.append(
      Step(
        time: happened.time, touch: touch, hasEvents: !happened.events.isEmpty,
        isHandOff: handOff != nil, isRetarget: happened.isRetarget && !happened.events.isEmpty))
    if steps.count % stride == 0 { keep(after) }
    let landing = before.flatMap {
      Landing(from: state($0, at: happened.time), to: state(after, at: happened.time))
    }
    if let landing { landings.append(landing) }
  }

  private mutating func keep(_ stage: any Stage) {
    checkpoints.append(stage)
    guard checkpoints.count > 2, checkpoints.count * stage.stateSize > Self.memoryLimit else {
      return
    }
    checkpoints = checkpoints.indices.filter { $0.isMultiple(of: 2) }.map { checkpoints[$0] }
    stride *= 2
  }

  /// Lets fingers do something more; what comes after it is run again.
  mutating func add(_ event: TouchEvent) {
    if let failure, failure.time <= event.time { return }
    let count = stepCount(at: event.time, .after)
    let later = steps[count...].compactMap { $0.touch.map { touches[$0] } }
    let stage = stage(after: count)
    cut(to: count, keeping: touches.count - later.count)
    var simulation = PanelSimulation(stage: stage, touches: [event] + later)
    run(&simulation, until: (later.last ?? event).time + Self.longestReaction)
  }

  /// The time in which a stage acts by itself after a touch.
  private static let longestReaction = SceneTime(nanoseconds: 60_000_000_000)

  private func stage(after count: Int) -> any Stage {
    var cursor = PanelCursor(self)
    cursor.move(to: count)
    return cursor.stage
  }

  private mutating func cut(to count: Int, keeping touchCount: Int) {
    failure = nil
    guard count < steps.count else { return }
    landings.removeAll { $0.time >= steps[count].time }
    handOffs.removeAll { $0.time >= steps[count].time }
    steps.removeSubrange(count...)
    checkpoints.removeSubrange((count / stride + 1)...)
    guard touchCount < touches.count else { return }
    touches.removeSubrange(touchCount...)
    strokes = []
    for event in touches { FingerStroke.add(event, to: &strokes) }
  }

  // MARK: Asking

  /// The state once everything is at rest, if fingers did nothing more after a time.
  /// - Throws: what stops the run; `neverSettles` where that is later than the limit.
  package func restingState(
    after time: SceneTime, by limit: SceneTime
  ) throws(SimulationError) -> PanelState {
    try check(through: time)
    var simulation = PanelSimulation(
      stage: stage(after: stepCount(at: time, .after)), touches: [])
    let rest = try simulation.settle(by: limit)
    return state(simulation.stage, at: max(rest, time))
  }

  /// The number of steps that have happened at a time, on a side of what happens then.
  package func stepCount(at time: SceneTime, _ side: Side) -> Int {
    switch side {
    case .before: steps.countOfPrefix { $0.time < time }
    case .after: steps.countOfPrefix { $0.time <= time }
    }
  }

  /// The state at a time.
  /// - Throws: what has stopped the run by then.
  package func state(at time: SceneTime, _ side: Side = .after) throws(SimulationError)
    -> PanelState
  {
    var cursor = PanelCursor(self)
    return try cursor.state(at: time, side)
  }

  /// Checks that nothing has stopped the run up to and including a time.
  /// - Throws: what has.
  package func check(through time: SceneTime) throws(SimulationError) {
    if let failure, failure.time <= time { throw failure.error }
  }

  /// The fingers as they are after what they do at a time, with their locations of the last second.
  package func fingers(at time: SceneTime) -> [FingerTrace] {
    let count = touches.countOfPrefix { $0.time <= time }
    guard count > 0 else { return [] }
    let first = touches[count - 1].time - FingerTrace.span
    return strokes.prefix { $0.downTime <= time }.compactMap {
      $0.trace(from: first, through: time)
    }
  }

  /// The state that is kept before or after so many steps, the last of them; and after how many it is.
  func checkpoint(before count: Int) -> (stage: any Stage, count: Int) {
    let index = min(count / stride, checkpoints.count - 1)
    return (checkpoints[index], index * stride)
  }

  func state(_ stage: any Stage, at time: SceneTime) -> PanelState {
    PanelState(panel: panel, screen: screen, stage: stage, time: time)
  }
}
