/// The progress of an animation over its elapsed time: a cubic Bézier from (0, 0) to (1, 1), or an easing.
///
/// ```
/// x(s) = 3(1−s)²s·x1 + 3(1−s)s²·x2 + s³        elapsed fraction
/// y(s) = 3(1−s)²s·y1 + 3(1−s)s²·y2 + s³        progress
/// ```
///
/// Source: OpenSwiftUI `Animation/BezierAnimation.swift`. SwiftUI itself rounds y to 2^-20
/// (`UnitCurve.swift`), while this curve is exact.
package struct TimingCurve: Hashable, Sendable {
  /// Elapsed fraction of the first control point, 0 to 1 so that time never runs backwards.
  package let x1: Double
  /// Progress of the first control point; any finite number.
  package let y1: Double
  /// Elapsed fraction of the second control point, 0 to 1.
  package let x2: Double
  /// Progress of the second control point; any finite number.
  package let y2: Double

  /// The function that states the progress instead; nil for a Bézier.
  package let easing: Easing?

  /// Creates a curve from its control points; x1 and x2 are clamped to 0 to 1.
  ///
  /// y1 and y2 must be finite.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = min(max(x1, 0), 1)
    self.y1 = y1
    self.x2 = min(max(x2, 0), 1)
    self.y2 = y2
    easing = nil
  }

  /// Creates the curve of an easing; its control points are those of `linear`.
  package init(_ easing: Easing) {
    (x1, y1, x2, y2) = (0, 0, 1, 1)
    self.easing = easing
  }

  /// Progress at constant velocity.
  package static let linear = TimingCurve(0, 0, 1, 1)
  /// SwiftUI's curve with a slow start.
  package static let easeIn = TimingCurve(0.42, 0, 1, 1)
  /// SwiftUI's curve with a slow end.
  package static let easeOut = TimingCurve(0, 0, 0.58, 1)
  /// SwiftUI's curve with a slow start and end.
  package static let easeInOut = TimingCurve(0.42, 0, 0.58, 1)

  /// The coordinates of the control points, as in `timingCurve(x1, y1, x2, y2)`.
  package var coordinates: [Double] { [x1, y1, x2, y2] }

  /// The curves with a name in SwiftUI.
  package static let named: [(name: String, curve: TimingCurve)] = [
    ("linear", linear), ("easeIn", easeIn), ("easeOut", easeOut), ("easeInOut", easeInOut),
  ]

  /// SwiftUI's name of the curve; nil if it has none.
  package var name: String? { Self.named.first { $0.curve == self }?.name }

  /// Returns the progress at an elapsed fraction: 0 before the start, 1 after the end.
  ///
  /// It is exact to about 1e-15 in x. In between it can leave 0 to 1 if y1 or y2 do.
  package func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    if let easing { return easing.state(fraction).value }
    if x1 == y1, x2 == y2 { return fraction }
    return Self.bezier(parameter(at: fraction), y1, y2)
  }

  /// Returns the progress per unit of elapsed fraction; 0 outside 0 to 1.
  ///
  /// It is infinite if the curve is vertical.
  package func velocity(at fraction: Double) -> Double {
    guard fraction >= 0, fraction <= 1 else { return 0 }
    if let easing { return easing.state(fraction).velocity }
    if x1 == y1, x2 == y2 { return 1 }
    if fraction == 0 { return Self.slope([(x1, y1), (x2, y2), (1, 1)]) }
    if fraction == 1 { return Self.slope([(1 - x2, 1 - y2), (1 - x1, 1 - y1), (1, 1)]) }
    let s = parameter(at: fraction)
    return Self.slope([(Self.derivative(s, x1, x2), Self.derivative(s, y1, y2)), (1, 1)])
  }

  /// Returns the velocity at an elapsed fraction, and the weights of both control points there.
  ///
  /// All are 0 where the curve is vertical, and outside 0 to 1.
  package func weights(at fraction: Double) -> (velocity: Double, first: Double, second: Double) {
    guard fraction > 0, fraction < 1 else { return (0, 0, 0) }
    if let easing { return (easing.state(fraction).velocity, 0, 0) }
    let s = parameter(at: fraction)
    let velocity = Self.derivative(s, y1, y2) / Self.derivative(s, x1, x2)
    let r = 1 - s
    return velocity.isFinite ? (velocity, 3 * r * r * s, 3 * r * s * s) : (0, 0, 0)
  }

  /// Returns the slope of the first nonzero vector.
  ///
  /// The vector to a control point is zero if the point is on the end point.
  private static func slope(_ vectors: [(dx: Double, dy: Double)]) -> Double {
    let first = vectors.first { $0.dx != 0 || $0.dy != 0 }
    return first.map { $0.dy / $0.dx } ?? 1
  }

  /// Returns the curve parameter s, 0 to 1, with x(s) = fraction.
  ///
  /// Newton's method within a shrinking bracket always converges: x(s) never falls, because x1 and
  /// x2 are in 0 to 1.
  private func parameter(at fraction: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var s = fraction
    for _ in 0..<80 {
      let error = Self.bezier(s, x1, x2) - fraction
      if error == 0 { return s }
      if error > 0 { high = s } else { low = s }
      let slope = Self.derivative(s, x1, x2)
      let newton = s - error / slope
      let next = slope > 0 && newton > low && newton < high ? newton : (low + high) / 2
      if next == s { return s }
      s = next
    }
    return s
  }

  private static func bezier(_ s: Double, _ p1: Double, _ p2: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * p1 + 3 * r * s * s * p2 + s * s * s
  }

  private static func derivative(_ s: Double, _ p1: Double, _ p2: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * p1 + 6 * r * s * (p2 - p1) + 3 * s * s * (1 - p2)
  }
}
