import Motion

/// The completions of animations of one property that are still to be called.
///
/// ```
/// an animation begins ──▶ waits ──▶ called when that animation would logically have ended
///                           │       (a curve's duration, a spring's response), whatever took over
///                           └─────▶ called at once where a change without animation ends it
/// ```
/// Without an animation the completion runs in the same turn as the body.
/// Source: the video's page for the inline call; Apple's documentation of
/// `AnimationCompletionCriteria.logicallyComplete` for an animation that another one takes over from; that a
/// change without animation calls those of what it ends is ours.
struct Completions: Hashable, Sendable {
  /// The time when each is due, the earliest first.
  private var dues: [SceneTime] = []

  /// The time when the next one is due; nil where none waits.
  var next: SceneTime? { dues.first }

  /// Lets an animation begin, nil for a change without one; returns the number that are called at once.
  mutating func begin(_ animation: Animation?, at time: SceneTime) -> Int {
    guard let animation else { return 1 + end() }
    if let end = animation.logicalEnd(from: time) {
      dues.append(end)
      dues.sort()
    }
    return 0
  }

  /// Lets a change without animation and completion end all; returns the number that are called at once.
  mutating func end() -> Int {
    defer { dues = [] }
    return dues.count
  }

  mutating func takeNext() {
    if !dues.isEmpty { dues.removeFirst() }
  }
}
