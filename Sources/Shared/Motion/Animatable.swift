/// A value that can be animated: a short vector of numbers that add and scale.
package protocol Animatable: Hashable, Sendable {
  /// The value's numbers; unused lanes are 0.
  var animatableData: SIMD8<Double> { get }

  /// Creates the value from its numbers.
  init(animatableData: SIMD8<Double>)
}

extension Double: Animatable {
  /// The number in the first lane.
  package var animatableData: SIMD8<Double> { [self, 0, 0, 0, 0, 0, 0, 0] }

  /// Takes the first lane.
  package init(animatableData: SIMD8<Double>) {
    self = animatableData[0]
  }
}
