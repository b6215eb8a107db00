import Display
import Motion

/// The known values of a reading over time, and those between.
struct SampledCurve {
  private let times: [Double]
  private let values: [Double]
  private let samples: TrackSamples

  /// Takes values at ascending times, s; NaN where unknown.
  init(_ times: [Double], _ values: [Double]) {
    let known = times.indices.filter { !values[$0].isNaN }
    self.times = known.map { times[$0] }
    self.values = known.map { values[$0] }
    samples = TrackSamples(
      Track(name: "", values: self.values.map(ReadingValue.number)), times: self.times)
  }

  /// The longest gap across which values are interpolated, s.
  private static let longestGap = 0.2
  /// The time before the first and after the last sample at which its value still holds, s.
  private static let edge = 0.01
  /// The share of a movement from which a change within a frame is a jump.
  private static let jump = 0.25

  /// Returns the value at a time, also between its neighbors; nil far from any sample.
  ///
  /// `isHolding` is whether it stays before the first and after the last sample.
  func value(at time: Double, isHolding: Bool = false) -> Double? {
    guard let first = times.first, let last = times.last else { return nil }
    let near = min(max(time, first), last)
    guard isHolding || (time - near).magnitude < Self.edge else { return nil }
    var index = times.countOfPrefix { $0 <= near } - 1
    let next = min(index + 1, times.count - 1)
    guard
      near == times[index] || times[next] - times[index] < Self.longestGap
        || values[index] == values[next]
    else { return nil }
    return samples.value(at: near, cursor: &index)
  }

  /// The difference of the largest and the smallest value.
  var extent: Double { values.extent }

  /// Whether all values are whole numbers, such as a page's index.
  var isState: Bool { values.allSatisfy { $0 == $0.rounded() } }

  /// The values of both sides at a time, s.
  typealias Pair = (time: Double, expected: Double, actual: Double)

  /// Returns the values at the times of the other curve at which both are known.
  func resampled(like other: SampledCurve, in span: ClosedRange<Double>) -> [Pair] {
    let samples = other.samples(in: span)
    let jump = Self.jump * self.samples(in: span).map(\.1).extent
    let frame =
      samples.count > 1
      ? (samples[samples.count - 1].0 - samples[0].0) / Double(samples.count - 1) : 0
    return samples.compactMap { time, value in
      guard var expected = self.value(at: time) else { return nil }
      // A jump shows in the next frame.
      let around = [time - frame / 2, time + frame / 2].compactMap { self.value(at: $0) }
      if around.count == 2, (around[1] - around[0]).magnitude > jump {
        for near in around where (near - value).magnitude < (expected - value).magnitude {
          expected = near
        }
      }
      return (time, expected, value)
    }
  }

  /// The samples in a time range.
  func samples(in span: ClosedRange<Double>) -> [(Double, Double)] {
    let first = times.countOfPrefix { $0 < span.lowerBound }
    let last = times.countOfPrefix { $0 <= span.upperBound }
    return Array(zip(times[first..<last], values[first..<last]))
  }
}

extension Movement {
  /// The largest change of the last settled samples, in the reading's unit.
  private static let settledSpread = 0.1
  /// The share of the extent from which a change between two samples is a jump.
  private static let jump = 0.75

  /// Measures samples with noise from a time, s, and a value, or else the first one; nil if there are too few.
  init?(
    _ key: ReadingKey, _ times: [Double], _ values: [Double], since: Double, from: Double?,
    noise: Double
  ) {
    guard values.count > 2 else { return nil }
    // Several settled samples average the noise.
    let tail = Array(values.suffix(max(1, min(5, values.count / 4))))
    let end = tail.reduce(0, +) / Double(tail.count)
    let start = Moment(time: since, value: from ?? values[0])
    self.init(key, from: start, to: Moment(time: times[times.count - 1], value: end))
    // It is settled within three standard deviations of the noise from the end, if the tolerance is less.
    let slack = max(0, 3 * noise - Self.settlingTolerance(travel: values.extent))
    measure(times, values.map { $0 < end ? min(end, $0 + slack) : max(end, $0 - slack) })
    endsSettled = tail.count >= 3 && tail.extent <= max(Self.settledSpread, 5 * noise)
    // Where a page is exchanged, the other picture comes from beyond the end.
    hasJump = zip(values, values.dropFirst()).contains { ($1 - $0).magnitude > Self.jump * extent }
  }
}
