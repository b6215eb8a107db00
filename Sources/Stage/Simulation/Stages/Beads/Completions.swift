import Display

/// The pending completions of the animations of one property.
///
/// ```
/// animation begins ──▶ pending ──▶ called when that animation would logically end
///                         │        (curve: duration, spring: response), even if replaced
///                         └──────▶ called at once if a change without animation ends it
/// ```
/// The completion of a change without animation runs in the same turn as its body.
///
/// Source: the video's page for the immediate call. Apple's documentation of
/// `AnimationCompletionCriteria.logicallyComplete` for an animation that another one replaces. That
/// a change without animation calls the completions of the animations it ends is ours.
struct Completions: Hashable, Sendable {
  /// The times of the pending completions, ascending.
  private var times: [SceneTime] = []

  /// The time of the next completion; nil if none is pending.
  var next: SceneTime? { times.first }

  /// Begins a change and returns the number of completions that are called immediately.
  ///
  /// A nil `animation` means a change without animation.
  mutating func begin(_ animation: Animation?, at time: SceneTime) -> Int {
    guard let animation else { return 1 + end() }
    if let end = animation.logicalEnd(from: time) {
      times.append(end)
      times.sort()
    }
    return 0
  }

  /// Ends all animations for a change that has no animation and no completion of its own.
  ///
  /// Returns the number of completions that are called immediately.
  mutating func end() -> Int {
    defer { times = [] }
    return times.count
  }

  mutating func takeNext() {
    if !times.isEmpty { times.removeFirst() }
  }
}
