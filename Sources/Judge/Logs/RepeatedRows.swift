package import Display

/// The rows of a log that repeat the previous one, because a frame was shown longer than others.
///
/// Recorders repeat frames of slower apps, and apps drop frames. Only rows within a motion count:
/// nothing moves before or after those of a settled picture.
struct RepeatedRows {
  /// The indices of the rows.
  private(set) var indices: Set<Int> = []
  private let times: [Double]
  /// For each row, the changes since the previous one, pt or hundredths of a range, and their norm.
  private let steps: [[Double]], sizes: [Double]

  /// The max time between two frames of which the first is repeated, s.
  ///
  /// Source: ours; a frame at 15 fps. A longer one is a visible stall.
  private static let longest = 0.07
  /// The max change of a repeated row, as a fraction of the changes before and after it, and the
  /// min size of those, in any log and in one whose frames are mostly repeated.
  ///
  /// Source: ours; encoders change repeated frames a little, and coarsely rounded values stay the same
  /// for some rows.
  private static let (share, single, regular) = (0.12, 2.0, 0.3)

  init(_ recording: MotionRecording) {
    let lengths = recording.declaredAsLog.tracks.filter { $0.key.unit == .points }
    let values = (lengths.isEmpty ? recording.tracks : lengths).map { track in
      let values = track.values.map { $0.number ?? .nan }
      let range = values.extent
      return lengths.isEmpty && range > 0 ? values.map { 100 * $0 / range } : values
    }
    times = recording.times
    steps = times.indices.map { row in row == 0 ? [] : values.map { $0[row] - $0[row - 1] } }
    sizes = steps.map { step in
      let known = step.filter { !$0.isNaN }
      return known.isEmpty ? .nan : known.reduce(0) { $0 + $1 * $1 }.squareRoot()
    }
    let found = repeats(Self.single)
    indices = Set(found.joined())
    let moving = sizes.count { $0 >= Self.single }
    guard moving > 3, 2 * indices.count >= moving else { return }
    let all = repeats(Self.regular)
    indices.formUnion(all.joined())
    // The last settled frame was repeated like the others.
    let count = found.map(\.count).sorted()[found.count / 2]
    for frame in all.map({ $0.lowerBound - 1 }) {
      let before = (max(1, frame - count)..<frame).reversed()
      indices.formUnion(before.prefix { sizes[$0] < min(Self.regular, Self.share * sizes[frame]) })
    }
  }

  /// Returns the rows that repeat a frame while its motion continues.
  private func repeats(_ minStep: Double) -> [Range<Int>] {
    sizes.indices.compactMap { frame in
      guard sizes[frame] > 0 else { return nil }
      var next = frame + 1
      while next < sizes.count, times[next] - times[frame] < Self.longest,
        sizes[next] <= Self.share * sizes[frame]
      {
        next += 1
      }
      let rows = frame + 1..<next
      guard !rows.isEmpty, next < sizes.count, times[next] - times[frame] < Self.longest else {
        return nil
      }
      // If most frames are repeated, so is one that precedes a frame in which nothing is known.
      let isRegular = minStep < Self.single
      let isUnknown = sizes[next].isNaN && isRegular
      let smaller = isUnknown ? sizes[frame] : min(sizes[frame], sizes[next])
      guard smaller >= minStep, rows.allSatisfy({ sizes[$0] <= Self.share * smaller }),
        isRegular
          || zip(steps[frame], steps[next]).map(*).filter({ !$0.isNaN }).reduce(0, +) > 0
      else { return nil }
      return rows
    }
  }
}

extension MotionRecording {
  /// The rows that repeat the previous one while the motion continues.
  package var repeatedRows: Set<Int> { RepeatedRows(self).indices }

  /// The recording, declared as a log, without the repeats of frames, each of which begins at its first row, and
  /// the number of repeats.
  var withoutRepeats: (recording: MotionRecording, repeatCount: Int) {
    var recording = declaredAsLog
    let repeated = recording.repeatedRows
    guard !repeated.isEmpty else { return (recording, 0) }
    let kept = times.indices.filter { !repeated.contains($0) }
    recording.times = kept.map { times[$0] }
    for index in recording.tracks.indices {
      recording.tracks[index].values = kept.map { recording.tracks[index].values[$0] }
    }
    return (recording, repeated.count)
  }
}
