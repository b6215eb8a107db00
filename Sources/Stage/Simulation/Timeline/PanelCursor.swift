package import Motion

/// A position in a screen's run; moving it costs the steps in between, from the nearest checkpoint.
package struct PanelCursor: Sendable {
  /// The run.
  package let run: PanelTimeline
  /// The number of steps before the position.
  package private(set) var count = 0
  /// The stage after them.
  private(set) var stage: any Stage

  /// Begins before the first step.
  package init(_ run: PanelTimeline) {
    self.run = run
    stage = run.checkpoint(before: 0).stage
  }

  /// The time of the next step; nil after the last.
  package var nextInstant: SceneTime? { count < run.steps.count ? run.steps[count].time : nil }

  /// Moves to the position after a number of steps.
  package mutating func move(to target: Int) {
    let kept = run.checkpoint(before: target)
    if target < count || kept.count > count { (stage, count) = kept }
    while count < target { step() }
  }

  /// Moves past the steps up to and including a time, and returns their events.
  /// - Throws: what has stopped the run by then.
  @discardableResult
  package mutating func advance(
    through time: SceneTime
  ) throws(SimulationError) -> [StageEvent] {
    try run.check(through: time)
    let target = run.stepCount(at: time, .after)
    var events: [StageEvent] = []
    while count < target { events += step() }
    move(to: target)
    return events
  }

  /// Replays the next step.
  ///
  /// - Returns: its events, with the model's readings right after each.
  @discardableResult
  package mutating func step() -> [StageEvent] {
    let step = run.steps[count]
    count += 1
    return step.touch.map { stage.handle(run.touches[$0]) } ?? stage.fireTimer()
  }

  /// The state at a time.
  /// - Throws: what has stopped the run by then.
  package mutating func state(
    at time: SceneTime, _ side: Side = .after
  ) throws(SimulationError) -> PanelState {
    try run.check(through: time)
    move(to: run.stepCount(at: time, side))
    return run.state(stage, at: time)
  }

  /// The state after the steps that have happened, at a time before the next.
  package func current(at time: SceneTime) -> PanelState { run.state(stage, at: time) }
}
