import Compare
import Display
import Platform
package import Rendering

extension ClipPair {
  /// The max number of faulty frames that are described one by one.
  private static let maxFaults = 5

  /// Compares the clips for the `diff` command, on `jobs` threads.
  ///
  /// It calls `progress` on this thread with the number of compared times and their total.
  ///
  /// - Throws: `ClipError` if a picture cannot be read, or `interrupted`.
  package func diff(
    jobs: Int, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(ClipError) -> ComparisonOutcome {
    var outcome = ComparisonOutcome(
      report: SceneReport(
        name: name, path: actual.path, title: nil, status: .passed, headline: ""))
    outcome.report.expected = SceneReport.Side(expected)
    outcome.report.actual = SceneReport.Side(actual)
    for clip in [expected, actual] {
      outcome.report.problems += Problem.all(of: clip, isGolden: false)
    }
    outcome.report.problems += maskProblems + problems
    let (one, other) = (expected.recording, actual.recording)
    let areScenes = one.isOfScene && other.isOfScene
    if areScenes {
      let motion = MotionDifference(recorded: one.motion, actual: other.motion)
      if !motion.isEqual {
        outcome.report.describe(motion, expected: one.motion, actual: other.motion)
      }
    }
    let comparison = ClipComparison(
      self, jobs: jobs, representativeTime: outcome.report.representativeTime)
    outcome.take(try comparison.run(progress: progress), of: self)
    if areScenes {
      if outcome.report.differs {
        outcome.report.motionHeadline =
          ConstantDifference(expected: one, actual: other)
          .sentences + outcome.report.motionHeadline
      }
    } else if !comparesSinglePictures, outcome.report.differingFrames > 0,
      let one = try digests(of: expected), let other = try digests(of: actual)
    {
      let faults = try frameFaults(one, other)
      outcome.report.motionHeadline += faults.prefix(Self.maxFaults).map(\.sentence)
      let more = faults.count - Self.maxFaults
      if more > 0 { outcome.report.motionHeadline.append("and \(more) more such changes") }
      if faults.isEmpty, let shift = shift(one, other) {
        outcome.report.motionHeadline.append(shift.sentence)
      }
    }
    if outcome.report.differingFrames == 0, outcome.report.motion.isEmpty {
      outcome.report.film = nil
    }
    outcome.report.stills = outcome.report.stillsOfPictures
    outcome.report.conclude(ignored: outcome.ignored)
    return outcome
  }

  /// Returns the single frames that are misplaced, or none if the clips differ in other respects.
  private func frameFaults(
    _ one: [String], _ other: [String]
  ) throws(ClipError) -> [FrameFault] {
    let instants = alignment.pairs
    let times = instants.map(\.time)
    let faults = FrameFault.all(
      expected: instants.compactMap { $0.expected.map { one[$0] } },
      actual: instants.compactMap { $0.actual.map { other[$0] } }, times: times)
    guard faults.isEmpty, options.tolerance != PictureTolerance() else { return faults }
    // In lossy clips, no two frames have the same bytes. Compare them within the tolerance.
    guard let similar = try SimilarPictures(self).numbers() else { return [] }
    return FrameFault.all(expected: similar.expected, actual: similar.actual, times: times)
  }

  /// Returns the shift or stretch of time that maps one clip to the other, or nil for none.
  private func shift(_ one: [String], _ other: [String]) -> TimeAlignment? {
    // With one rate, use all times at which either changes. With two, use each clip's own frames.
    let pairs = alignment.commonRate == nil ? alignment.pairs : []
    func side(
      _ clip: Clip, _ digests: [String], _ frame: KeyPath<FrameAlignment.Pair, Int?>
    ) -> (times: [Double], digests: [String]) {
      let shown = pairs.filter { $0[keyPath: frame] != nil }
      return shown.isEmpty
        ? (clip.times.starts, digests)
        : (shown.map(\.time), shown.map { digests[$0[keyPath: frame] ?? 0] })
    }
    return TimeAlignment.ofPictures(
      expected: side(expected, one, \.expected), actual: side(actual, other, \.actual))
  }

  /// Returns the digests of a clip's frames, or nil if a frame has no picture.
  private func digests(of clip: Clip) throws(ClipError) -> [String]? {
    var digests: [String] = []
    for (index, digest) in clip.digests.enumerated() {
      if Interruption.isRequested { throw .interrupted }
      if let digest {
        digests.append(digest)
      } else {
        guard let pixels = try clip.pictures?.picture(at: index) else { return nil }
        digests.append(pixels.digest)
      }
    }
    return digests
  }
}
