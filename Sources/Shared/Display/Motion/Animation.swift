// Motion as a function of time:
//
// - Times are `SceneTime`, exact fractions of a second. The first frame at 60 fps that shows a
//   touch at 0.05 s does not depend on rounding.
// - Values are closed forms evaluated at the frame's time, never integrated. They are the same at
//   any frame rate. The one exception is a spring whose response blends into another's
//   (`ResponseBlend`). It has no closed form and advances in steps that are fixed from its start.
// - Each platform has one type of animated value: `AnimatedValue` follows SwiftUI's
//   `withAnimation`, `ComposeAnimatable` Compose's `Animatable`, and `DeceleratingValue` UIKit's
//   scroll views.
// - `AnimationResponse` is an animation as a function of time only. Delays, speeds and repetitions
//   change that time.

/// The timing of a change of value: the argument of SwiftUI's `withAnimation`.
package enum Animation: Hashable, Sendable {
  /// A timing curve over a fixed time.
  case curve(TimingCurve, duration: SceneTime)
  /// A spring that starts at the current value and velocity.
  case spring(Spring)
  /// A spring whose response blends from that of the spring it replaces: SwiftUI's `blendDuration`.
  case blendingSpring(Spring, blendDuration: SceneTime)
  /// SwiftUI's `interpolatingSpring`, added to the running animations.
  ///
  /// The initial velocity is in distances to the target per second.
  case interpolatingSpring(Spring, initialVelocity: Double)
  /// An animation with a changed time, or with tags.
  indirect case modified(Animation, by: AnimationModifier)

  /// Seconds after which SwiftUI calls completions: a curve's duration, a spring's response.
  ///
  /// A delay adds to it, a speed divides it, and repetitions are all included. It is infinite if
  /// the animation never ends.
  ///
  /// Source: OpenSwiftUI `FluidSpringAnimation.swift`, `SpringAnimation.swift`
  /// (`isLogicallyComplete`).
  package var logicalDuration: Double { time { _, spring in spring.response } ?? .infinity }

  /// Returns the time at which SwiftUI calls the completion of an animation that begins at `start`.
  ///
  /// It is nil if the animation never ends or takes longer than a scene can.
  package func logicalEnd(from start: SceneTime) -> SceneTime? {
    SceneTime(seconds: logicalDuration).map { start + $0 }
  }

  // MARK: Presets
  //
  // SwiftUI's animations.
  //
  // Source: OpenSwiftUI `BezierAnimation.swift`, `FluidSpringAnimation.swift`.

  /// The default duration of SwiftUI's timing curves: 0.35 s.
  package static let standardDuration = SceneTime(nanoseconds: 350_000_000)
  /// The blend duration of SwiftUI's `.interactiveSpring`: 0.25 s.
  package static let interactiveBlendDuration = SceneTime(nanoseconds: 250_000_000)

  /// SwiftUI's `.linear` over 0.35 s.
  package static let linear = Animation.curve(.linear, duration: standardDuration)
  /// SwiftUI's `.easeIn` over 0.35 s.
  package static let easeIn = Animation.curve(.easeIn, duration: standardDuration)
  /// SwiftUI's `.easeOut` over 0.35 s.
  package static let easeOut = Animation.curve(.easeOut, duration: standardDuration)
  /// SwiftUI's `.easeInOut` over 0.35 s.
  package static let easeInOut = Animation.curve(.easeInOut, duration: standardDuration)
  /// SwiftUI's `.smooth`, and `.spring` without parameters: duration 0.5 s, no bounce.
  package static let smooth = Animation.spring(.smooth)
  /// SwiftUI's `.snappy`: duration 0.5 s, bounce 0.15.
  package static let snappy = Animation.spring(.snappy)
  /// SwiftUI's `.bouncy`: duration 0.5 s, bounce 0.3.
  package static let bouncy = Animation.spring(.bouncy)
  /// SwiftUI's `.interactiveSpring`: duration 0.15 s, bounce 0.15, blend duration 0.25 s.
  package static let interactiveSpring = Animation.blendingSpring(
    .interactive, blendDuration: interactiveBlendDuration)
}
