package import Geometry

extension Point: Animatable {
  /// The coordinates.
  package var animatableData: SIMD8<Double> { [x, y, 0, 0, 0, 0, 0, 0] }

  /// Takes the coordinates.
  package init(animatableData data: SIMD8<Double>) {
    self.init(x: data[0], y: data[1])
  }
}

extension Vector: Animatable {
  /// The components.
  package var animatableData: SIMD8<Double> { [dx, dy, 0, 0, 0, 0, 0, 0] }

  /// Takes the components.
  package init(animatableData data: SIMD8<Double>) {
    self.init(dx: data[0], dy: data[1])
  }
}

extension AffineTransform: Animatable {
  /// The six entries.
  package var animatableData: SIMD8<Double> { [a, b, c, d, tx, ty, 0, 0] }

  /// Takes the six entries.
  package init(animatableData data: SIMD8<Double>) {
    self.init(a: data[0], b: data[1], c: data[2], d: data[3], tx: data[4], ty: data[5])
  }
}
