import Motion

/// The full-screen cover that holds ZOZOTOWN's viewer, where SwiftUI animates its presentation.
///
/// ```
///            present              dismiss        the animation's completion
/// (below) ───────────▶ over all ───────────▶ leaving ─────────────────────▶ (removed)
/// ```
/// It slides up from below the screen and down again with all that it holds, whatever that does meanwhile. Only
/// what is drawn slides: fingers are heard where the cover will be, and by nobody while it leaves.
/// Source: SwiftUI's `fullScreenCover` without `disablesAnimations`, as we believe it; the removal at the
/// animation's completion as SwiftUI calls it (`Animation.logicalEnd`).
struct ZozoCover: Hashable, Sendable {
  /// The animation of the slide; nil for at once.
  let animation: Animation?
  /// The distance that the cover slides, pt: the screen's height.
  let height: Double
  /// The distance of the cover below its place, pt.
  private(set) var offset = AnimatedValue(0.0)
  /// The time when it is taken away; nil before it leaves, and where it never will.
  private(set) var removalTime: SceneTime?
  /// True if it is on the screen.
  private(set) var isThere = true

  mutating func present(at time: SceneTime) {
    offset.set(height)
    offset.set(0, with: animation, at: time)
  }

  mutating func dismiss(at time: SceneTime) {
    guard removalTime == nil else { return }
    offset.set(height, with: animation, at: time)
    removalTime = animation.map { $0.logicalEnd(from: time) } ?? time
  }

  mutating func remove() {
    isThere = false
    removalTime = nil
  }
}
