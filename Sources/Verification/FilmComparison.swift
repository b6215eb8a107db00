package import Clips
import Compare
import Display
import Pixels
import Review
import System

/// Holds two films against each other.
package struct FilmComparison: Sendable {
  private let expected: Film
  private let actual: Film
  private let name: String
  private let options: PictureOptions
  private let jobs: Int

  /// How far a film's end may be off because delays are in centiseconds, s.
  private static let rounding = 0.0101

  /// Prepares a comparison.
  ///
  /// - Parameters:
  ///   - expected: one film.
  ///   - actual: the other.
  ///   - name: what the pair is called in reports, also as a folder of pictures.
  ///   - options: how pictures are compared and shown.
  ///   - jobs: threads; at least 1.
  package init(
    expected: Film, actual: Film, name: String, options: PictureOptions, jobs: Int
  ) {
    self.expected = expected
    self.actual = actual
    self.name = name
    self.options = options
    self.jobs = jobs
  }

  /// Compares.
  ///
  /// - Parameter progress: called on this thread with the instants done and all of them.
  /// - Returns: what was found.
  /// - Throws: `FilmError` where a picture of either cannot be read, or `interrupted`.
  package func run(
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws(FilmError) -> SceneVerification.Outcome {
    var report = SceneReport(
      name: name, path: actual.path, title: nil, status: .passed, headline: "")
    report.expected = SceneReport.Side(expected)
    report.actual = SceneReport.Side(actual)
    let alignment = self.alignment
    for film in [expected, actual] {
      report.problems += Problem.all(film.oddities, in: film.path, isGolden: false)
    }
    report.warn(ofMasksOutside: options.masks, of: [expected.size, actual.size])
    report.problems += sizeProblems() + timeProblems(alignment)
    var outcome = SceneVerification.Outcome(report: report)
    let arePictures = expected.kind == .picture && actual.kind == .picture
    if arePictures, options.wantsDifference || !options.showsPictures {
      let pair = PicturePair(expected: expected, actual: actual, options: options, jobs: jobs)
      let finding = try pair.run()
      outcome.difference = finding.picture
      report.take(
        finding.difference.map { [$0] } ?? [], tolerated: finding.isTolerated ? 1 : 0,
        of: alignment)
    }
    if !arePictures || options.showsPictures {
      let judge = PictureJudge(
        expected: expected, actual: actual, alignment: alignment, options: options, name: name,
        jobs: jobs)
      for place in alignment.pairs.indices {
        try judge.add(place)
        progress(place + 1, alignment.pairs.count)
      }
      report.film = try judge.finish()
      report.take(judge, of: alignment)
      outcome.assets = judge.assets
      outcome.letThrough = judge.letThrough
    }
    if let one = expected.recording, let other = actual.recording {
      let motion = MotionDifference(recorded: one.motion, actual: other.motion)
      if !motion.isEqual {
        report.describe(motion, expected: one.motion, actual: other.motion)
      }
      if report.differs {
        report.motionHeadline =
          ConstantChanges(expected: one, actual: other).sentences + report.motionHeadline
      }
    } else if !arePictures, report.differingFrames > 0, let shift = try shift() {
      report.motionHeadline.append(shift.sentence)
    }
    if report.differingFrames == 0, report.film != nil, report.motion.isEmpty {
      report.film = nil
    }
    report.conclude(letThrough: outcome.letThrough)
    outcome.report = report
    return outcome
  }

  /// Which frames belong together: by their numbers where some are missing, else by their times.
  private var alignment: FilmAlignment {
    let haveNumbers = [expected, actual].allSatisfy {
      [.folder, .manifest, .golden, .scene].contains($0.kind)
    }
    let lacksSome = [expected, actual].contains { film in
      film.oddities.contains {
        switch $0 {
        case .missing, .missingFolder: true
        case .extra, .other: false
        }
      }
    }
    if haveNumbers, lacksSome, expected.clock.rate == actual.clock.rate {
      return FilmAlignment(
        expected: expected.clock, numbered: expected.numbers, actual: actual.clock,
        numbered: actual.numbers)
    }
    return FilmAlignment(expected: expected.clock, actual: actual.clock)
  }

  private func sizeProblems() -> [Problem] {
    guard expected.size != actual.size else { return [] }
    return [
      Problem(
        .difference,
        "resized: \(expected.size.width)×\(expected.size.height) px → "
          + "\(actual.size.width)×\(actual.size.height) px")
    ]
  }

  private func timeProblems(_ alignment: FilmAlignment) -> [Problem] {
    var problems: [Problem] = []
    let (one, other) = (expected.clock, actual.clock)
    if let common = alignment.commonRate, let from = one.rate, let to = other.rate {
      // One instant says nothing of how the rest moves.
      let isFirstAlone =
        min(expected.count, actual.count) > 1
        && alignment.pairs.count { $0.expected != nil && $0.actual != nil } <= 1
      problems.append(
        Problem(
          isFirstAlone ? .difference : .warning,
          "\(from.shortestText) → \(to.shortestText) frames a second: compared at the instants that "
            + "both have, \(common.shortestText) a second; \(alignment.leftOutWords)"
        ))
    }
    // Frames of different rates, and delays that were rounded, end where they can.
    var tolerance = max(one.tolerance, other.tolerance)
    let isRounded = one.tolerance > 1e-5 || other.tolerance > 1e-5
    if let from = one.rate, let to = other.rate, from != to || isRounded {
      tolerance = max(tolerance, max(1 / from, 1 / to) - 1e-6)
    } else if isRounded {
      tolerance = max(tolerance, Self.rounding)
    }
    // A picture that is no animation has no duration to differ in.
    if expected.kind != .picture, actual.kind != .picture,
      (one.end - other.end).magnitude > tolerance
    {
      let word = other.end > one.end ? "longer" : "shorter"
      problems.append(
        Problem(
          .difference,
          "\(word): it plays for \(one.end.fixedText(decimals: 3)) → "
            + "\(other.end.fixedText(decimals: 3)) s"))
    }
    return problems
  }

  /// The shift or stretch of time that makes one film into the other; nil where there is none.
  private func shift() throws(FilmError) -> TimeAlignment? {
    let (one, other) = (try digests(of: expected), try digests(of: actual))
    guard let one, let other else { return nil }
    return TimeAlignment.ofPictures(
      expected: zip(expected.clock.starts, one).map { ($0, $1) },
      actual: zip(actual.clock.starts, other).map { ($0, $1) })
  }

  /// The digests of a film's frames; nil where one has no picture.
  private func digests(of film: Film) throws(FilmError) -> [String]? {
    var digests: [String] = []
    for (place, digest) in film.digests.enumerated() {
      if Interruption.isRequested { throw .interrupted }
      if let digest {
        digests.append(digest)
      } else {
        guard let pixels = try film.pictures?.picture(at: place) else { return nil }
        digests.append(pixels.digest)
      }
    }
    return digests
  }
}
