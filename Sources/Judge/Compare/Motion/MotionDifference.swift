// `Compare` finds how two recordings differ.
//
// - `Pictures` counts pixels as pixelmatch does (YIQ distance, anti-aliasing rule) and is tested
//   against it. It finds equal bytes first and never counts masked pixels.
// - `Motion` splits tracks into movements, pairs them, and describes differences as `MotionFact`s.
//   `MotionHeadline` selects the leading fact by kind and role.
// - `Text` turns facts into sentences, a file per kind.
// - `FrameAlignment` pairs frames by the time at which they show, never by number. `TimeAlignment`
//   finds the shift or stretch of time that maps one recording to the other.
// - `Constants` compares typed constants (`SceneConstant`).

package import Display

/// The difference of two recordings in motion.
package struct MotionDifference: Hashable, Sendable {
  /// The tracks that differ, the most visible first.
  ///
  /// Positions and sizes come first, then appearance, states, and derived readings. Within these,
  /// the larger difference comes first, then the order of declaration. Tracks that only appear or
  /// disappear at another time come last.
  package var tracks: [TrackDifference]
  /// The number of tracks that both recordings have.
  package var compared: Int
  /// The names of tracks of the expected recording only, in its order.
  package var missing: [String]
  /// The names of tracks of the actual recording only, in its order.
  package var added: [String]
  /// The marks that moved, appeared, or disappeared, in time order.
  package var marks: [MarkDifference]
  /// The alignment of the compared frames.
  package var instants: FrameAlignment
  /// Times between frames at which different items are drawn although all readings are equal.
  package var drawn: [Moment]
  /// A shift or stretch of time that explains nearly all of the difference, or nil if none does.
  package var alignment: TimeAlignment?
  /// The whole difference in one to three sentences, the likely cause first.
  package var headline: [String]

  /// A time between two frames.
  package struct Moment: Hashable, Sendable {
    /// Seconds of scene time.
    package var time: Double
    /// The index of the last frame before it.
    package var frame: Int
  }

  /// Whether nothing differs at all.
  package var isEqual: Bool {
    tracks.isEmpty && missing.isEmpty && added.isEmpty && marks.isEmpty
      && instants.hasEqualEnd && drawn.isEmpty
  }

  /// Whether no screen could show the difference, because it is internal or too small.
  package var isInvisible: Bool {
    missing.isEmpty && added.isEmpty && tracks.allSatisfy(\.isUnseen)
  }

  /// Compares the motion of two recordings.
  package init(expected: MotionRecording, actual: MotionRecording) {
    var (expected, actual) = (expected, actual)
    // Measured movements of one side are not compared with those found in the other's frames.
    if !expected.isMeasured || !actual.isMeasured {
      for index in expected.tracks.indices { expected.tracks[index].measured = nil }
      for index in actual.tracks.indices { actual.tracks[index].measured = nil }
    }
    let instants = FrameAlignment(
      sampled: FrameTimes(samples: expected.times), FrameTimes(samples: actual.times))
    let moments = MatchedMoments(expected: expected, actual: actual)
    let others = Dictionary(
      actual.tracks.map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
    missing = []
    compared = 0
    var differences: [TrackDifference] = []
    var known: Set<String> = []
    for track in expected.tracks where known.insert(track.name).inserted {
      guard let other = others[track.name] else {
        missing.append(track.name)
        continue
      }
      compared += 1
      // Describing a difference costs more than checking whether there is one.
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
    added = actual.tracks.map(\.name).filter { known.insert($0).inserted }
    let read = Set(
      expected.tracks.lazy.flatMap { track in
        others[track.name].map { moments.differing(track, $0) } ?? []
      }.map(\.expected))
    drawn = moments.pairs.filter { pair in
      !read.contains(pair.expected)
        && moments.expected[pair.expected].drawing != moments.actual[pair.actual].drawing
    }.map { Moment(time: $0.time, frame: $0.frame) }
    self.instants = instants
    tracks = Self.sorted(differences)
    marks = MarkDifference.differences(expected: expected.marks, actual: actual.marks)
    alignment =
      TimeAlignment.measured(expected: expected, actual: actual, differences: tracks, marks: marks)
    headline = []
    headline = MotionHeadline(self, expected: expected, actual: actual).sentences
  }

  /// Relative differences of less than this share count as equal in sorting.
  private static let step = 0.02

  private static func sorted(_ differences: [TrackDifference]) -> [TrackDifference] {
    func rank(_ difference: TrackDifference) -> Double { (difference.relativeGap / step).rounded() }
    return differences.enumerated().sorted { a, b in
      let (x, y) = (a.element, b.element)
      if x.differsOnlyInPresence != y.differsOnlyInPresence { return y.differsOnlyInPresence }
      if x.key.role.rank != y.key.role.rank { return x.key.role.rank < y.key.role.rank }
      // Positions and sizes have the same unit, so the largest distance is the most visible.
      if x.key.role.rank == .position, x.unit == y.unit, let a = x.largest?.distance,
        let b = y.largest?.distance, (a - b).magnitude > step * max(a, b)
      {
        return a > b
      }
      return rank(x) != rank(y) ? rank(x) > rank(y) : a.offset < b.offset
    }.map(\.element)
  }
}
