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
