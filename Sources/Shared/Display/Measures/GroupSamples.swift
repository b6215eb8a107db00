/// The samples of the readings that share one progress.
package struct GroupSamples: Hashable, Sendable {
  /// The readings.
  package var keys: [ReadingKey]
  /// Seconds, ascending.
  package var times: [Double]
  /// For each reading, a value per time; NaN if unknown.
  package var values: [[Double]]
  /// For each reading and time, 1 or −1 if an upper or lower bound may have cut the value off; empty if none has.
  package var cuts: [[Double]] = []

  package init(keys: [ReadingKey], times: [Double], values: [[Double]]) {
    (self.keys, self.times, self.values) = (keys, times, values)
  }

  /// The number of known values.
  package var count: Int { values.reduce(0) { $0 + $1.count { !$0.isNaN } } }

  /// The median of the times between samples, s.
  package var interval: Double {
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    return steps.isEmpty ? 0 : steps[steps.count / 2]
  }

  /// The largest difference between two values of one reading.
  package var extent: Double { values.map(\.extent).max() ?? 0 }

  /// The samples at ascending indices.
  package subscript(indices: some Sequence<Int>) -> GroupSamples {
    var picked = GroupSamples(
      keys: keys, times: indices.map { times[$0] },
      values: values.map { row in indices.map { row[$0] } })
    picked.cuts = cuts.map { row in indices.map { row[$0] } }
    return picked
  }

  /// Returns every nth sample, so that about `count` are left.
  package func thinned(to count: Int) -> GroupSamples {
    self[stride(from: 0, to: times.count, by: max(1, times.count / count))]
  }
}

extension [Double] {
  /// The difference of the largest and the smallest value; NaN is ignored.
  package var extent: Double {
    let known = filter { !$0.isNaN }
    return (known.max() ?? 0) - (known.min() ?? 0)
  }
}
