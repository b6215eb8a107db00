package import Motion

/// Goes through a screen's run in the order of time, or jumps in it, at the cost of the steps between.
package struct PanelCursor: Sendable {
  /// The run.
  package let run: PanelTimeline
  /// The number of steps that have happened.
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

  /// Goes to where so many steps have happened.
  package mutating func move(to target: Int) {
    let kept = run.checkpoint(before: target)
    if target < count || kept.count > count { (stage, count) = kept }
    while count < target { step() }
  }

  /// Lets everything up to and including a time happen; returns the events since then.
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

  /// Lets the next step happen.
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
