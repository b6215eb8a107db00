package import Display

/// The difference of one movement of a track from the expected one.
package struct MovementDifference: Hashable, Sendable {
  /// A kind of change that explains the difference.
  package enum Change: Hashable, Sendable {
    /// No noticeable change.
    case none
    /// The same movement this many seconds later; negative if earlier.
    case delayed(by: Double)
    /// The same movement with its duration multiplied by a factor; slower if above 1.
    case stretched(by: Double)
    /// The same timing with the distance multiplied by a factor.
    case scaled(by: Double)
    /// The same timing between different end values.
    case displaced
    /// A different curve.
    case reshaped
    /// Only the expected track moves at this time.
    case gone
    /// Only the actual track moves at this time.
    case added
  }

  /// The expected movement, or nil if only the actual track moves.
  package var expected: Movement?
  /// The actual movement, or nil if only the expected track moves.
  package var actual: Movement?
  /// The number of the expected movement in its track, or else of the actual one, from 1.
  package var number: Int
  package var change: Change
  /// The max distance at one time within the movement, in the track's unit.
  package var gap: Double
  /// The first time at which the two differ, in seconds of scene time.
  package var divergence: Double

  /// The start of the expected movement, or else of the actual one, in seconds of scene time.
  package var start: Double { expected?.start ?? actual?.start ?? 0 }
}

/// Finds the kind of change that turns one movement into another.
struct MovementFit {
  let expected: TrackSamples
  let actual: TrackSamples
  /// Whether the movements of both sides were measured on timelines.
  var isMeasured: Bool { expected.isMeasured && actual.isMeasured }

  func difference(_ a: Movement, _ b: Movement, number: Int) -> MovementDifference {
    let (maximum, divergence) = gap(a, b)
    // A jump at the lift takes the frame of the lift from the movement before it.
    let gap = isTruncated(a, b, by: interval(a, b)) ? 0 : maximum
    var result = MovementDifference(
      expected: a, actual: b, number: number, change: .none, gap: gap,
      divergence: divergence ?? min(a.start, b.start))
    if isMeasured {
      result.change = measuredChange(a, b)
      result.gap = max(
        gap, (a.low.value - b.low.value).magnitude,
        (a.high.value - b.high.value).magnitude)
      return result
    }
    // Between frames, the kind of a change is unknown.
    let noticeable = max(1e-4, 2e-4 * max(a.extent, b.extent))
    if gap > noticeable || (a.start - b.start).magnitude > 0.5 * interval(a, b) {
      result.change = .reshaped
    }
    return result
  }

  /// Returns the max distance, and the first time at which the two differ.
  private func gap(_ a: Movement, _ b: Movement) -> (maximum: Double, divergence: Double?) {
    var maximum = 0.0
    var divergence: Double?
    var cursor = b.samples.lowerBound
    let last = actual.times[b.samples.upperBound]
    for index in a.samples {
      // After its end, a movement keeps its end value, even if another movement follows.
      guard let x = expected.numbers[index],
        let y = actual.value(at: min(expected.times[index], last), cursor: &cursor)
      else { continue }
      maximum = max(maximum, (x - y).magnitude)
      if divergence == nil, !TrackDifference.areEqual(.number(x), .number(y)) {
        divergence = expected.times[index]
      }
    }
    return (maximum, divergence)
  }

  private func interval(_ a: Movement, _ b: Movement) -> Double {
    func mean(_ samples: TrackSamples, _ m: Movement) -> Double {
      let steps = m.samples.count - 1
      guard steps > 0 else { return 0 }
      return (samples.times[m.samples.upperBound] - samples.times[m.samples.lowerBound])
        / Double(steps)
    }
    return max(mean(expected, a), mean(actual, b))
  }

