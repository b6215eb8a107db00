import Display

/// Checks that a change of time applies to each movement, not only to most of the recording.
struct TimeAgreement {
  let differences: [TrackDifference]
  /// The last scene time at which a track without differences changes, in seconds.
  ///
  /// It is nil if no such track changes.
  let unchangedTracksMoveUntil: Double?
  let end: Double
  let frame: Double

  init(differences: [TrackDifference], expected: MotionRecording, actual: MotionRecording) {
    let stated = differences.filter { !$0.isEqual }
    self.differences = stated
    let names = Set(stated.map(\.name))
    let both = Set(actual.tracks.map(\.name)).subtracting(names)
    var latest: Double?
    for track in expected.tracks where both.contains(track.name) {
      let count = min(track.values.count, expected.times.count)
      let changed = (0..<count).last { index in
        index > 0 && !TrackDifference.areEqual(track.values[index], track.values[index - 1])
      }
      if let changed { latest = max(latest ?? -.infinity, expected.times[changed]) }
    }
    unchangedTracksMoveUntil = latest
    end = actual.times.last ?? 0
    frame = stated.map(\.frameInterval).max() ?? 0
  }

  /// Whether a change of time agrees with every movement after its beginning.
  ///
  /// There must be at least one such movement, or a state if nothing moves. A single movement, or a
  /// reading without differences that still changes, can contradict it.
  func isConsistent(for alignment: TimeAlignment) -> Bool {
    if let unchangedTracksMoveUntil, unchangedTracksMoveUntil > alignment.from + 1.5 * frame {
      return false
    }
    var met = 0
    var starts: [Double] = []
    for track in differences {
      let range = (track.expected.high ?? 0) - (track.expected.low ?? 0)
      for movement in track.expected.movements where movement.extent > 0.02 * range {
        let difference = track.movements.first {
          $0.expected?.firstIndex == movement.firstIndex
        }
        if movement.start < alignment.from - 0.5 * frame {
          // A movement in progress when the change begins would have to change midway.
          let spans = movement.settlesAt > alignment.from + 2 * frame
          if spans, let difference, track.share(of: difference) > 0.01 { return false }
          continue
        }
        guard alignment.actualTime(of: movement.settlesAt) <= end - frame else { continue }
        let near = track.haveSameRate ? 0.6 * frame : 1.5 * frame
        guard agrees(movement, difference, alignment, within: near) else { return false }
        met += 1
        if !starts.contains(where: { ($0 - movement.start).magnitude < 2.5 * frame }) {
          starts.append(movement.start)
        }
      }
    }
    // If one movement takes longer, its readings explain that better than a change of all time.
    if case .stretch = alignment.change, alignment.from > 1e-9, starts.count < 2 { return false }
    let hasStates = differences.contains { $0.expected.kind == .states }
    return met > 0 || (hasStates && !differences.contains { !$0.expected.movements.isEmpty })
  }

  private func agrees(
    _ movement: Movement, _ difference: MovementDifference?, _ alignment: TimeAlignment,
    within tolerance: Double
  ) -> Bool {
    // An event exactly at the beginning of a change counts as after it.
    let start = alignment.actualTime(of: max(movement.start, alignment.from) + 1e-6)
    let end = alignment.actualTime(of: movement.settlesAt)
    guard let difference else {
      return (start - movement.start).magnitude <= 0.6 * frame
        && (end - movement.settlesAt).magnitude <= 0.6 * frame
    }
    guard let other = difference.actual else { return false }
    // A fade that only begins later keeps its duration, even if its end is within a frame of a
    // longer one's.
    if case .stretch(let factor) = alignment.change {
      let (kept, longer) = (movement.settling, factor * movement.settling)
      let isKept = (other.settling - kept).magnitude < (other.settling - longer).magnitude
      if isKept, (longer - kept).magnitude > 0.3 * frame { return false }
    }
    let isShort = movement.endIndex - movement.firstIndex < 4
    let near = isShort ? 1.5 * frame : tolerance
    guard (start - other.start).magnitude <= 1.5 * frame,
      (end - other.settlesAt).magnitude <= max(near, frame)
    else { return false }
    guard let x = difference.expectedHalfway, let y = difference.actualHalfway else { return true }
    let half = alignment.actualTime(of: movement.start + x)
    return (half - other.start - y).magnitude <= near
  }

  /// Refines a stretch to the median factor of the movements that agree with it.
  ///
  /// Returns other alignments unchanged.
  func refined(_ alignment: TimeAlignment) -> TimeAlignment {
    guard case .stretch(let factor) = alignment.change else { return alignment }
    let factors = differences.flatMap(\.movements).compactMap { movement -> Double? in
      guard case .stretched(let by) = movement.change,
        movement.start >= alignment.from - 0.5 * frame, (by / factor - 1).magnitude < 0.03
      else { return nil }
      return by
    }.sorted()
    guard !factors.isEmpty else { return alignment }
    var refined = alignment
    refined.change = .stretch(factor: factors[factors.count / 2])
    return refined
  }
}
