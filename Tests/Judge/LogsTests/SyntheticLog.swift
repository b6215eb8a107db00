import Display
import Glibc

/// Normally distributed numbers that a seed determines.
struct SeededNoise {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Returns a number above 0 and up to 1.
  ///
  /// Source: Vigna, SplitMix64.
  private mutating func uniform() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11 + 1) / 9_007_199_254_740_992
  }

  /// Returns a number with mean 0 and standard deviation 1.
  ///
  /// Source: Box and Muller, 1958.
  mutating func next() -> Double {
    (-2 * log(uniform())).squareRoot() * cos(2 * Double.pi * uniform())
  }
}

/// Logs of closed forms with known parameters.
enum SyntheticLog {
  /// The deviation of logged values from the exact ones.
  enum Accuracy: Hashable, Sendable {
    case exact
    /// Rounded to multiples of a step, as by apps that log whole pixels.
    case rounded(Double)
    /// With normal noise of a standard deviation.
    case noisy(Double, seed: UInt64)
  }

  /// Returns the frame times of a duration, s.
  static func times(_ seconds: Double, rate: Double = 60) -> [Double] {
    (0..<Int(seconds * rate)).map { Double($0) / rate }
  }

  /// Returns the values of a function of time.
  static func values(
    _ times: [Double], _ accuracy: Accuracy, _ value: (Double) -> Double
  ) -> [Double] {
    switch accuracy {
    case .exact: return times.map(value)
    case .rounded(let step): return times.map { (value($0) / step).rounded() * step }
    case .noisy(let deviation, let seed):
      var noise = SeededNoise(seed: seed)
      return times.map { value($0) + deviation * noise.next() }
    }
  }

  /// Returns the samples of one reading, in points.
  static func samples(
    _ times: [Double], accuracy: Accuracy = .exact, _ value: (Double) -> Double
  ) -> GroupSamples {
    GroupSamples(
      keys: [ReadingKey("hero.x", .undeclared, .points)], times: times,
      values: [values(times, accuracy, value)])
  }

  /// Returns the log of one reading.
  static func recording(
    _ times: [Double], accuracy: Accuracy = .exact, marks: [TimedMark] = [],
    _ value: (Double) -> Double
  ) -> MotionRecording {
    MotionRecording(
      times: times,
      tracks: [Track(name: "hero.x", values: values(times, accuracy, value).map { .number($0) })],
      marks: marks)
  }

  /// Returns the values over time of a spring that is settled until its start, s.
  static func spring(
    _ response: Double, _ ratio: Double, start: Double, from: Double = 0, to: Double = 300,
    velocity: Double = 0
  ) -> (Double) -> Double {
    let spring = Spring(response: response, dampingRatio: ratio) ?? .smooth
    return { time in
      to + spring.state(at: time - start, displacement: from - to, velocity: velocity).displacement
    }
  }
}
