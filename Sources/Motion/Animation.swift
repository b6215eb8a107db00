/// How a change of value is spread over time: what `withAnimation` is given in SwiftUI.
package enum Animation: Hashable, Sendable {
  /// A timing curve over a fixed time.
  case curve(TimingCurve, duration: SceneTime)
  /// A spring, which takes the value and velocity that it finds.
  case spring(Spring)
  /// A spring that comes into its own only gradually, where it takes over from a spring of another
  /// response: SwiftUI's `blendDuration`.
  case blendingSpring(Spring, blendDuration: SceneTime)
  /// A spring whose motion is added to whatever runs already: SwiftUI's `interpolatingSpring`.
  ///
  /// The initial velocity is a fraction of the way per second.
  case interpolatingSpring(Spring, initialVelocity: Double)

  /// The time after which SwiftUI calls completions: a curve's duration, a spring's response.
  ///
  /// In seconds. Source: OpenSwiftUI `FluidSpringAnimation.swift`, `SpringAnimation.swift`
  /// (`isLogicallyComplete`).
  package var logicalDuration: Double {
    switch self {
    case .curve(_, let duration): duration.seconds
    case .spring(let spring), .blendingSpring(let spring, _), .interpolatingSpring(let spring, _):
      spring.response
    }
  }
}
