import Display
import Motion

/// The known values of a reading over time, and those between.
struct SampledCurve {
  private let times: [Double]
  private let values: [Double]

  /// Takes values at ascending times, s; NaN where unknown.
  init(_ times: [Double], _ values: [Double]) {
    let known = times.indices.filter { !values[$0].isNaN }
    self.times = known.map { times[$0] }
    self.values = known.map { values[$0] }
  }

  /// The longest gap across which values are interpolated, s.
  private static let longestGap = 0.2

  /// The share of a movement from which a change within a frame is a jump.
  private static let jump = 0.25
  /// The time before the first and after the last sample at which its value still holds, s.
  private static let edge = 0.01

  /// Returns the value at a time, by a cubic between its neighbors; nil far from any sample.
  ///
  /// `isHolding` is whether it stays before the first and after the last sample.
  func value(at time: Double, isHolding: Bool = false) -> Double? {
    let next = times.countOfPrefix { $0 < time }
    guard next > 0 else {
      return isHolding || times.first.map { $0 - time < Self.edge } == true ? values.first : nil
    }
    guard next < times.count else {
      return isHolding || time - times[next - 1] < Self.edge ? values.last : nil
    }
    let (t0, t1) = (times[next - 1], times[next])
    let step = t1 - t0
    guard step < Self.longestGap || values[next - 1] == values[next] else { return nil }
    func secant(_ index: Int) -> Double {
      (values[index + 1] - values[index]) / (times[index + 1] - times[index])
    }
    // The harmonic mean of both sides, and 0 at extrema, overshoots nowhere.
    func slope(_ index: Int) -> Double {
      guard index > 0, index + 1 < times.count else { return secant(next - 1) }
      let (before, after) = (secant(index - 1), secant(index))
      return before * after > 0 ? 2 * before * after / (before + after) : 0
    }
    let u = (time - t0) / step
    let (m0, m1) = (slope(next - 1) * step, slope(next) * step)
    let (u2, u3) = (u * u, u * u * u)
    return (2 * u3 - 3 * u2 + 1) * values[next - 1] + (u3 - 2 * u2 + u) * m0
      + (3 * u2 - 2 * u3) * values[next] + (u3 - u2) * m1
  }

  /// Whether another curve differs at a time by more than a limit, or one of them is unknown.
  func differs(from other: SampledCurve, at time: Double, by limit: Double) -> Bool {
    guard let a = value(at: time), let b = other.value(at: time) else { return true }
    return (b - a).magnitude > limit
  }

  /// Whether all values are whole numbers, such as a page's index.
  var isState: Bool { values.allSatisfy { $0 == $0.rounded() } }

  /// Returns both curves at the times of the other one at which both are known.
  func resampled(
    like other: SampledCurve, in span: ClosedRange<Double>
  ) -> (expected: SampledCurve, actual: SampledCurve) {
    let samples = other.samples(in: span)
    let own = self.samples(in: span).map(\.1)
    let jump = Self.jump * ((own.max() ?? 0) - (own.min() ?? 0))
    let frame =
      samples.count > 1
      ? (samples[samples.count - 1].0 - samples[0].0) / Double(samples.count - 1) : 0
    let pairs = samples.compactMap {
      time, value -> (time: Double, expected: Double, actual: Double)? in
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
    let times = pairs.map(\.time)
    return (SampledCurve(times, pairs.map(\.expected)), SampledCurve(times, pairs.map(\.actual)))
  }

  /// The samples in a time range.
  func samples(in span: ClosedRange<Double>) -> [(Double, Double)] {
    let first = times.countOfPrefix { $0 < span.lowerBound }
    let last = times.countOfPrefix { $0 <= span.upperBound }
    return Array(zip(times[first..<last], values[first..<last]))
  }
}

/// What is measured of one reading's movement.
struct MovementShape {
  /// The value at the end, and the distance to it from the start or the farthest point.
  let end: Double, travel: Double
  /// The times at which half and nine tenths of the way are covered, and from which it stays near its
  /// end, s.
  let half: Double, most: Double, settles: Double
  /// Whether it is settled at the end, rather than being caught or leaving the screen in motion.
  let isSettled: Bool
  /// The largest change of the last settled samples, in the reading's unit.
  private static let settledSpread = 0.1
  /// Whether it ends near its start, so that nothing is measured but its end.
  let isOutAndBack: Bool
  /// The distance beyond the end as a share of the way.
  let overshoot: Double
  /// The share of the way from which a change between two samples is a jump.
  private static let jump = 0.75

  /// Measures a curve that leaves `from` in a time range; nil without samples.
  init?(_ curve: SampledCurve, from: Double, _ span: ClosedRange<Double>, noise: Double) {
    let samples = curve.samples(in: span)
    guard samples.count > 2 else { return nil }
    // Several settled samples average the noise.
    let tail = samples.suffix(max(1, min(5, samples.count / 4))).map(\.1)
    let end = tail.reduce(0, +) / Double(tail.count)
    self.end = end
    let spread = (tail.max() ?? end) - (tail.min() ?? end)
    isSettled = tail.count >= 3 && spread <= max(Self.settledSpread, 5 * noise)
    let distance = end - from
    travel = max(distance.magnitude, samples.map { ($0.1 - end).magnitude }.max() ?? 0)
    func crossing(_ share: Double) -> Double {
      let target = from + share * distance
      let index = samples.firstIndex { ($0.1 - target) * distance >= 0 } ?? samples.count - 1
      guard index > 0 else { return samples[0].0 }
      let (a, b) = (samples[index - 1], samples[index])
      return b.1 == a.1 ? b.0 : a.0 + (b.0 - a.0) * (target - a.1) / (b.1 - a.1)
    }
    half = crossing(0.5)
    most = crossing(0.9)
    let tolerance = max(Movement.settlingTolerance(travel: travel), 3 * noise)
    let last = samples.lastIndex { ($0.1 - end).magnitude > tolerance }
    settles = last.map { samples[min($0 + 1, samples.count - 1)].0 } ?? samples[0].0
    let beyond = samples.map { ($0.1 - end) * (distance < 0 ? -1 : 1) }.max() ?? 0
    isOutAndBack = distance.magnitude < 0.5 * travel
    // Where a page is exchanged, the other picture comes from beyond the end.
    let jump = Self.jump * travel
    let jumps = zip(samples, samples.dropFirst()).contains { ($1.1 - $0.1).magnitude > jump }
    overshoot =
      isOutAndBack || jumps ? 0 : max(0, beyond - 3 * noise) / max(distance.magnitude, 1e-9)
  }
}
