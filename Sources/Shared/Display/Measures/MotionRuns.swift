/// Finds when the readings of a group move, in samples with noise.
///
/// `MovementFinder` divides the samples of one reading at known causes. An app's log has noise instead of
/// causes, and its readings move together.
package struct MotionRuns {
  /// A time range in which readings move.
  package struct Run {
    /// The indices of the samples that move.
    package var range: ClosedRange<Int>
    /// Whether a finger is down.
    package var isHeld: Bool
    /// The times of the first and last of them, s.
    package var times: ClosedRange<Double>
  }

  package let samples: GroupSamples
  /// The times during which fingers are known to be down, s.
  package let touches: [ClosedRange<Double>]
  /// The known values of each reading.
  package let curves: [TrackSamples]
  /// The standard deviation of the noise of each reading.
  package let noise: [Double]
  /// The runs in the order of time.
  package private(set) var runs: [Run] = []

  /// The duration over which a slope is measured, on each side, and the longest rest within a
  /// movement, such as a turning point, s.
  ///
  /// Source: ours; three samples at 60 Hz, and half a period of the fastest springs in use.
  private static let (reach, settlingTime) = (0.045, 0.12)
  /// The most samples over which a slope is measured, on each side.
  private static let maxReach = 50
  /// The number of standard errors beyond which a slope is motion.
  private static let significance = 5.0
  /// The indices of the first samples after jumps, such as where a page is exchanged.
  private var jumps: [Int] = []

  /// Finds the movements; `withJumps` adds jumps outside of movements.
  package init(_ samples: GroupSamples, touches: [ClosedRange<Double>], withJumps: Bool) {
    (self.samples, self.touches) = (samples, touches)
    curves = zip(samples.keys, samples.values).map {
      TrackSamples($0, known: $1, times: samples.times)
    }
    noise = samples.values.map(Self.noise)
    let extent = samples.extent
    jumps = samples.times.indices.dropFirst(2).dropLast().filter { index in
      zip(samples.values, noise).contains { values, noise in
        func change(_ entry: Int) -> Double { (values[entry] - values[entry - 1]).magnitude }
        let nearby = max(change(index - 1), change(index + 1))
        return Movement.isJump(change(index), nearby: nearby, noise: noise, extent: extent)
      }
    }
    let interval = max(samples.interval, 1e-6)
    let reach = min(max(2, Int((Self.reach / interval).rounded())), Self.maxReach)
    let pause = Int((Self.settlingTime / interval).rounded(.up))
    for index in samples.times.indices where isMoving(index, reach) {
      let time = samples.times[index]
      let isHeld = touches.contains { $0.lowerBound <= time && time < $0.upperBound }
      if let last = runs.last, last.isHeld == isHeld, index - last.range.upperBound <= pause,
        section(of: index).contains(last.range.upperBound)
      {
        runs[runs.count - 1].range = last.range.lowerBound...index
        runs[runs.count - 1].times = last.times.lowerBound...time
      } else {
        runs.append(Run(range: index...index, isHeld: isHeld, times: time...time))
      }
    }
    runs.removeAll { $0.range.count < 2 }
    guard withJumps else { return }
    let moving = runs
    for range in jumps.map({ $0 - 1...$0 })
    where !moving.contains(where: { $0.range.overlaps(range) }) {
      let times = samples.times[range.lowerBound]...samples.times[range.upperBound]
      runs.append(Run(range: range, isHeld: false, times: times))
    }
    runs.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the samples around an index between two jumps.
  package func section(of index: Int) -> Range<Int> {
    let next = jumps.countOfPrefix { $0 <= index }
    return
      (next > 0 ? jumps[next - 1] : 0)..<(next < jumps.count ? jumps[next] : samples.times.count)
  }

  /// Whether the slope around a sample is more than noise.
  private func isMoving(_ index: Int, _ reach: Int) -> Bool {
    let indices = section(of: index).clamped(to: max(0, index - reach)..<index + reach + 1)
    return zip(samples.values, noise).contains { values, noise in
      let known = indices.filter { !values[$0].isNaN }
      guard known.count >= 3 else { return false }
      let time = known.reduce(0) { $0 + samples.times[$1] } / Double(known.count)
      var (squares, products) = (0.0, 0.0)
      for sample in known {
        let by = samples.times[sample] - time
        squares += by * by
        products += by * (values[sample] - values[known[0]])
      }
      return squares > 0 && products.magnitude > Self.significance * noise * squares.squareRoot()
    }
  }

  /// Returns the standard deviation of the noise of values, most of which change smoothly.
  ///
  /// Third differences cancel smooth motion, and their smaller ones are those of rests. They have √20
  /// times the deviation of the values, and 0.2533 of a normal deviation bounds 20 % of them.
  private static func noise(of values: [Double]) -> Double {
    let known = values.filter { !$0.isNaN }
    let minimum = 1e-4 + 1e-4 * values.extent
    let differences = known.indices.dropFirst(3).map { index in
      (known[index] - known[index - 3] + 3 * (known[index - 2] - known[index - 1])).magnitude
    }.sorted()
    guard !differences.isEmpty else { return minimum }
    return max(minimum, differences[differences.count / 5] / 0.2533 / 20.0.squareRoot())
  }
}
