import Display

/// Readings that say the same: their numbers are those of another one on both sides, moved and scaled.
///
/// A photo's width, height and place are mostly one spring seen thrice, and what draws it repeats them.
struct AlikeTracks {
  /// The numbers of a reading on both sides, frames first, then the moments beside them.
  private struct Numbers {
    var values: [Double?]
    /// The places of the least and the greatest number.
    var ends: (low: Int, high: Int)

    init?(_ expected: Track, _ actual: Track) {
      values = [expected, actual].flatMap { track in
        (track.values + track.beside).map { value in value.number.flatMap { $0.isFinite ? $0 : nil }
        }
      }
      var ends: (low: Int, high: Int)?
      for (place, value) in values.enumerated() {
        guard let value else { continue }
        guard let found = ends else {
          ends = (place, place)
          continue
        }
        if value < values[found.low] ?? value { ends?.low = place }
        if value > values[found.high] ?? value { ends?.high = place }
      }
      guard let ends else { return nil }
      self.ends = ends
      guard range > 0 else { return nil }
    }

    var range: Double { (values[ends.high] ?? 0) - (values[ends.low] ?? 0) }

    /// True if these are another reading's numbers, moved and scaled.
    func isLike(_ other: Numbers) -> Bool {
      guard values.count == other.values.count, let low = values[other.ends.low],
        let high = values[other.ends.high], let start = other.values[other.ends.low]
      else { return false }
      let scale = (high - low) / other.range
      guard scale.isFinite, scale != 0 else { return false }
      let most = AlikeTracks.tolerance * range
      return zip(values, other.values).allSatisfy { own, theirs in
        guard let own, let theirs else { return own == nil && theirs == nil }
        return (own - low - scale * (theirs - start)).magnitude <= most
      }
    }
  }

  /// The greatest distance of two readings that say the same, as a share of the range.
  ///
  /// Source: ours; readings are recorded with six decimals, and of a range of 300 pt this is a tenth of a pixel
  /// of the sharpest phones.
  private static let tolerance = 1e-4

  /// The name of the reading before it that says the same, by the reading's name.
  let names: [String: String]

  /// Compares readings with those before them.
  init(_ names: [String], expected: MotionRecording, actual: MotionRecording) {
    func byName(_ recording: MotionRecording) -> [String: Track] {
      Dictionary(recording.tracks.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let sides = (byName(expected), byName(actual))
    var told: [(name: String, numbers: Numbers)] = []
    var found: [String: String] = [:]
    for name in names {
      guard let one = sides.0[name], let other = sides.1[name], let numbers = Numbers(one, other)
      else { continue }
      if let same = told.first(where: { numbers.isLike($0.numbers) }) {
        found[name] = same.name
      } else {
        told.append((name, numbers))
      }
    }
    self.names = found
  }
}

extension MotionDifference {
  /// The name of the more telling reading whose curves are the same but for place and scale, by the name of each
  /// that says no more.
  package func sameAs(expected: MotionRecording, actual: MotionRecording) -> [String: String] {
    AlikeTracks(tracks.map(\.name), expected: expected, actual: actual).names
  }
}
