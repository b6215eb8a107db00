/// Compose's `spring`: a spring of unit mass that ends within a threshold of its target.
///
/// Source: androidx `SpringSimulation.kt`, `FloatAnimationSpec.kt` (`FloatSpringSpec`).
package struct ComposeSpring: Hashable, Sendable {
  /// `StiffnessMedium`, the default, 1/s².
  package static let mediumStiffness = 1500.0
  /// `StiffnessMediumLow`, used for page snapping, 1/s².
  package static let mediumLowStiffness = 400.0
  /// `DefaultDisplacementThreshold` (Source: `SpringSimulation.kt`).
  package static let defaultThreshold = 0.01

  /// The spring's formula, which never ends.
  package let spring: Spring
  /// Damping as a fraction of critical damping, as given; 0 or more.
  package let dampingRatio: Double
  /// The distance from the target within which the spring ends, in units of the value; above 0.
  package let visibilityThreshold: Double

  /// Creates a spring; nil if a number is out of range or not finite.
  ///
  /// The stiffness is in 1/s² and above 0, the damping ratio 0 or more, and the threshold above 0.
  /// Compose's ratios are 0.2 high bouncy, 0.5 medium bouncy, 0.75 low bouncy and 1 no bounce.
  package init?(
    stiffness: Double = Self.mediumStiffness, dampingRatio: Double = 1,
    visibilityThreshold: Double = Self.defaultThreshold
  ) {
    guard visibilityThreshold > 0, visibilityThreshold.isFinite, stiffness > 0,
      let spring = Spring(
        mass: 1, stiffness: stiffness, damping: 2 * dampingRatio * stiffness.squareRoot())
    else { return nil }
    self.spring = spring
    self.dampingRatio = dampingRatio
    self.visibilityThreshold = visibilityThreshold
  }
}
