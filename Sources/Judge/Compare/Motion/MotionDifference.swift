// `Pictures` counts as pixelmatch does (its YIQ distance, its rule for anti-aliasing) and is held
// against it; equal bytes are found first, and what is masked is never counted. `Motion` splits
// each track into movements, pairs those of two recordings and says how they differ
// (`MotionFact`); `MotionHeadline` chooses by facts and roles what leads. `Words` makes sentences
// of these facts, a file a kind. `FrameAlignment` pairs the frames of two recordings by the time
// at which they show, never by number, for pictures and readings alike; `TimeAlignment` finds the
// shift or stretch that makes one into the other. `Constants` compares typed constants
// (`SceneConstant`).

package import Display

/// The difference of two recordings in motion.
package struct MotionDifference: Hashable, Sendable {
  /// The tracks that differ: by first movement, then places and sizes, looks, states and derived
  /// readings, then by gap relative to the range, then as declared; last what only comes or goes at
  /// another time.
  package var tracks: [TrackDifference]
  /// The number of tracks that both have.
  package var compared: Int
  /// The names of tracks of the expected recording only, in its order.
  package var missing: [String]
  /// The names of tracks of the actual recording only, in its order.
  package var added: [String]
  /// The marks that moved, came or went, in the order of time.
  package var marks: [MarkDifference]
  /// The frames that were compared.
  package var instants: FrameAlignment
  /// The times between the frames at which other items are drawn though all readings are the same.
  package var drawn: [Moment]
  /// A change of time that explains nearly all of the difference; nil for none.
  package var alignment: TimeAlignment?
  /// The whole difference in one to three sentences, the likely cause first.
  package var headline: [String]

  /// A time between two frames.
  package struct Moment: Hashable, Sendable {
    /// s of scene time.
    package var time: Double
    /// The last frame before it.
    package var frame: Int
  }

  /// True if nothing differs at all.
  package var isEqual: Bool {
    tracks.isEmpty && missing.isEmpty && added.isEmpty && marks.isEmpty
      && instants.endsAlike && drawn.isEmpty
  }

  /// True if no screen could show any of it: internal readings, and numbers off by too little.
  package var isOfNoPixel: Bool {
    missing.isEmpty && added.isEmpty && tracks.allSatisfy(\.isUnseen)
  }

  /// Compares two recordings.
  package init(expected: MotionRecording, actual: MotionRecording) {
    let instants = FrameAlignment(
      sampled: FrameTimes(samples: expected.times), FrameTimes(samples: actual.times))
    let moments = SharedMoments(expected: expected, actual: actual)
    var others: [String: Track] = [:]
    for track in actual.tracks { others[track.name] = track }
    var missing: [String] = []
    var compared = 0
    var differences: [TrackDifference] = []
    var known: Set<String> = []
    for track in expected.tracks where known.insert(track.name).inserted {
      guard let other = others[track.name] else {
        missing.append(track.name)
        continue
      }
      compared += 1
      // The facts cost more than checking whether there are any.
      let count = (track.values.count, other.values.count)
      let differs = instants.matches.contains {
        $0.expected < count.0 && $0.actual < count.1
          && !TrackDifference.areEqual(track.values[$0.expected], other.values[$0.actual])
      }
      guard differs || !moments.differing(track, other).isEmpty else { continue }
      differences.append(
        TrackDifference(
          track, of: expected, other, of: actual, matches: instants.matches, moments: moments))
    }
    var added: [String] = []
    for track in actual.tracks where known.insert(track.name).inserted { added.append(track.name) }
    let read = Set(
      expected.tracks.lazy.flatMap { track in
        others[track.name].map { moments.differing(track, $0) } ?? []
      }.map(\.expected))
    drawn = moments.pairs.filter { pair in
      !read.contains(pair.expected)
        && moments.expected[pair.expected].drawing != moments.actual[pair.actual].drawing
    }.map { Moment(time: $0.time, frame: $0.frame) }
    self.instants = instants
    self.compared = compared
    self.missing = missing
    self.added = added
    tracks = Self.sorted(differences)
    marks = MarkDifference.differences(expected: expected.marks, actual: actual.marks)
    alignment = TimeAlignment.ofTracks(expected: expected, actual: actual, differences: tracks)
    headline = []
    headline = MotionHeadline(self, expected: expected, actual: actual).sentences
  }

  /// Gaps that differ by less than this share of the range count as equal.
  private static let step = 0.02

  private static func sorted(_ differences: [TrackDifference]) -> [TrackDifference] {
    func rank(_ difference: TrackDifference) -> Double { (difference.relativeGap / step).rounded() }
    return differences.enumerated().sorted { a, b in
      let (x, y) = (a.element, b.element)
      if x.onlyComesOrGoes != y.onlyComesOrGoes { return y.onlyComesOrGoes }
      if x.key.role.rank != y.key.role.rank { return x.key.role.rank < y.key.role.rank }
      // Places and sizes are in one unit: the farthest off is what is seen.
      if x.key.role.rank == .place, x.unit == y.unit, let a = x.largest?.distance,
        let b = y.largest?.distance, (a - b).magnitude > step * max(a, b)
      {
        return a > b
      }
      return rank(x) != rank(y) ? rank(x) > rank(y) : a.offset < b.offset
    }.map(\.element)
  }
}
