import SceneModel

/// The timed steps that a stage performs without touches, in order.
struct Script<Step: ScriptStep>: Hashable, Sendable {
  /// The steps, in ascending order of time.
  let steps: [Step]
  private(set) var completedCount = 0

  /// The upcoming step; nil after the last.
  var next: Step? { completedCount < steps.count ? steps[completedCount] : nil }

  /// Removes and returns the upcoming step; returns nil after the last.
  mutating func takeNext() -> Step? {
    guard let step = next else { return nil }
    completedCount += 1
    return step
  }
}
