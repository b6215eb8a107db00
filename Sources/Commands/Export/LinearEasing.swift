package import Display
import Platform

/// A motion approximated by line segments, for CSS's `linear()` easing.
package struct LinearEasing: Hashable, Sendable {
  /// A point of the easing.
  package struct Point: Hashable, Sendable {
    /// The fraction of the duration, 0 to 1.
    package let time: Double
    /// The fraction of the distance.
    ///
    /// It is below 0 or above 1 if the motion overshoots.
    package let value: Double
  }

  /// The max deviation from the motion that exports allow, as a fraction of the distance.
  package static let tolerance = 0.001

  /// The points from time 0 to time 1, ascending, with the digits that are written.
  package let points: [Point]
  /// The duration in seconds.
  package let duration: Double

  /// Approximates a motion from 0 to 1 by few lines, each of which goes as far as it can.
  ///
  /// The easing ends when the motion settles, at most 0.001 of the distance from its target. The
  /// last line ends exactly at the target. `tolerance` is the max deviation allowed, as a fraction
  /// of the distance; it must be at least 0.0005. Returns nil if the motion never settles, settles
  /// at once, or takes over 600 s.
  package init?(_ motion: MotionCurve, tolerance: Double = Self.tolerance) {
    guard let duration = motion.settlingTime, duration > 0, duration <= 600, tolerance >= 0.0005
    else { return nil }
    let value = { (fraction: Double) in
      fraction < 1 ? motion.state(at: fraction * duration).value : motion.to
    }
    let samples = Self.samples(of: value)
    guard let points = Self.lines(along: samples, tolerance: tolerance) else { return nil }
    let error = Self.distance(of: points, from: value, steps: (samples.count - 1) * 4)
    guard error <= tolerance else { return nil }
    (self.points, self.duration) = (points, duration)
  }

  /// Samples a motion at equal time steps, at most 5,000.
  ///
  /// There are enough samples for a line between two to be within 0.00004 of the motion.
  private static func samples(of value: (Double) -> Double) -> [Double] {
    var samples: [Double] = []
    // With each of these counts, a sample's time in percent has at most two decimals.
    for count in [1000, 2000, 5000] {
      samples = (0...count).map { value(Double($0) / Double(count)) }
      // Over one step a parabola deviates a quarter as far from its chord as over two steps.
      let isSmooth = (1..<count - 1).allSatisfy { middle in
        let mean = (samples[middle - 1] + samples[middle + 1]) / 2
        return (samples[middle] - mean).magnitude <= 4 * 0.00004
      }
      if isSmooth { break }
    }
    return samples
  }

  /// Returns the points between lines from 0 to 1 that stay close to samples.
  ///
  /// Each line begins and ends at the time of a sample. It goes on while a slope exists that stays
  /// close to all samples it passes, and ends at the value closest to the sample there that such a
  /// slope reaches, with four decimals. Returns nil if no lines stay close.
  private static func lines(along samples: [Double], tolerance: Double) -> [Point]? {
    let last = samples.count - 1
    var points = [Point(time: 0, value: 0)]
    var start = 0
    while start < last, let origin = points.last?.value {
      var end: (index: Int, value: Double)?
      var (minimum, maximum) = (-Double.infinity, Double.infinity)
      for index in (start + 1)...last {
        let sample = samples[index]
        // Between two samples, a motion deviates from the chord by at most 1/8 of its second
        // difference. Another hundredth is for browsers, which round times and lengths.
        let bend = index < last - 1 ? samples[index - 1] - 2 * sample + samples[index + 1] : 0
        let allowance = 0.99 * tolerance - bend.magnitude / 6
        // The unit of time is one step.
        let steps = Double(index - start)
        minimum = max(minimum, (sample - allowance - origin) / steps)
        maximum = min(maximum, (sample + allowance - origin) / steps)
        guard minimum <= maximum else { break }
        let nearest = min(max(sample, origin + minimum * steps), origin + maximum * steps)
        let value = (nearest * 1e4).rounded() / 1e4
        let slope = (value - origin) / steps
        if slope >= minimum, slope <= maximum, index < last || value == 1 { end = (index, value) }
      }
      guard let end else { return nil }
      points.append(Point(time: Double(end.index) / Double(last), value: end.value))
      start = end.index
    }
    return points
  }

  /// Returns the max deviation of the lines from a motion, measured at equal time steps.
  private static func distance(
    of points: [Point], from value: (Double) -> Double, steps: Int
  ) -> Double {
    var maximum = 0.0
    var line = 1
    // At time 1 the lines are at the target. The steps just before show any remaining gap.
    for step in 0..<steps {
      let time = Double(step) / Double(steps)
      while line < points.count - 1, points[line].time < time { line += 1 }
      let (start, end) = (points[line - 1], points[line])
      let fraction = (time - start.time) / (end.time - start.time)
      let drawn = start.value + (end.value - start.value) * fraction
      maximum = max(maximum, (drawn - value(time)).magnitude)
    }
    return maximum
  }

  /// The easing in CSS syntax: `linear(0, 0.0121 1.2%, …, 1)`.
  package var css: String {
    let stops = points.map { point in
      point.time == 0 || point.time == 1
        ? point.value.shortestText
        : "\(point.value.shortestText) \(((point.time * 10_000).rounded() / 100).shortestText)%"
    }
    return "linear(\(stops.joined(separator: ", ")))"
  }
}
