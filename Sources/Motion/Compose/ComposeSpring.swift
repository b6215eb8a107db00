/// Compose's `spring`: a spring of unit mass that ends when it is nearly at its target.
///
/// Source: androidx `SpringSimulation.kt`, `FloatAnimationSpec.kt` (`FloatSpringSpec`).
package struct ComposeSpring: Hashable, Sendable {
  /// `StiffnessMedium`, the default, 1/s².
  package static let mediumStiffness = 1500.0
  /// `StiffnessMediumLow`, which snaps pages, 1/s².
  package static let mediumLowStiffness = 400.0
  /// `DefaultDisplacementThreshold`.
  ///
  /// Source: `SpringSimulation.kt`.
  package static let defaultThreshold = 0.01

  /// The motion without its end.
  package let spring: Spring
  /// Damping as a fraction of critical damping, as it was given; 0 or more.
  package let dampingRatio: Double
  /// How near to the target counts as being there, units; above 0.
  package let visibilityThreshold: Double

  /// Creates a spring; nil where a number is out of its range or not finite.
  ///
  /// - Parameters:
  ///   - stiffness: 1/s², above 0.
  ///   - dampingRatio: 0 or more; 0.2 high bouncy, 0.5 medium bouncy, 0.75 low bouncy, 1 no bounce.
  ///   - visibilityThreshold: units of the value, above 0.
  package init?(
    stiffness: Double = Self.mediumStiffness, dampingRatio: Double = 1,
    visibilityThreshold: Double = Self.defaultThreshold
  ) {
    guard visibilityThreshold > 0, visibilityThreshold.isFinite, stiffness > 0,
      let spring = Spring(
        mass: 1, stiffness: stiffness, damping: 2 * dampingRatio * stiffness.squareRoot())
    else { return nil }
    self.init(spring, dampingRatio, visibilityThreshold)
  }

  private init(_ spring: Spring, _ dampingRatio: Double, _ visibilityThreshold: Double) {
    self.spring = spring
    self.dampingRatio = dampingRatio
    self.visibilityThreshold = visibilityThreshold
  }

  /// Where the value is and how fast it moves by the formula, going on after the end.
  ///
  /// - Parameters:
  ///   - time: seconds since the start, 0 or more.
  ///   - displacement: initial value minus target.
  ///   - velocity: initial velocity, units per second.
  /// - Returns: the value minus the target, and the velocity.
  package func state(
    at time: Double, displacement: Double, velocity: Double
  ) -> (displacement: Double, velocity: Double) {
    spring.state(at: time, displacement: displacement, velocity: velocity)
  }
}
