/// How a change of value is spread over time: what `withAnimation` is given in SwiftUI.
package enum Animation: Hashable, Sendable {
  /// A timing curve over a fixed time.
  case curve(TimingCurve, duration: SceneTime)
  /// A spring, which takes the velocity it finds.
  case spring(Spring)
}
