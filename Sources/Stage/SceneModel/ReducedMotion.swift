package import Display

/// A viewer's response to the system's reduced-motion setting.
///
/// It replaces movement and scaling when the viewer opens, closes or is dismissed. Dragged content
/// still follows the fingers, and a release without a dismissal still animates: scroll views and
/// pagers ignore the setting too.
package enum ReducedMotion: Hashable, Sendable {
  /// The viewer ignores the setting.
  case ignored
  /// The viewer fades in and out in place, for a duration.
  case crossFade(SceneTime)
  /// All changes are immediate, as with animations turned off.
  case immediate

  /// The duration of the fade; nil if the viewer ignores the setting.
  package var duration: SceneTime? {
    switch self {
    case .ignored: nil
    case .crossFade(let duration): duration
    case .immediate: .zero
    }
  }

  /// The cross-fade of viewers that follow UIKit.
  ///
  /// With Reduce Motion, a standard transition replaces the zoom transition (useyourloaf.com,
  /// "Reducing Motion of Animations"). With Prefer Cross-Fade Transitions, that transition is a
  /// cross-fade. Source of the duration: ours.
  package static let uiKit = ReducedMotion.crossFade(SceneTime(nanoseconds: 250_000_000))
}
