/// The range that Compose's `Animatable` keeps its value in.
///
/// Source: androidx `Animatable.kt` (`updateBounds` refuses a lower bound above the upper one).
package struct AnimationBounds: Hashable, Sendable {
  /// The least value; −∞ where there is none.
  package let lower: Double
  /// The greatest value, not below `lower`; ∞ where there is none.
  package let upper: Double

  /// No bounds at all.
  package static let none = AnimationBounds(valid: -.infinity, .infinity)

  private init(valid lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Creates bounds in the value's unit; nil where `lower` is above `upper` or one is NaN.
  package init?(lower: Double, upper: Double) {
    guard lower <= upper else { return nil }
    self.init(valid: lower, upper)
  }

  /// Creates bounds at the same distance on both sides of 0; a distance not above 0 counts as 0.
  package init(around distance: Double) {
    let distance = distance > 0 ? distance : 0
    self.init(valid: -distance, distance)
  }

  /// The nearest value inside.
  package func clamp(_ value: Double) -> Double {
    min(max(value, lower), upper)
  }

  /// True if a value is beyond a bound; one on a bound is not.
  package func isBeyond(_ value: Double) -> Bool {
    value < lower || value > upper
  }
}
