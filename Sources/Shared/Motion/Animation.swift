// Times are `SceneTime`, exact fractions of seconds, so that "the touch at 0.05 s is seen by the
// third frame of 60 fps" is a fact and not a matter of rounding. Everything that moves is a closed
// form evaluated at the frame's time, never an integrator; an instant therefore looks the same at
// any frame rate. The one exception has no closed form: a spring whose response is blended into
// another's (`ResponseBlend`) goes in steps that are fixed from its own beginning, not by frames.
// Each platform has one type for what moves: `AnimatedValue` is what `withAnimation` does to a
// property in SwiftUI, `ComposeAnimatable` is Compose's `Animatable`, `DeceleratingValue` is what
// UIKit's scroll views do. `AnimationResponse` is an animation as a function of time alone;
// delays, speeds and repetitions change that time.

/// The way in which a change of value is spread over time: the argument of SwiftUI's `withAnimation`.
package enum Animation: Hashable, Sendable {
  /// A timing curve over a fixed time.
  case curve(TimingCurve, duration: SceneTime)
  /// A spring, which takes the value and velocity that it finds.
  case spring(Spring)
  /// A spring blended in where it takes over from one of another response: SwiftUI's `blendDuration`.
  case blendingSpring(Spring, blendDuration: SceneTime)
  /// SwiftUI's `interpolatingSpring`, added to what already runs; initial velocity in ways per second.
  case interpolatingSpring(Spring, initialVelocity: Double)
  /// An animation whose time is changed.
  indirect case modified(Animation, by: AnimationModifier)

  /// Seconds after which SwiftUI calls completions: a curve's duration, a spring's response.
  ///
  /// With a delay that much later, when sped up that much sooner, after all repetitions; infinite for never.
  ///
  /// Source: OpenSwiftUI `FluidSpringAnimation.swift`, `SpringAnimation.swift` (`isLogicallyComplete`).
  package var logicalDuration: Double {
    switch self {
    case .curve(_, let duration): duration.seconds
    case .spring(let spring), .blendingSpring(let spring, _), .interpolatingSpring(let spring, _):
      spring.response
    case .modified(let base, .delay(let delay)): delay.seconds + base.logicalDuration
    case .modified(let base, .speed(let factor)): base.logicalDuration / factor
    case .modified(_, .repetition): runTime ?? .infinity
    case .modified(let base, .tag): base.logicalDuration
    }
  }

  /// The time when SwiftUI calls the completion of an animation that begins at `start`.
  ///
  /// Nil where it takes longer than any scene, as one that goes on for ever.
  package func logicalEnd(from start: SceneTime) -> SceneTime? {
    SceneTime(seconds: logicalDuration).map { start + $0 }
  }
}
