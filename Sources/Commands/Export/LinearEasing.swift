package import Motion
import Platform

/// A motion as the points of CSS's `linear()`: straight lines that leave it by a stated error at most.
package struct LinearEasing: Hashable, Sendable {
  /// A point of the easing.
  package struct Point: Hashable, Sendable {
    /// The part of the duration, 0…1.
    package let time: Double
    /// The part of the way; below 0 and above 1 where the motion swings.
    package let value: Double
  }

  /// The greatest distance from the motion that exports allow, in parts of the way.
  package static let tolerance = 0.001

  /// The points, from time 0 to time 1, in order, as they are written.
  package let points: [Point]
  /// Seconds that the easing takes.
  package let duration: Double
  /// The greatest distance found between the lines and the motion, in parts of the way.
  package let error: Double

  /// Draws as few lines as a motion from 0 to 1 needs; nil for one that never rests, or at once.
  ///
  /// It ends when the motion rests, a thousandth of the way from its target at most, which is where the lines
  /// end. `tolerance` is the greatest distance allowed, in parts of the way, at least 0.0005.
  package init?(_ motion: MotionCurve, tolerance: Double = Self.tolerance) {
    guard let duration = motion.settlingTime, duration > 0, duration <= 600, tolerance >= 0.0005
    else { return nil }
    let value = { (part: Double) in
      part < 1 ? motion.state(at: part * duration).value : motion.to
    }
    let samples = Self.samples(of: value)
    guard let points = LinearPath(samples, tolerance: tolerance).points else { return nil }
    let error = Self.distance(of: points, from: value, steps: (samples.count - 1) * 4)
    guard error <= tolerance else { return nil }
    self.points = points
    self.duration = duration
    self.error = error
  }

  /// As many samples at equal times as keep a line between two within 0.00004 of the motion, 5,000 at most.
  private static func samples(of value: (Double) -> Double) -> [Double] {
    var samples: [Double] = []
    // Each is a number of percents with two digits at most.
    for count in [1000, 2000, 5000] {
      samples = (0...count).map { value(Double($0) / Double(count)) }
      var bend = 0.0
      for middle in 1..<(count - 1) {
        let mean = (samples[middle - 1] + samples[middle + 1]) / 2
        bend = max(bend, (samples[middle] - mean).magnitude)
      }
      // Between two neighbours a parabola is a quarter as far from its chord as over three.
      if bend <= 4 * 0.00004 { break }
    }
    return samples
  }

  /// The greatest distance between lines and a motion at equal times.
  private static func distance(
    of points: [Point], from value: (Double) -> Double, steps: Int
  ) -> Double {
    var greatest = 0.0
    var line = 1
    // At time 1 the lines are at the target; what the motion lacks is seen just before.
    for step in 0..<steps {
      let time = Double(step) / Double(steps)
      while line < points.count - 1, points[line].time < time { line += 1 }
      let (start, end) = (points[line - 1], points[line])
      let part = (time - start.time) / (end.time - start.time)
      let drawn = start.value + (end.value - start.value) * part
      greatest = max(greatest, (drawn - value(time)).magnitude)
    }
    return greatest
  }

  /// The easing as CSS writes it: `linear(0, 0.0121 1.2%, …, 1)`.
  package var css: String {
    let stops = points.map { point in
      point.time == 0 || point.time == 1
        ? point.value.shortestText
        : "\(point.value.shortestText) \(((point.time * 10_000).rounded() / 100).shortestText)%"
    }
    return "linear(\(stops.joined(separator: ", ")))"
  }
}

/// The way from 0 to 1 by the fewest lines that stay near samples.
///
/// A line begins and ends at the time of a sample, at one of 17 values near it; the fewest lines are found
/// from each such place on, in the order of time.
private struct LinearPath {
  /// The places of a line's end beside a sample, in parts of what is allowed there.
  private static let offsets = (-8...8).map { Double($0) / 8 }

  private let samples: [Double]
  /// The distance that is allowed at each sample.
  private let rooms: [Double]
  /// The value of each place, place by place of each sample.
  private let values: [Double]
  /// The fewest lines that lead to each place.
  private var lines: [Int]
  /// The place that the last of them begins at.
  private var origins: [Int]

  init(_ samples: [Double], tolerance: Double) {
    self.samples = samples
    // Between two samples a motion is an eighth of its second difference from their chord at most.
    let rooms = samples.indices.map { index in
      guard index > 0, index < samples.count - 2 else { return tolerance }
      let bend = samples[index - 1] - 2 * samples[index] + samples[index + 1]
      return tolerance - bend.magnitude / 6
    }
    let offsets = Self.offsets
    values = samples.indices.flatMap { index in
      offsets.map { offset in
        if index == 0 { return 0 }
        if index == samples.count - 1 { return 1 }
        // Four digits, rounded towards the sample.
        let value = (samples[index] + offset * rooms[index]) * 1e4
        return value.rounded(offset < 0 ? .up : .down) / 1e4
      }
    }
    self.rooms = rooms
    lines = [Int](repeating: .max, count: values.count)
    origins = [Int](repeating: 0, count: values.count)
    lines[0] = 0
    for place in values.indices where lines[place] < .max { draw(from: place) }
  }

  /// Draws every line from a place that stays as near as it must to the samples that it passes.
  private mutating func draw(from place: Int) {
    let width = Self.offsets.count
    let start = place / width
    let value = values[place]
    let count = lines[place] + 1
    // The slopes that pass every sample so far; a sample further on is a unit of time.
    var (least, greatest) = (-Double.infinity, Double.infinity)
    var next = start + 1
    while next < samples.count, least <= greatest {
      let way = Double(next - start)
      for end in (next * width)..<((next + 1) * width) where lines[end] > count {
        let slope = (values[end] - value) / way
        if slope >= least, slope <= greatest {
          lines[end] = count
          origins[end] = place
        }
      }
      least = max(least, (samples[next] - rooms[next] - value) / way)
      greatest = min(greatest, (samples[next] + rooms[next] - value) / way)
      next += 1
    }
  }

  /// The ends of the lines; nil where none lead to the end.
  var points: [LinearEasing.Point]? {
    let width = Self.offsets.count
    var place = (samples.count - 1) * width
    guard lines[place] < .max else { return nil }
    var points: [LinearEasing.Point] = []
    while true {
      let time = Double(place / width) / Double(samples.count - 1)
      points.append(LinearEasing.Point(time: time, value: values[place]))
      guard place > 0 else { return points.reversed() }
      place = origins[place]
    }
  }
}