  /// Whether two movements are equal except that one ends a frame earlier.
  private func isTruncated(_ a: Movement, _ b: Movement, by frame: Double) -> Bool {
    let (lastA, lastB) = (expected.times[a.samples.upperBound], actual.times[b.samples.upperBound])
    guard (lastA - lastB).magnitude > 1e-6, (lastA - lastB).magnitude <= 1.5 * frame,
      (expected.times[a.samples.lowerBound] - actual.times[b.samples.lowerBound]).magnitude < 1e-6
    else { return false }
    var cursor = b.samples.lowerBound
    return a.samples.allSatisfy { index in
      guard expected.times[index] <= lastB + 1e-6, let x = expected.numbers[index],
        let y = actual.value(at: expected.times[index], cursor: &cursor)
      else { return true }
      return TrackDifference.areEqual(.number(x), .number(y))
    }
  }

  /// Returns the movements of two tracks that differ, in time order.
  func differences(_ a: [Movement], _ b: [Movement]) -> [MovementDifference] {
    Self.matched(a, b).compactMap { i, j in
      if let i, let j {
        let difference = difference(a[i], b[j], number: i + 1)
        return difference.change == .none ? nil : difference
      }
      let (gone, added) = (i.map { a[$0] }, j.map { b[$0] })
      guard let movement = gone ?? added, let number = i ?? j,
        !(gone == nil
          ? isShared(movement, of: actual, with: expected)
          : isShared(movement, of: expected, with: actual))
      else { return nil }
      return MovementDifference(
        expected: gone, actual: added, number: number + 1, change: gone == nil ? .added : .gone,
        gap: movement.extent, divergence: movement.start)
    }
  }

  /// Whether both sides have a movement's values.
  ///
  /// One side may assign them to a longer movement.
  private func isShared(
    _ movement: Movement, of samples: TrackSamples, with others: TrackSamples
  ) -> Bool {
    let band = max(1e-4, 2e-4 * movement.extent)
    var cursor = 0
    return (movement.samples.lowerBound...movement.endIndex).allSatisfy { index in
      guard let x = samples.numbers[index],
        let y = others.value(at: samples.times[index], cursor: &cursor)
      else { return false }
      return (x - y).magnitude <= band
    }
  }

  /// Pairs movements in order if their numbers are equal, and otherwise by their starts.
  private static func matched(_ a: [Movement], _ b: [Movement]) -> [(Int?, Int?)] {
    if a.count == b.count { return a.indices.map { ($0, $0) } }
    guard a.count * b.count <= 40_000 else {
      return (0..<max(a.count, b.count)).map {
        ($0 < a.count ? $0 : nil, $0 < b.count ? $0 : nil)
      }
    }
    // Min-cost matching: a pair costs the seconds between its starts, an unpaired movement costs
    // this.
    let alone = 0.25
    let width = b.count + 1
    var cost = [Double](repeating: 0, count: (a.count + 1) * width)
    func pairing(_ i: Int, _ j: Int) -> Double { (a[i].start - b[j].start).magnitude }
    for i in stride(from: a.count, through: 0, by: -1) {
      for j in stride(from: b.count, through: 0, by: -1) where i < a.count || j < b.count {
        var minimum = Double.infinity
        if i < a.count { minimum = min(minimum, cost[(i + 1) * width + j] + alone) }
        if j < b.count { minimum = min(minimum, cost[i * width + j + 1] + alone) }
        if i < a.count, j < b.count {
          minimum = min(minimum, cost[(i + 1) * width + j + 1] + pairing(i, j))
        }
        cost[i * width + j] = minimum
      }
    }
    var pairs: [(Int?, Int?)] = []
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      let here = cost[i * width + j]
      if i < a.count, j < b.count, here == cost[(i + 1) * width + j + 1] + pairing(i, j) {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if i < a.count, here == cost[(i + 1) * width + j] + alone {
        pairs.append((i, nil))
        i += 1
      } else {
        pairs.append((nil, j))
        j += 1
      }
    }
    return pairs
  }
}
