import Display
import SceneModel

/// The screen events that an app counts for a list and the screens pushed over it.
///
/// They come from the view model's `didSet`, or from the views' `onAppear` and `onDisappear`:
///
/// ```
///        push begins: the screen appears        push has ended: the list disappears
/// list ──────────────────────────────────▶ both ──────────────────────────────────▶ screen
///   ▲                                       ▲                                          │
///   └───────────────────────────────────────┴──────────────────────────────────────────┘
///        pop has ended: the screen disappears   pop begins: the list appears
/// ```
/// A screen that has not disappeared does not appear again: a transition that reverses cancels the
/// pending end of the previous one. A transition ends when its animation has logically ended.
///
/// Source: the slides for the two counting methods and for hidden tabs; UIKit's order of appearance
/// callbacks, which SwiftUI's calls follow, from memory. That a push calls hidden tabs is ours.
struct ScreenLifecycle: Sendable {
  /// The calls that are counted.
  let counted: ListParameters.ScreenEvents
  /// The texts of the hidden tabs, whose views get `onAppear` at each push although no one sees them.
  let hiddenTabs: [String]
  /// The ids of the visible screens' rows; nil means the list, which appears before the scene.
  private(set) var present: Set<String?> = [nil]
  /// The pending ends of transitions, ascending by time.
  private(set) var ends: [(time: SceneTime, owner: String?)] = []

  /// The time of the next end; nil if none is pending.
  var next: SceneTime? { ends.first?.time }

  /// Begins the push of a row's screen.
  mutating func push(_ id: String, with animation: Animation?, at time: SceneTime) -> [EventMark] {
    guard counted == .onAppear else { return [EventMark(.screenShown, .id("second_screen"))] }
    let hidden = hiddenTabs.map { EventMark(.screenAppear, .word("tab", $0), .word("shown", "no")) }
    return hidden + appear(id) + disappear(nil, after: animation, at: time)
  }

  /// Begins the pop of a row's screen; a cleared screen disappears at once.
  mutating func pop(
    _ id: String, isCleared: Bool, with animation: Animation?, at time: SceneTime
  ) -> [EventMark] {
    guard counted == .onAppear else { return [EventMark(.screenShown, .id("first_screen"))] }
    return appear(nil) + disappear(id, after: isCleared ? nil : animation, at: time)
  }

  /// Completes the pending transition.
  mutating func takeNext() -> [EventMark] {
    ends.isEmpty ? [] : disappear(ends.removeFirst().owner)
  }

  private mutating func appear(_ owner: String?) -> [EventMark] {
    ends.removeAll { $0.owner == owner }
    return present.insert(owner).inserted ? [Self.mark(.screenAppear, owner)] : []
  }

  private mutating func disappear(
    _ owner: String?, after animation: Animation?, at time: SceneTime
  ) -> [EventMark] {
    ends.removeAll { $0.owner == owner }
    guard let animation else { return disappear(owner) }
    if let end = animation.logicalEnd(from: time) {
      ends.append((end, owner))
      ends = ends.inOrder(of: \.time)
    }
    return []
  }

  private mutating func disappear(_ owner: String?) -> [EventMark] {
    present.remove(owner) == nil ? [] : [Self.mark(.screenDisappear, owner)]
  }

  private static func mark(_ kind: EventMark.Kind, _ owner: String?) -> EventMark {
    EventMark(kind, owner.map { .id($0) } ?? .word("screen", "list"))
  }
}
