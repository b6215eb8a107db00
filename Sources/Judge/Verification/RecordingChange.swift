import Compare
import Display
import Platform
import Rendering
import Simulation

/// The difference between a scene and its golden, from digests and readings only.
struct RecordingChange {
  /// The differences other than pictures: size, frame rate, and duration.
  let problems: [Problem]
  /// The frames whose digests differ.
  let differences: [SceneReport.FrameDifference]
  let motion: MotionDifference
  /// Whether the scene no longer states an expectation of the golden.
  let lacksExpectations: Bool

  /// Compares two recordings whose frames are paired by scene time.
  init(_ pair: ClipPair) {
    let (expected, actual) = (pair.expected.recording, pair.actual.recording)
    differences = pair.alignment.pairs.compactMap { pair in
      let one = pair.expected.map { expected.frames[$0] }
      let other = pair.actual.map { actual.frames[$0] }
      if let one, let other, one.digest == other.digest { return nil }
      return SceneReport.FrameDifference(
        expected: one?.index, actual: other?.index, time: other?.time ?? one?.time ?? pair.time)
    }
    motion = MotionDifference(recorded: expected.motion, actual: actual.motion)
    let drawn = differences.isEmpty ? motion.drawn : []
    let gone = expected.expectations.filter { !actual.expectations.contains($0) }
    lacksExpectations = !gone.isEmpty
    problems =
      pair.problems
      + gone.map { Problem(.difference, "the scene no longer expects: \($0)") }
      + drawn.prefix(1).map {
        Problem(
          .difference,
          "all frames are the same, but the images between them differ, at "
            + "\($0.time.fixedText(decimals: 3)) s (after frame \($0.frame))"
            + (drawn.count > 1 ? ", and at \(drawn.count - 1) more times" : ""))
      }
  }

  var isEqual: Bool {
    differences.isEmpty && motion.isEqual && !problems.contains { $0.severity == .difference }
  }
}

extension MotionDifference {
  /// Compares recordings whose readings may have names only.
  ///
  /// A golden stores no declarations. Its readings are those that the run of its scene declares, or
  /// else those that any stage declares under that name.
  init(recorded expected: MotionRecording, actual: MotionRecording) {
    let ours = actual.declared(as: expected.tracks.lazy.map(\.key), otherwise: ReadingKey.recorded)
    self.init(
      expected: expected.declared(as: ours.tracks.lazy.map(\.key), otherwise: ReadingKey.recorded),
      actual: ours)
  }
}
