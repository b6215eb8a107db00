import Display
import Motion
import SceneModel

/// The lid of the box, and the rest of its script.
///
/// ```
///          change without animation: body and completion in one turn
/// open ◀────────────────────────────────────────────────────────────▶ closed
///          change with an animation: body now, completion when it has logically ended
/// ```
/// A change while an animation runs retargets it; the older change's completion keeps its own instant. A
/// change without animation ends the older ones, and their completions follow its own in the same turn.
/// Source: the talk for the two ways of calling completions; Apple's documentation of
/// `AnimationCompletionCriteria.logicallyComplete` for a change that interrupts; that a change without
/// animation calls the older completions is ours.
struct BoxLid: Hashable, Sendable {
  /// Where the lid's middle is below the box's upper edge, in units of which the box is 200 high.
  static func place(isOpen: Bool) -> Double { isOpen ? -100 : 100 }

  /// Its middle below the box's upper edge, in units of which the box is 200 high.
  private(set) var y: AnimatedValue<Double>
  private var script: Script<LidChange>
  /// The time when completions are due, the earliest first.
  private var completions: [SceneTime] = []

  /// Creates a lid before its first change; without any change the box is open.
  init(_ changes: [LidChange]) {
    script = Script(changes)
    y = AnimatedValue(Self.place(isOpen: script.next.map { !$0.isOpen } ?? true))
  }

  /// The time when the lid does something by itself; nil where it never will.
  var nextTimer: SceneTime? {
    [script.next?.time, completions.first].compactMap(\.self).min()
  }

  mutating func fireTimer() -> [EventMark] {
    guard let time = nextTimer else { return [] }
    guard script.next?.time == time, let change = script.takeNext() else {
      completions.removeFirst()
      return [Self.completed]
    }
    y.set(Self.place(isOpen: change.isOpen), with: change.animation, at: time)
    let body = EventMark(change.isOpen ? .lidOpened : .lidClosed)
    guard let animation = change.animation else {
      let ended = completions.count
      completions = []
      return [body] + Array(repeating: Self.completed, count: 1 + ended)
    }
    // A spring that takes longer than any scene completes in none.
    if let length = SceneTime(seconds: animation.logicalDuration) {
      completions.append(time + length)
      completions.sort()
    }
    return [body]
  }

  private static let completed = EventMark(.lidCompleted)
}
