package import Display

/// A position in a screen's run.
///
/// Moving the cursor replays the steps up to the new position, starting at the nearest checkpoint.
package struct PanelCursor: Sendable {
  package let run: PanelTimeline
  /// The number of steps before the position.
  package private(set) var count = 0
  /// The stage after `count` steps.
  private(set) var stage: any Stage

  /// Creates a cursor before the first step of a run.
  package init(_ run: PanelTimeline, after count: Int = 0) {
    self.run = run
    stage = run.checkpoint(before: 0).stage
    move(to: count)
  }

  /// The time of the next step, or nil after the last step.
  package var nextStepTime: SceneTime? { count < run.steps.count ? run.steps[count].time : nil }

  /// Moves to the position after a number of steps.
  package mutating func move(to target: Int) {
    let kept = run.checkpoint(before: target)
    if target < count || kept.count > count { (stage, count) = kept }
    while count < target { step() }
  }

  /// Replays the steps up to and including a time, and returns their events.
  ///
  /// - Throws: The error that stops the run at or before the time.
  @discardableResult
  package mutating func advance(through time: SceneTime) throws(SimulationError) -> [StageEvent] {
    try run.check(through: time)
    let target = run.stepCount(at: time, .after)
    var events: [StageEvent] = []
    while count < target { events += step() }
    move(to: target)
    return events
  }

  /// Replays the next step.
  ///
  /// - Returns: The events of the step, each with the model's readings right after it.
  @discardableResult
  package mutating func step() -> [StageEvent] {
    let step = run.steps[count]
    count += 1
    return step.touch.map { stage.handle(run.touches[$0]) } ?? stage.fireTimer()
  }

  /// Moves the cursor to a time and returns the state there.
  ///
  /// - Throws: The error that stops the run at or before the time.
  package mutating func state(
    at time: SceneTime, _ side: Side = .after
  ) throws(SimulationError) -> PanelState {
    try run.check(through: time)
    move(to: run.stepCount(at: time, side))
    return run.state(stage, at: time)
  }

  /// Returns the state after the current steps, at a time no later than the next step.
  package func current(at time: SceneTime) -> PanelState { run.state(stage, at: time) }
}
