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
/// Source: the page and code of the WWDC24 video, and that of `Completions`.
struct BoxLid: Hashable, Sendable {
  /// Where the lid's middle is below the box's upper edge, in units of which the box is 200 high.
  static func place(isOpen: Bool) -> Double { isOpen ? -100 : 100 }

  /// Its middle below the box's upper edge, in units of which the box is 200 high.
  private(set) var y: AnimatedValue<Double>
  /// True if the program has it open, wherever it shows.
  private var isOpen: Bool
  private var script: Script<LidChange>
  private var completions = Completions()

  /// Creates a lid before its first change; a box without one is open.
  init(_ lid: Lid?) {
    isOpen = lid?.isOpen ?? true
    script = Script(lid?.changes ?? [])
    y = AnimatedValue(Self.place(isOpen: isOpen))
  }

  /// The time of the script's next step; nil after the last.
  var nextChange: SceneTime? { script.next?.time }

  /// The time when the next completion is due; nil where none waits.
  var nextCompletion: SceneTime? { completions.next }

  /// Takes the script's next step.
  mutating func takeChange() -> [EventMark] {
    guard let change = script.takeNext() else { return [] }
    return set(isOpen: change.isOpen, with: change.animation?.tagged("beads.lid"), at: change.time)
  }

  /// Opens a closed lid, closes an open one.
  mutating func toggle(with animation: Animation?, at time: SceneTime) -> [EventMark] {
    set(isOpen: !isOpen, with: animation, at: time)
  }

  /// Calls the completion that is due.
  mutating func complete() -> [EventMark] {
    completions.takeNext()
    return [Self.completed]
  }

  private mutating func set(
    isOpen: Bool, with animation: Animation?, at time: SceneTime
  ) -> [EventMark] {
    self.isOpen = isOpen
    y.set(Self.place(isOpen: isOpen), with: animation, at: time)
    let called = completions.begin(animation, at: time)
    return [EventMark(isOpen ? .lidOpened : .lidClosed)]
      + Array(repeating: Self.completed, count: called)
  }

  private static let completed = EventMark(.lidCompleted)
}
