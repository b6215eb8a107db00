package import Motion

/// A viewer's answer to a system that is asked for less motion.
///
/// It replaces travel and scale while the viewer opens, closes and is dismissed. Fingers still move what they hold, and
/// what they let go of without a dismissal goes on: scroll views and pagers ignore the setting too.
package enum ReducedMotion: Hashable, Sendable {
  /// The viewer does not ask for the setting, and moves as ever.
  case ignored
  /// The viewer dissolves into its place and out of it.
  case crossFade(SceneTime)
  /// Everything is at its end in no time, as where animations are off.
  case atOnce

  /// The time for which the viewer dissolves; nil where it moves as ever.
  package var duration: SceneTime? {
    switch self {
    case .ignored: nil
    case .crossFade(let duration): duration
    case .atOnce: .zero
    }
  }

  /// The cross-fade of viewers that follow UIKit.
  ///
  /// Under Reduce Motion the zoom transition gives way to a standard one (useyourloaf.com, "Reducing Motion of
  /// Animations"), which dissolves where Prefer Cross-Fade Transitions is on. Source of the duration: ours.
  package static let uiKit = ReducedMotion.crossFade(SceneTime(nanoseconds: 250_000_000))
}
