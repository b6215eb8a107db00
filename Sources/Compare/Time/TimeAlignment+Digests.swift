extension TimeAlignment {
  /// The shift or stretch that makes one sequence of pictures into another.
  ///
  /// - Parameters:
  ///   - expected: times, s, ascending, and the digests of the pictures at them.
  ///   - actual: times, s, ascending, and the digests of the pictures at them.
  /// - Returns: nil where no change of time explains nearly every picture, or where none is needed.
  package static func ofPictures<Digest: Hashable>(
    expected: [(time: Double, digest: Digest)], actual: [(time: Double, digest: Digest)]
  ) -> TimeAlignment? {
    let runsA = runs(expected)
    let runsB = runs(actual)
    var places: [Digest: Int] = [:]
    var seen: [Digest: Int] = [:]
    for run in runsA { seen[run.digest, default: 0] += 1 }
    for (place, run) in runsB.enumerated() {
      places[run.digest] = places[run.digest] == nil ? place : -1
    }
    // A picture that comes once on each side tells when it is shown there.
    let anchors = runsA.compactMap { run -> (a: Double, b: Double)? in
      guard seen[run.digest] == 1, let place = places[run.digest], place >= 0 else { return nil }
      return (run.time, runsB[place].time)
    }
    let moved = anchors.filter { ($0.a - $0.b).magnitude > SharedInstants.tolerance }
    guard moved.count >= 3 else { return nil }
    let from = anchors.last { $0.a < moved[0].a - 1e-9 }?.a ?? 0
    let shifts = moved.map { $0.b - $0.a }.sorted()
    let shift = shifts[shifts.count / 2]
    var changes: [TimeAlignment] = [
      TimeAlignment(change: .offset(seconds: shift), from: from, explained: 0)
    ]
    if let first = moved.first, let last = moved.last, last.a > first.a {
      let factor = (last.b - first.b) / (last.a - first.a)
      if factor > 0.02, factor < 50, (factor - 1).magnitude > 1e-4 {
        for anchor in [0, from] {
          changes.append(
            TimeAlignment(change: .stretch(factor: factor), from: anchor, explained: 0))
        }
      }
    }
    let interval = max(step(expected.map(\.time)), step(actual.map(\.time)))
    for change in changes {
      let share = change.share(expected, actual, after: from, within: 0.5 * interval + 1e-6)
      if share >= sufficient {
        return TimeAlignment(change: change.change, from: change.from, explained: share)
      }
    }
    return nil
  }

  private static func runs<Digest: Hashable>(
    _ frames: [(time: Double, digest: Digest)]
  ) -> [(time: Double, digest: Digest)] {
    var runs: [(time: Double, digest: Digest)] = []
    for frame in frames where runs.last?.digest != frame.digest { runs.append(frame) }
    return runs
  }

  private static func step(_ times: [Double]) -> Double {
    guard times.count > 1, let first = times.first, let last = times.last else { return 0 }
    return (last - first) / Double(times.count - 1)
  }

  /// How many of the expected pictures after a time are shown when this says, as a share of those
  /// for which the actual recording lasts long enough.
  private func share<Digest: Hashable>(
    _ expected: [(time: Double, digest: Digest)], _ actual: [(time: Double, digest: Digest)],
    after: Double, within tolerance: Double
  ) -> Double {
    guard let end = actual.last?.time, let begin = actual.first?.time else { return 0 }
    var (low, met, due) = (0, 0, 0)
    for frame in expected where frame.time > after {
      let time = actualTime(of: frame.time)
      guard time >= begin - tolerance, time <= end + tolerance else { continue }
      due += 1
      while low < actual.count, actual[low].time < time - tolerance { low += 1 }
      var place = low
      while place < actual.count, actual[place].time <= time + tolerance {
        if actual[place].digest == frame.digest {
          met += 1
          break
        }
        place += 1
      }
    }
    return due >= 3 ? Double(met) / Double(due) : 0
  }
}
