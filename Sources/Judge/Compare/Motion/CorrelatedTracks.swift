package import Display

/// Correlated readings: their numbers follow from those of one reading, or of two of one item.
///
/// Drawing a photo duplicates readings: `zoom.scale` is the hero's width, and `zoom.x` is the sum
/// of its position and half its width.
struct CorrelatedTracks {
  /// For each redundant reading, the name of the earlier reading that it follows.
  let names: [String: String]

  /// The max deviation of a redundant reading from the reading it follows, as a share of the range.
  ///
  /// Source: ours; readings are recorded with six decimals, and in a range of 300 pt this is a
  /// tenth of a pixel on phones with the highest density.
  private static let tolerance = 1e-4

  /// The min number of distinct values for which a fit to two readings is not a coincidence.
  ///
  /// Such a fit has three free parameters.
  ///
  /// Source: ours.
  private static let minValuesForTwo = 8

  /// Compares each reading with those before it.
  init(_ tracks: [TrackDifference], expected: MotionRecording, actual: MotionRecording) {
    func byName(_ recording: MotionRecording) -> [String: Track] {
      Dictionary(recording.tracks.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let sides = (byName(expected), byName(actual))
    var presenceNames: [[Bool]: String] = [:]
    var independent: [Numbers] = []
    var found: [String: String] = [:]
    for track in tracks {
      guard let one = sides.0[track.name], let other = sides.1[track.name] else { continue }
      if track.differsOnlyInPresence {
        let presence = [one, other].flatMap { side in side.values.map { $0 != .absent } }
        if let same = presenceNames[presence] {
          found[track.name] = same
        } else {
          presenceNames[presence] = track.name
        }
        continue
      }
      guard let numbers = Numbers(track.name, one, other) else { continue }
      if let same = independent.first(where: { numbers.follow(from: [$0]) })
        ?? Self.pair(of: independent, for: numbers)
      {
        found[track.name] = same.name
      } else {
        independent.append(numbers)
      }
    }
    names = found
  }

  /// Returns the first of two readings of another item that determine the numbers, or nil.
  private static func pair(of independent: [Numbers], for numbers: Numbers) -> Numbers? {
    guard Set(numbers.values).count >= minValuesForTwo else { return nil }
    for (index, first) in independent.enumerated()
    where !first.item.isEmpty && first.item != numbers.item {
      let partners = independent[(index + 1)...].filter { $0.item == first.item }
      if partners.contains(where: { numbers.follow(from: [first, $0]) }) { return first }
    }
    return nil
  }

  /// The numbers of a reading on both sides, at frames and at the moments between them.
  private struct Numbers {
    let name: String
    /// The name up to the last dot, or an empty string if there is none.
    let item: String
    let values: [Double?]
    private let mean: Double
    private let range: Double

    /// Extracts the numbers of a reading.
    ///
    /// Returns nil if there are fewer than two distinct ones.
    init?(_ name: String, _ expected: Track, _ actual: Track) {
      self.name = name
      item = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? ""
      values = [expected, actual].flatMap { track in
        (track.values + track.beside).map { $0.number.flatMap { $0.isFinite ? $0 : nil } }
      }
      let present = values.compactMap(\.self)
      guard let low = present.min(), let high = present.max(), high > low,
        (high - low).isFinite
      else { return nil }
      range = high - low
      mean = present.reduce(0) { $0 + $1 / Double(present.count) }
    }

    /// Returns the sum of the products of both deviations from the mean.
    private func product(_ other: Numbers) -> Double {
      zip(values, other.values).reduce(0) { sum, pair in
        guard let own = pair.0, let theirs = pair.1 else { return sum }
        return sum + (own - mean) * (theirs - other.mean)
      }
    }

    /// Whether these numbers are a linear combination of others plus a constant.
    ///
    /// Both must also be present at the same times.
    func follow(from others: [Numbers]) -> Bool {
      guard
        others.allSatisfy({ other in
          values.count == other.values.count
            && zip(values, other.values).allSatisfy { ($0 == nil) == ($1 == nil) }
        }), let factors = factors(others)
      else { return false }
      let most = CorrelatedTracks.tolerance * range
      return values.indices.allSatisfy { index in
        guard let value = values[index] else { return true }
        let expected = zip(others, factors).reduce(mean) { sum, pair in
          sum + pair.1 * ((pair.0.values[index] ?? 0) - pair.0.mean)
        }
        return (value - expected).magnitude <= most
      }
    }

    /// Returns the least-squares coefficients of one or two others, or nil if undetermined.
    private func factors(_ others: [Numbers]) -> [Double]? {
      let first = others[0]
      let own = (first.product(first), product(first))
      guard others.count > 1 else { return own.0 > 0 ? [own.1 / own.0] : nil }
      let second = others[1]
      let (square, mixed, target) = (second.product(second), first.product(second), product(second))
      let determinant = own.0 * square - mixed * mixed
      // Two readings that are nearly proportional leave their coefficients undetermined.
      guard determinant > 1e-9 * own.0 * square else { return nil }
      return [
        (own.1 * square - target * mixed) / determinant,
        (target * own.0 - own.1 * mixed) / determinant,
      ]
    }
  }
}

extension MotionDifference {
  /// Returns, for each redundant reading, the name of the reading that it follows.
  package func sameAs(expected: MotionRecording, actual: MotionRecording) -> [String: String] {
    CorrelatedTracks(tracks, expected: expected, actual: actual).names
  }
}
