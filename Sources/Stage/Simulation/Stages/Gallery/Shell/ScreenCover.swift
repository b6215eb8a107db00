import Display

/// The full-screen cover in which SwiftUI presents a viewer, with its animated presentation.
///
/// ```
///            present                  dismiss        the animation's completion
/// (below) ───────────▶ full screen ───────────▶ leaving ─────────────────────▶ (removed)
/// ```
/// The cover slides up from below the screen, and down again, with all of its content. Only the
/// drawing slides: touches hit the cover's final position, and are ignored while the cover leaves.
///
/// Source: SwiftUI's `fullScreenCover` without `disablesAnimations`, an assumption; the removal at
/// the animation's completion as SwiftUI calls it (`Animation.logicalEnd`).
struct ScreenCover: Hashable, Sendable {
  /// The animation of the slide; nil for none.
  let animation: Animation?
  /// The distance that the cover slides, pt: the screen's height.
  let height: Double
  /// The offset of the cover below its final position, pt.
  private(set) var offset = AnimatedValue(0.0)
  /// The time when the cover is removed; nil before it leaves, or if it never will be.
  private(set) var removalTime: SceneTime?
  /// Whether the cover is on the screen.
  private(set) var isPresented = true

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
    isPresented = false
    removalTime = nil
  }
}
