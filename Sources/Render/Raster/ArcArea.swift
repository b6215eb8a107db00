import Glibc

/// Exact areas of boxes within a disc around the origin, in the quadrant of positive x and y.
enum ArcArea {
  /// Returns the area of a box within the disc.
  ///
  /// The box's edges must be at least 0.
  ///
  /// The area under the arc is a trapezoid under its chord plus the circular segment above it. This
  /// keeps full precision, unlike a difference of antiderivatives, which would cancel.
  /// Source: area of a circular segment, r²/2 · (θ − sin θ).
  static func ofBox(x0: Double, y0: Double, x1: Double, y1: Double, radius: Double) -> Double {
    if x1 * x1 + y1 * y1 <= radius * radius { return (x1 - x0) * (y1 - y0) }
    if x0 * x0 + y0 * y0 >= radius * radius { return 0 }
    // The arc leaves the box through its far edge at `bend` and through its near edge at `end`.
    let end = min(x1, height(over: y0, radius: radius))
    let bend = min(max(x0, height(over: y1, radius: radius)), end)
    let first = min(height(over: bend, radius: radius), y1)
    let last = max(height(over: end, radius: radius), y0)
    let width = end - bend
    let drop = first - last
    let chord = (width * width + drop * drop).squareRoot()
    return (bend - x0) * (y1 - y0) + width * ((first - y0) + (last - y0)) / 2
      + segment(chord: chord, radius: radius)
  }

  /// Returns the arc's y at an x, or its x at a y.
  ///
  /// Returns 0 outside of the disc.
  static func height(over coordinate: Double, radius: Double) -> Double {
    coordinate < radius ? ((radius - coordinate) * (radius + coordinate)).squareRoot() : 0
  }

  /// Returns the area between a chord and its arc, which spans at most a quarter turn.
  private static func segment(chord: Double, radius: Double) -> Double {
    let angle = 2 * asin(min(1, chord / (2 * radius)))
    let square = angle * angle
    // θ − sin θ cancels for small angles, so use its series, whose relative error is below 1e-12.
    let excess =
      angle < 0.5
      ? angle * square / 6
        * (1 - square / 20 * (1 - square / 42 * (1 - square / 72 * (1 - square / 110))))
      : angle - sin(angle)
    return radius * radius / 2 * excess
  }
}
