package import Display

extension MotionDifference {
  /// Returns, for each redundant reading, the name of the earlier reading that it follows.
  ///
  /// Readings are redundant if they are a picture's zoom, or numbers that follow from another's.
  package func sameAs(expected: MotionRecording, actual: MotionRecording) -> [String: String] {
    let sides = (expected.tracks.byKey(\.name), actual.tracks.byKey(\.name))
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
      // The picture's rectangle determines its zoom.
      if track.key.role == .zoom,
        let picture = tracks.first(where: { other in
          if case .hero = other.key.role { other.key.screen == track.key.screen } else { false }
        }), !picture.differsOnlyInPresence
      {
        found[track.name] = picture.name
        continue
      }
      guard let numbers = Numbers(track.name, one, other) else { continue }
      if let same = independent.first(where: numbers.follow) {
        found[track.name] = same.name
      } else {
        independent.append(numbers)
      }
    }
    return found
  }
}

/// The numbers of a reading on both sides, at frames and at the moments between them.
private struct Numbers {
  let name: String
  let values: [Double?]
  private let mean: Double
  private let range: Double

  /// The max deviation of a redundant reading from the reading it follows, as a share of the range.
  ///
  /// Source: ours; readings are recorded with six decimals, and in a range of 300 pt this is a
  /// tenth of a pixel on phones with the highest density.
  private static let tolerance = 1e-4

  /// Extracts the numbers of a reading.
  ///
  /// Returns nil if there are fewer than two distinct ones.
  init?(_ name: String, _ expected: Track, _ actual: Track) {
    self.name = name
    values = [expected, actual].flatMap { track in
      (track.values + track.between).map { $0.number.flatMap { $0.isFinite ? $0 : nil } }
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

  /// Whether these numbers are a multiple of others plus a constant.
  ///
  /// Both must also be present at the same times.
  func follow(from other: Numbers) -> Bool {
    let square = other.product(other)
    guard values.count == other.values.count, square > 0,
      zip(values, other.values).allSatisfy({ ($0 == nil) == ($1 == nil) })
    else { return false }
    let factor = product(other) / square
    let most = Self.tolerance * range
    return zip(values, other.values).allSatisfy { value, basis in
      guard let value, let basis else { return true }
      return (value - mean - factor * (basis - other.mean)).magnitude <= most
    }
  }
}
