extension Point: Animatable {
  /// The x and y coordinates, in lanes 0 and 1.
  package var animatableData: SIMD8<Double> { [x, y, 0, 0, 0, 0, 0, 0] }

  /// Creates a point from lanes 0 and 1.
  package init(animatableData data: SIMD8<Double>) {
    self.init(x: data[0], y: data[1])
  }
}

extension Vector: Animatable {
  /// The dx and dy components, in lanes 0 and 1.
  package var animatableData: SIMD8<Double> { [dx, dy, 0, 0, 0, 0, 0, 0] }

  /// Creates a vector from lanes 0 and 1.
  package init(animatableData data: SIMD8<Double>) {
    self.init(dx: data[0], dy: data[1])
  }
}

extension AffineTransform: Animatable {
  /// The entries a, b, c, d, tx and ty, in lanes 0 to 5.
  package var animatableData: SIMD8<Double> { [a, b, c, d, tx, ty, 0, 0] }

  /// Creates a transform from lanes 0 to 5.
  package init(animatableData data: SIMD8<Double>) {
    self.init(a: data[0], b: data[1], c: data[2], d: data[3], tx: data[4], ty: data[5])
  }
}
