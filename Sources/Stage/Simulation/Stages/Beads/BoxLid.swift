import Display
import SceneModel

/// The lid of the box, with its pending script.
///
/// ```
///          change without animation: body and completion in one turn
/// open ◀────────────────────────────────────────────────────────────▶ closed
///          change with an animation: body now, completion at its logical end
/// ```
/// A change during an animation retargets it; the completion of the earlier change keeps its time.
/// A change without animation ends all running animations. Their completions are called in the same
/// turn, after its own.
///
/// Source: the page and code of the WWDC24 video, and the sources of `Completions`.
struct BoxLid: Hashable, Sendable {
  /// Returns the final value of `y` for an open or a closed lid.
  static func targetY(isOpen: Bool) -> Double { isOpen ? -100 : 100 }

  /// The lid's center below the box's top edge, in units of 1/200 of the box's height.
  private(set) var y: AnimatedValue<Double>
  /// Whether the lid is open in the model, regardless of running animations.
  private(set) var isOpen: Bool
  /// Whether the animations of changes apply to the lid.
  private let isAnimated: Bool
  private var script: ArraySlice<LidChange>
  private var completions = Completions()

  /// Creates a lid before its first change; a box without a lid counts as open.
  init(_ lid: Lid?, isAnimated: Bool) {
    self.isAnimated = isAnimated
    isOpen = lid?.isOpen ?? true
    script = (lid?.changes ?? [])[...]
    y = AnimatedValue(Self.targetY(isOpen: isOpen))
  }

  /// The time of the script's next step; nil after the last.
  var nextChange: SceneTime? { script.first?.time }

  /// The time of the next completion; nil if none is pending.
  var nextCompletion: SceneTime? { completions.next }

  /// Performs the script's next step.
  mutating func takeChange() -> [EventMark] {
    guard let change = script.popFirst() else { return [] }
    return set(isOpen: change.isOpen, with: change.animation?.tagged("beads.lid"), at: change.time)
  }

  /// Opens a closed lid or closes an open one.
  mutating func toggle(with animation: Animation?, at time: SceneTime) -> [EventMark] {
    set(isOpen: !isOpen, with: animation, at: time)
  }

  /// Calls the pending completion.
  mutating func complete() -> [EventMark] {
    completions.takeNext()
    return [Self.completed]
  }

  private mutating func set(
    isOpen: Bool, with animation: Animation?, at time: SceneTime
  ) -> [EventMark] {
    self.isOpen = isOpen
    let animation = isAnimated ? animation : nil
    y.set(Self.targetY(isOpen: isOpen), with: animation, at: time)
    let called = completions.begin(animation, at: time)
    return [EventMark(isOpen ? .lidOpened : .lidClosed)]
      + Array(repeating: Self.completed, count: called)
  }

  private static let completed = EventMark(.lidCompleted)
}
