/// The range in which Compose's `Animatable` keeps its value.
///
/// Source: androidx `Animatable.kt` (`updateBounds` refuses a lower bound above the upper one).
package struct AnimationBounds: Hashable, Sendable {
  /// The lower bound; −∞ for none.
  package let lower: Double
  /// The upper bound, not below `lower`; ∞ for none.
  package let upper: Double

  /// Bounds that allow all values.
  package static let none = AnimationBounds(valid: -.infinity, .infinity)

  private init(valid lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Creates bounds in the value's unit; nil if `lower` is above `upper` or one is NaN.
  package init?(lower: Double, upper: Double) {
    guard lower <= upper else { return nil }
    self.init(valid: lower, upper)
  }

  /// Creates the bounds −`distance` and `distance`; a negative distance or NaN counts as 0.
  package init(around distance: Double) {
    let distance = distance > 0 ? distance : 0
    self.init(valid: -distance, distance)
  }

  /// Returns the nearest value within the bounds.
  package func clamp(_ value: Double) -> Double {
    min(max(value, lower), upper)
  }

  /// Returns whether a value is beyond a bound; a value equal to a bound is not.
  package func isBeyond(_ value: Double) -> Bool {
    value < lower || value > upper
  }
}
