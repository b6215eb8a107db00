import Motion
import SceneModel

/// A screen that a row's tap has pushed, on its way in or out.
struct PushedScreen: Hashable, Sendable {
  let row: ListRow
  /// The screen's content; nil for nothing, as where its item has been cleared.
  private(set) var content: ListRow?
  /// The screen's way from the trailing edge, pt; in points so that it rests where no pixel moves.
  private(set) var way = AnimatedValue(0.0)
  private(set) var isPopped = false
  let width: Double

  /// Creates a screen that comes; width in pt, above 0; without animation it is there at once.
  init(for row: ListRow, width: Double, animation: Animation?, at time: SceneTime) {
    self.row = row
    self.width = width
    push(row, with: animation, at: time)
  }

  mutating func push(_ row: ListRow, with animation: Animation?, at time: SceneTime) {
    content = row
    isPopped = false
    way.set(width, with: animation, at: time)
  }

  /// Pops the screen, without animation at once; a cleared item leaves nothing to show.
  mutating func pop(with animation: Animation?, at time: SceneTime, isCleared: Bool) {
    isPopped = true
    if isCleared { content = nil }
    way.set(0, with: animation, at: time)
  }

  /// The screen's progress: 0 beside the screen, 1 covering it; a bouncing spring goes beyond both.
  ///
  /// For nil that once it rests, 0 or 1.
  func fraction(at time: SceneTime?) -> Double { way.value(at: time) / width }

  func isThere(at time: SceneTime) -> Bool { !(isPopped && way.isSettled(at: time)) }
}
