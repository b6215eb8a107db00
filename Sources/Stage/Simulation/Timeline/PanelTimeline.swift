package import Display
package import SceneModel

/// The run of one screen of a scene: its steps in order, and its state at any time.
package struct PanelTimeline: Sendable {
  /// A timer that fired, or a touch event.
  package struct Step: Sendable {
    package let time: SceneTime
    /// The index into `touches`, or nil for a timer.
    package let touch: Int?
    /// Whether the stage reported events, which replaying the step returns.
    package let hasEvents: Bool
    /// Whether one of the events is a hand-off.
    package let isHandOff: Bool
    /// Whether the step gave a moving value a new target.
    package let isRetarget: Bool
    /// Whether a viewer is open after the step.
    package let isViewerOpen: Bool
    /// What the stage moves after the step.
    let phase: Phase
  }

  package let panel: Panel
  /// The declarations of the readings, in the order used by states and events.
  package let readingKeys: [ReadingKey]
  /// The steps in order of time.
  ///
  /// At one time, timers come first, then touches in file order.
  package private(set) var steps: [Step] = []
  /// The marks of the hand-offs with their times, in order.
  package private(set) var handOffs: [(time: SceneTime, mark: EventMark)] = []
  /// The touch events in order of time.
  package private(set) var touches: [TouchEvent] = []
  /// The strokes of the fingers, in order of their touch-downs.
  package private(set) var strokes: [FingerStroke] = []

  /// The error that stops the run and its time, or nil if there is none.
  private var failure: (time: SceneTime, error: SimulationError)?
  /// The stage at the start and after every `stride` steps.
  private var checkpoints: [any Stage]
  /// The number of steps between checkpoints.
  ///
  /// Replaying a step takes microseconds.
  private var stride = 64
  package let screen: Screen

  /// The max memory of all checkpoints in bytes; above it, every second checkpoint is dropped.
  private static let memoryLimit = 1 << 24

  // MARK: Running

  /// Runs a screen up to and including a time.
  ///
  /// An error that stops the run is stored and thrown by later evaluations.
  init(_ scene: Scene, panel: Panel, until end: SceneTime) {
    var simulation = PanelSimulation(scene, panel: panel)
    self.init(panel, screen: scene.screen(of: panel), stage: simulation.stage)
    run(&simulation, until: end)
  }

  /// Runs a screen until it has settled, and returns the run with its settling time.
  ///
  /// - Throws: `missingAnchor`, `diverges`, or `neverSettles` if it settles later than `limit`.
  static func settled(
    _ scene: Scene, _ panel: Panel, within limit: SceneTime
  ) throws(SimulationError) -> (run: PanelTimeline, time: SceneTime) {
    var simulation = PanelSimulation(scene, panel: panel)
    var run = PanelTimeline(panel, screen: scene.screen(of: panel), stage: simulation.stage)
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

  /// Runs up to and including a time, or until an error stops the run.
  private mutating func run(_ simulation: inout PanelSimulation, until end: SceneTime) {
    strokes = []
    while failure == nil, let next = simulation.nextStepTime, next <= end {
      do throws(SimulationError) {
        guard let result = try simulation.step() else { continue }
        append(result, simulation.stage)
      } catch {
        failure = (next, error)
      }
    }
    strokes = FingerStroke.strokes(of: touches)
  }

  private mutating func append(_ result: PanelSimulation.StepResult, _ stage: any Stage) {
    var touch: Int?
    if let event = result.touch {
      touch = touches.count
      touches.append(event)
    }
    let marks = result.events.flatMap(\.marks).filter(\.isHandOff)
    handOffs += marks.map { (result.time, $0) }
    steps.append(
      Step(
        time: result.time, touch: touch, hasEvents: !result.events.isEmpty,
        isHandOff: !marks.isEmpty, isRetarget: result.isRetarget && !result.events.isEmpty,
        isViewerOpen: stage.isViewerOpen, phase: stage.phase))
    if steps.count % stride == 0 { addCheckpoint(stage) }
  }

  private mutating func addCheckpoint(_ stage: any Stage) {
    checkpoints.append(stage)
    guard checkpoints.count > 2, checkpoints.count * stage.stateSize > Self.memoryLimit else {
      return
    }
    checkpoints = checkpoints.indices.filter { $0.isMultiple(of: 2) }.map { checkpoints[$0] }
    stride *= 2
  }

  /// Adds touch events, each after everything at its time, and runs to a time that is not before them.
  ///
  /// Later steps run again, at least up to their last touch. Without events, the run continues.
  mutating func add(_ events: [TouchEvent], through end: SceneTime) {
    if let failure, events.first.map({ failure.time <= $0.time }) ?? true { return }
    let count = events.first.map { stepCount(at: $0.time, .after) } ?? steps.count
    let later = steps[count...].compactMap { $0.touch.map { touches[$0] } }
    let stage = PanelCursor(self, after: count).stage
    truncate(to: count, keeping: touches.count - later.count)
    let ordered = (later + events).sorted { $0.time < $1.time }
    var simulation = PanelSimulation(stage: stage, touches: ordered)
    run(&simulation, until: max(end, ordered.last?.time ?? end))
  }

  private mutating func truncate(to count: Int, keeping touchCount: Int) {
    failure = nil
    guard count < steps.count else { return }
    handOffs.removeAll { $0.time >= steps[count].time }
    steps.removeSubrange(count...)
    checkpoints.removeSubrange((count / stride + 1)...)
    touches.removeSubrange(touchCount...)
  }

  // MARK: Evaluation

  /// Returns the settled state of the screen, ignoring touch events after `time`.
  ///
  /// - Throws: The error that stops the run, or `neverSettles` if it settles later than `limit`.
  package func settledState(
    after time: SceneTime, by limit: SceneTime
  ) throws(SimulationError) -> PanelState {
    try check(through: time)
    let cursor = PanelCursor(self, after: stepCount(at: time, .after))
    var simulation = PanelSimulation(stage: cursor.stage, touches: [])
    let settlingTime = try simulation.settle(by: limit)
    return state(simulation.stage, at: max(settlingTime, time))
  }

  /// Returns the number of steps before a time, or up to and including it.
  package func stepCount(at time: SceneTime, _ side: Side) -> Int {
    switch side {
    case .before: steps.countOfPrefix { $0.time < time }
    case .after: steps.countOfPrefix { $0.time <= time }
    }
  }

  /// Returns the state at a time.
  ///
  /// - Throws: The error that stops the run at or before the time.
  package func state(at time: SceneTime, _ side: Side = .after) throws(SimulationError)
    -> PanelState
  {
    var cursor = PanelCursor(self)
    return try cursor.state(at: time, side)
  }

  /// Checks that no error stops the run up to and including a time.
  ///
  /// - Throws: The error that stops the run.
  package func check(through time: SceneTime) throws(SimulationError) {
    if let failure, failure.time <= time { throw failure.error }
  }

  /// Returns the recent traces of fingers at a time.
  ///
  /// Each trace covers the second before the last touch event.
  package func fingers(at time: SceneTime) -> [FingerTrace] {
    let count = touches.countOfPrefix { $0.time <= time }
    guard count > 0 else { return [] }
    let first = touches[count - 1].time - FingerTrace.span
    return strokes.prefix { $0.downTime <= time }.compactMap {
      $0.trace(from: first, through: time)
    }
  }

  /// Returns the last checkpoint at or before a number of steps, with its own number of steps.
  func checkpoint(before count: Int) -> (stage: any Stage, count: Int) {
    let index = min(count / stride, checkpoints.count - 1)
    return (checkpoints[index], index * stride)
  }

  func state(_ stage: any Stage, at time: SceneTime) -> PanelState {
    PanelState(panel: panel, screen: screen, stage: stage, time: time)
  }
}
