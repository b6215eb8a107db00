/// A value that can be animated: up to eight numbers that can be added and scaled.
package protocol Animatable: Hashable, Sendable {
  /// The numbers of the value; unused lanes are 0.
  var animatableData: SIMD8<Double> { get }

  /// Creates the value from its numbers.
  init(animatableData: SIMD8<Double>)
}

extension Double: Animatable {
  /// The number, in lane 0.
  package var animatableData: SIMD8<Double> { [self, 0, 0, 0, 0, 0, 0, 0] }

  /// Creates the number from lane 0.
  package init(animatableData: SIMD8<Double>) {
    self = animatableData[0]
  }
}
