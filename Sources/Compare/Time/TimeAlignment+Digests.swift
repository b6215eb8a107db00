extension TimeAlignment {
  /// The shift or stretch that turns one sequence of pictures, given by ascending times, s, and digests,
  /// into another; nil if none is needed or explains nearly every picture.
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
    guard moved.count >= least else { return nil }
    // Whatever both begin with, a still picture too, stays as it is.
    let from = max(
      anchors.last { $0.a < moved[0].a - 1e-9 }?.a ?? 0, lastOfCommonBeginning(expected, actual))
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
      let tolerance = 0.5 * interval + 1e-6
      let met = moved.filter { (change.actualTime(of: $0.a) - $0.b).magnitude <= tolerance }
      guard met.count >= least, Double(met.count) >= most * Double(moved.count) else { continue }
      // Pictures that come once and are found nowhere count against it.
      let due = runsA.filter { run in
        let time = change.actualTime(of: run.time)
        return run.time > from && seen[run.digest] == 1 && places[run.digest] != -1
          && time >= (actual.first?.time ?? 0) - tolerance
          && time <= (actual.last?.time ?? 0) + tolerance
      }
      let share = Double(met.count) / Double(max(due.count, met.count))
      if share >= leastShare {
        return TimeAlignment(change: change.change, from: change.from, explained: share)
      }
    }
    return nil
  }

  /// The least number of pictures that come once on each side and have moved alike.
  private static let least = 5
  /// The least share of the pictures that come once on each side that have moved alike.
  private static let most = 0.9
  /// The least share of all pictures that come once that are found: some 10 % may differ in a bit, and
  /// as many may fall on other instants.
  private static let leastShare = 0.8

  /// The last instant up to which both show the same pictures at the same times, s; 0 without one.
  private static func lastOfCommonBeginning<Digest: Hashable>(
    _ expected: [(time: Double, digest: Digest)], _ actual: [(time: Double, digest: Digest)]
  ) -> Double {
    var last = 0.0
    for (a, b) in zip(expected, actual) {
      guard a.digest == b.digest, (a.time - b.time).magnitude <= SharedInstants.tolerance else {
        break
      }
      last = a.time
    }
    return last
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
}
