import Display
import SceneModel

/// A screen that a row's tap has pushed, possibly animating in or out.
struct PushedScreen: Hashable, Sendable {
  let row: ListRow
  /// The row that the screen shows; nil if its item has been cleared.
  var content: ListRow?
  /// The screen's distance from the trailing edge, pt.
  ///
  /// In points, it settles only when no pixel moves.
  private(set) var offset = AnimatedValue(0.0)
  private(set) var isPopped = false
  let width: Double

  /// Creates a screen and pushes it; `width` is in pt, above 0.
  ///
  /// Without an animation, the screen covers the list immediately.
  init(for row: ListRow, width: Double, animation: Animation?, at time: SceneTime) {
    self.row = row
    self.width = width
    push(row, with: animation, at: time)
  }

  mutating func push(_ row: ListRow, with animation: Animation?, at time: SceneTime) {
    content = row
    isPopped = false
    offset.set(width, with: animation, at: time)
  }

  /// Pops the screen; if `isCleared`, its content disappears.
  mutating func pop(with animation: Animation?, at time: SceneTime, isCleared: Bool) {
    isPopped = true
    if isCleared { content = nil }
    offset.set(0, with: animation, at: time)
  }

  /// Returns the push progress: 0 off screen, 1 covering the list.
  ///
  /// A bouncing spring exceeds this range. For a nil time the progress is the final one, 0 or 1.
  func fraction(at time: SceneTime?) -> Double { offset.value(at: time) / width }

  func isPresent(at time: SceneTime) -> Bool { !(isPopped && offset.isSettled(at: time)) }
}
