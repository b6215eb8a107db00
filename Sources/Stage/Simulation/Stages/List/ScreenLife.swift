import Motion
import SceneModel

/// The calls of `onAppear` and `onDisappear` of a list and the screens pushed over it.
///
/// ```
///        push begins: the screen appears        push has ended: the list disappears
/// list ──────────────────────────────────▶ both ──────────────────────────────────▶ screen
///   ▲                                       ▲                                          │
///   └───────────────────────────────────────┴──────────────────────────────────────────┘
///        pop has ended: the screen disappears   pop begins: the list appears
/// ```
/// A screen that has not disappeared does not appear again: a transition that is turned round calls off the end of
/// the one before. A transition ends when its animation has logically ended.
/// Source: UIKit's order of appearance, which SwiftUI's calls follow as they are remembered; the slides say
/// only that the calls are there.
struct ScreenLife: Hashable, Sendable {
  private struct End: Hashable, Sendable {
    var time: SceneTime
    var owner: String?
  }

  /// The screens by their rows' ids, and nil for the list, which appeared before the scene began.
  private var present: Set<String?> = [nil]
  /// The ends to come, the earliest first.
  private var ends: [End] = []

  /// The time of the next end; nil where none is to come.
  var next: SceneTime? { ends.first?.time }

  /// The screen of a row begins to come.
  mutating func push(_ id: String, with animation: Animation?, at time: SceneTime) -> [EventMark] {
    appear(id) + disappear(nil, after: animation, at: time)
  }

  /// The screen of a row begins to go; a cleared one disappears at once.
  mutating func pop(
    _ id: String, isCleared: Bool, with animation: Animation?, at time: SceneTime
  ) -> [EventMark] {
    appear(nil) + disappear(id, after: isCleared ? nil : animation, at: time)
  }

  /// Lets the end happen that is due.
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
      ends.append(End(time: end, owner: owner))
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
