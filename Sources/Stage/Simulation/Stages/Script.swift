import SceneModel

/// The steps that a stage takes by itself, one after another: its timers.
struct Script<Step: ScriptStep>: Hashable, Sendable {
  private let steps: [Step]
  private var taken = 0

  /// Creates a script that has not begun, with steps in the order of time.
  init(_ steps: [Step]) {
    self.steps = steps
  }

  /// The step to come; nil after the last.
  var next: Step? { taken < steps.count ? steps[taken] : nil }

  /// Takes the next step; nil after the last.
  mutating func takeNext() -> Step? {
    guard let step = next else { return nil }
    taken += 1
    return step
  }
}
