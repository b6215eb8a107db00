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

extension Size: Animatable {
  /// The extents.
  package var animatableData: SIMD8<Double> { [width, height, 0, 0, 0, 0, 0, 0] }

  /// Takes the extents.
  package init(animatableData data: SIMD8<Double>) {
    self.init(width: data[0], height: data[1])
  }
}

extension Rect: Animatable {
  /// The corner and the extents.
  package var animatableData: SIMD8<Double> {
    [origin.x, origin.y, size.width, size.height, 0, 0, 0, 0]
  }

  /// Takes the corner and the extents; a bouncing spring may make these negative for a while.
  package init(animatableData data: SIMD8<Double>) {
    self.init(x: data[0], y: data[1], width: data[2], height: data[3])
  }
}

extension CornerRadii: Animatable {
  /// The radii clockwise from the top left.
  package var animatableData: SIMD8<Double> {
    [topLeading, topTrailing, bottomTrailing, bottomLeading, 0, 0, 0, 0]
  }

  /// Takes the radii.
  package init(animatableData data: SIMD8<Double>) {
    self.init(
      topLeading: data[0], topTrailing: data[1], bottomTrailing: data[2], bottomLeading: data[3])
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
