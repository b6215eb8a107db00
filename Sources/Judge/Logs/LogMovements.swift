import Display
import Glibc
import Motion

/// Finds when the readings of a group move, in samples with noise.
struct LogMovements {
  /// A time range in which readings move.
  struct Run: Hashable {
    /// The indices of the samples that move.
    var range: ClosedRange<Int>
    /// The times of the first and last of them, s.
    var times: ClosedRange<Double>
    /// Whether a finger is down.
    var isHeld: Bool
  }

  let samples: FitSamples
  /// The readings between the samples.
  let curves: [SampledCurve]
  /// The standard deviation of the noise of each reading.
  let noise: [Double]
  /// The runs in the order of time.
  private(set) var runs: [Run] = []

  /// The duration over which a slope is measured, on each side, and the longest rest within a
  /// movement, such as a turning point, s.
  ///
  /// Source: ours; three samples at 60 Hz, and half a period of the fastest springs in use.
  private static let (reach, settlingTime) = (0.045, 0.12)
  /// The most samples over which a slope is measured, on each side.
  private static let maxReach = 50
  /// The indices of the first samples after jumps, such as where a page is exchanged.
  private var jumps: [Int] = []
  /// How many times as large as the changes next to it a jump is, and its minimum share of the extent.
  private static let jump = (factor: 12.0, share: 0.4)
  /// The number of standard errors beyond which a slope is motion.
  private static let significance = 5.0

  /// Finds the movements; fingers are down within `touches`, s.
  ///
  /// `withJumps` adds jumps outside of movements.
  init(_ samples: FitSamples, touches: [ClosedRange<Double>], withJumps: Bool) {
    self.samples = samples
    curves = samples.values.map { SampledCurve(samples.times, $0) }
    noise = samples.values.map { values in Self.noise(of: values) }
    jumps = jumpIndices
    let interval = max(samples.interval, 1e-6)
    let reach = min(max(2, Int((Self.reach / interval).rounded())), Self.maxReach)
    let pause = Int((Self.settlingTime / interval).rounded(.up))
    var found: [(range: ClosedRange<Int>, isHeld: Bool)] = []
    for index in samples.times.indices where isMoving(index, reach) {
      let time = samples.times[index]
      let isHeld = touches.contains { $0.lowerBound <= time && time < $0.upperBound }
      if let last = found.last, last.isHeld == isHeld, index - last.range.upperBound <= pause,
        section(of: index).contains(last.range.upperBound)
      {
        found[found.count - 1].range = last.range.lowerBound...index
      } else {
        found.append((index...index, isHeld))
      }
    }
    found.removeAll { $0.range.count < 2 }
    found += (withJumps ? jumps.map { ($0 - 1...$0, false) } : []).filter { jump in
      !found.contains { $0.range.overlaps(jump.0) }
    }
    runs = found.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { range, isHeld in
      let times = samples.times[range.lowerBound]...samples.times[range.upperBound]
      return Run(range: range, times: times, isHeld: isHeld)
    }
  }

  private var jumpIndices: [Int] {
    guard samples.times.count > 4 else { return [] }
    let extent = samples.extent
    return (2..<samples.times.count - 1).filter { index in
      zip(samples.values, noise).contains { values, noise in
        func step(_ sample: Int) -> Double { (values[sample] - values[sample - 1]).magnitude }
        let (size, nearby) = (step(index), max(step(index - 1), step(index + 1)))
        return size > Self.jump.factor * max(nearby, noise)
          && size > Self.jump.share * extent
      }
    }
  }

  /// The samples around an index between two jumps.
  private func section(of index: Int) -> Range<Int> {
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

  /// Returns the samples around a run: the time before, and until the next run or long after.
  ///
  /// `isSettledBefore` is whether there are settled samples before it.
  func window(of runs: ClosedRange<Int>) -> (range: Range<Int>, isSettledBefore: Bool) {
    let (first, last) = (self.runs[runs.lowerBound], self.runs[runs.upperBound])
    let times = samples.times
    let start = max(
      section(of: first.range.lowerBound).lowerBound,
      runs.lowerBound > 0 ? self.runs[runs.lowerBound - 1].range.upperBound + 1 : 0,
      times.countOfPrefix { $0 < first.times.lowerBound - 0.3 })
    let end = min(
      section(of: last.range.upperBound).upperBound,
      runs.upperBound + 1 < self.runs.count
        ? self.runs[runs.upperBound + 1].range.lowerBound : times.count,
      times.countOfPrefix { $0 <= last.times.upperBound + 0.6 })
    return (start..<end, first.range.lowerBound - start >= 3)
  }
}

extension FitSamples {
  /// Returns the numeric readings of a recording, those of one rectangle together.
  ///
  /// `names` selects readings; nil for all. states and constant readings are omitted on request.
  static func groups(
    of recording: MotionRecording, _ names: Set<String>? = nil, onlyMoving: Bool
  ) -> [FitSamples] {
    var groups: [(item: Substring, keys: [ReadingKey], values: [[Double]])] = []
    for track in recording.tracks where names?.contains(track.name) ?? true {
      let values = track.values.map { $0.number ?? .nan }
      let distinct = Set(values.filter { !$0.isNaN })
      let isState = distinct.count == 2 && distinct.allSatisfy { $0 == $0.rounded() }
      if onlyMoving, distinct.count < 2 || isState { continue }
      let item = track.key.item
      let index = groups.firstIndex { $0.item == item } ?? groups.count
      if index == groups.count { groups.append((item, [], [])) }
      groups[index].keys.append(track.key)
      groups[index].values.append(values)
    }
    return groups.map { group in
      let present = recording.times.indices.filter { index in
        group.values.contains { !$0[index].isNaN }
      }
      return FitSamples(
        keys: group.keys, times: present.map { recording.times[$0] },
        values: group.values.map { values in present.map { values[$0] } })
    }
  }
}
