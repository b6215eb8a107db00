package import Motion
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

  /// Approximates a motion from 0 to 1 by as few lines as possible.
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
    guard let points = LinearPathSearch(samples, tolerance: tolerance).points else { return nil }
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
      var bend = 0.0
      for middle in 1..<(count - 1) {
        let mean = (samples[middle - 1] + samples[middle + 1]) / 2
        bend = max(bend, (samples[middle] - mean).magnitude)
      }
      // Over one step a parabola deviates a quarter as far from its chord as over two steps.
      if bend <= 4 * 0.00004 { break }
    }
    return samples
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

/// A path from 0 to 1 with as few lines as possible that stays close to samples.
///
/// Each line begins and ends at the time of a sample, at one of 17 candidate values near it. The
/// search goes forward in time and finds the min number of lines that reach each candidate.
private struct LinearPathSearch {
  /// The offsets of the candidates from a sample, as fractions of the deviation allowed there.
  private static let offsets = (-8...8).map { Double($0) / 8 }

  private let samples: [Double]
  /// The deviation allowed at each sample.
  private let allowances: [Double]
  /// The values of the candidates, sample by sample.
  private let values: [Double]
  /// The min number of lines from the start to each candidate.
  private var lines: [Int]
  /// The candidate at which the last line to each candidate begins.
  private var origins: [Int]

  init(_ samples: [Double], tolerance: Double) {
    self.samples = samples
    // Between two samples, a motion deviates from the chord by at most 1/8 of its second
    // difference.
    let allowances = samples.indices.map { index in
      guard index > 0, index < samples.count - 2 else { return tolerance }
      let bend = samples[index - 1] - 2 * samples[index] + samples[index + 1]
      return tolerance - bend.magnitude / 6
    }
    let offsets = Self.offsets
    values = samples.indices.flatMap { index in
      offsets.map { offset in
        if index == 0 { return 0 }
        if index == samples.count - 1 { return 1 }
        // Four decimals, rounded toward the sample.
        let value = (samples[index] + offset * allowances[index]) * 1e4
        return value.rounded(offset < 0 ? .up : .down) / 1e4
      }
    }
    self.allowances = allowances
    lines = [Int](repeating: .max, count: values.count)
    origins = [Int](repeating: 0, count: values.count)
    lines[0] = 0
    for candidate in values.indices where lines[candidate] < .max { draw(from: candidate) }
  }

  /// Draws all lines from a candidate that stay within the deviation of the samples they pass.
  private mutating func draw(from candidate: Int) {
    let width = Self.offsets.count
    let start = candidate / width
    let value = values[candidate]
    let count = lines[candidate] + 1
    // The slopes that pass within the deviation of every sample so far. The unit of time is one
    // step.
    var (minimum, maximum) = (-Double.infinity, Double.infinity)
    var next = start + 1
    while next < samples.count, minimum <= maximum {
      let steps = Double(next - start)
      for end in (next * width)..<((next + 1) * width) where lines[end] > count {
        let slope = (values[end] - value) / steps
        if slope >= minimum, slope <= maximum {
          lines[end] = count
          origins[end] = candidate
        }
      }
      minimum = max(minimum, (samples[next] - allowances[next] - value) / steps)
      maximum = min(maximum, (samples[next] + allowances[next] - value) / steps)
      next += 1
    }
  }

  /// The end points of the lines, or nil if no path leads to the end.
  var points: [LinearEasing.Point]? {
    let width = Self.offsets.count
    var candidate = (samples.count - 1) * width
    guard lines[candidate] < .max else { return nil }
    var points: [LinearEasing.Point] = []
    while true {
      let time = Double(candidate / width) / Double(samples.count - 1)
      points.append(LinearEasing.Point(time: time, value: values[candidate]))
      guard candidate > 0 else { return points.reversed() }
      candidate = origins[candidate]
    }
  }
}
