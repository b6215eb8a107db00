package import Compare
import Display
import Pixels
import Platform
package import Rendering

/// Two clips, and the rules for comparing them.
package struct ClipPair: Sendable {
  package let expected: Clip
  package let actual: Clip
  /// The name in reports, which is also that of the folder of pictures.
  package let name: String
  /// The path and the size of a video that is padded to even sides, or nil for none.
  ///
  /// Its frames are compared without the padding.
  let padded: (path: String, size: PixelSize)?
  /// The frames that show at the same times.
  package let alignment: FrameAlignment
  /// Whether frames are paired by the scene times that they show, as for goldens.
  ///
  /// A scene that plays at another speed shows the same. Otherwise, frames are paired by playback
  /// time. If files of some frames are missing, only the times of sampled frames are compared.
  let usesSceneTime: Bool
  /// The rules for comparing pictures, and the pictures to keep.
  package var options: PictureOptions

  /// Pairs the frames of two clips by playback time or by scene time.
  package init(
    expected: Clip, actual: Clip, bySceneTime usesSceneTime: Bool = false, name: String,
    options: PictureOptions = PictureOptions()
  ) {
    let one = expected.withoutPadding(matching: actual)
    let other = actual.withoutPadding(matching: expected)
    padded = one.map { ($0.path, expected.size) } ?? other.map { ($0.path, actual.size) }
    self.expected = one ?? expected
    self.actual = other ?? actual
    self.name = name
    self.options = options
    self.usesSceneTime = usesSceneTime
    alignment =
      usesSceneTime
      ? FrameAlignment(showing: expected.recording.sceneTimes, actual.recording.sceneTimes)
      : Self.playing(expected, actual)
  }

  private static func playing(_ expected: Clip, _ actual: Clip) -> FrameAlignment {
    let haveNumbers = [expected, actual].allSatisfy {
      [.folder, .manifest, .golden, .scene].contains($0.kind)
    }
    let lacksSome = [expected, actual].contains { clip in
      clip.issues.contains {
        switch $0 {
        case .missing, .missingFolder: true
        case .extra, .other: false
        }
      }
    }
    return haveNumbers && lacksSome && expected.times.rate == actual.times.rate
      ? FrameAlignment(sampled: expected.times, actual.times)
      : FrameAlignment(showing: expected.times, actual.times)
  }

  /// Whether each clip is a single picture.
  var comparesSinglePictures: Bool { expected.kind == .picture && actual.kind == .picture }

  /// Returns the scene time of a pair for masks and reports, in seconds.
  func time(of instant: FrameAlignment.Pair) -> Double {
    // An animation holds a frame while it looks the same, but the scene time advances.
    if actual.kind.isAnimation { return instant.time }
    return instant.actual.map { actual.recording.frames[$0].time }
      ?? instant.expected.map { expected.recording.frames[$0].time } ?? instant.time
  }

  /// Returns the known digests of the frames of a pair.
  func digests(at instant: FrameAlignment.Pair) -> (expected: String?, actual: String?) {
    (
      instant.expected.flatMap { expected.recording.frames[$0].digest },
      instant.actual.flatMap { actual.recording.frames[$0].digest }
    )
  }

  /// The size of the two pictures of a pair in memory, in bytes.
  var pictureBytes: Int { (expected.size.count + actual.size.count) * 4 }

  // MARK: Diff

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
      report: SceneReport(name: name, path: actual.path, title: nil, status: .passed, headline: ""))
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
  private func frameFaults(_ one: [String], _ other: [String]) throws(ClipError) -> [FrameFault] {
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

  // MARK: Problems

  /// The max error of a clip's end in seconds, because delays are in centiseconds.
  private static let rounding = 0.0101

  /// The differences in size, rate, and duration, and warnings about frames omitted due to them.
  var problems: [Problem] {
    let (one, other) = (expected.recording, actual.recording)
    var problems: [Problem] = []
    func add(_ severity: Problem.Severity, _ text: String) {
      problems.append(Problem(severity, text))
    }
    func rates(_ from: Double, _ to: Double) -> String {
      "re-timed: \(from.shortestText) → \(to.shortestText) frames per second"
    }
    if let (path, size) = padded {
      add(
        .warning,
        "\(path) has \(size.text): a video is padded to even dimensions, so only the common \(one.size.text) are compared"
      )
    } else if one.size != other.size {
      let sizes = "resized: \(one.size.text) → \(other.size.text)"
      add(.difference, sizes + Self.scales(one.scale, other.scale))
    }
    if usesSceneTime {
      if one.fps != other.fps { add(.difference, rates(one.fps, other.fps)) }
      if one.speed != other.speed {
        let speeds = "\(one.speed.shortestText) → \(other.speed.shortestText)"
        add(.difference, "re-timed: speed \(speeds)")
      }
    } else if alignment.commonRate != nil, let from = expected.times.rate,
      let to = actual.times.rate
    {
      add(.warning, rates(from, to))
      if let tooFewCompared { add(.difference, tooFewCompared) }
    }
    if let length { add(.difference, length) }
    if alignment.leftOut > 0, let rate = alignment.commonRate {
      add(
        .warning,
        "frames are compared at common times, \(rate.shortestText) per second; "
          + (alignment.leftOut == 1
            ? "1 frame is at a different time" : "\(alignment.leftOut) frames are at other times"))
    }
    return problems
  }

  private static func scales(_ from: Double?, _ to: Double?) -> String {
    guard let from, let to, from != to else { return "" }
    return " (\(from.shortestText) → \(to.shortestText) px per pt)"
  }

  /// Describes that too few frames of either clip are compared to call both the same; nil if not.
  private var tooFewCompared: String? {
    let compared = alignment.compared
    guard
      Double(compared.expected) < options.minCompared * Double(expected.count) - 1e-9
        || Double(compared.actual) < options.minCompared * Double(actual.count) - 1e-9
    else { return nil }
    return "\(compared.expected) of \(expected.count) and \(compared.actual) of \(actual.count) "
      + "frames are compared, which is too few to count as equal: render both at one rate, or "
      + "allow it with --min-compared"
  }

  /// The difference in duration, or nil for none.
  private var length: String? {
    let (a, b) = (expected.recording, actual.recording)
    if usesSceneTime, a.fps == b.fps, a.speed == b.speed {
      let (from, to) = (a.frames.count, b.frames.count)
      let end =
        to > from ? "\(to - from) more at the end" : "\(from - to) fewer, the end is missing"
      return from == to ? nil : "\(from) → \(to) frames: \(end)"
    }
    let (one, other) = usesSceneTime ? (a.sceneTimes, b.sceneTimes) : (expected.times, actual.times)
    // Different rates and rounded delays limit the times at which a clip can end.
    var tolerance = max(one.tolerance, other.tolerance)
    let isRounded = tolerance > 1e-5
    if let from = one.rate, let to = other.rate, from != to || isRounded {
      tolerance = max(tolerance, max(1 / from, 1 / to) - 1e-6)
    } else if isRounded {
      tolerance = max(tolerance, Self.rounding)
    }
    // A single picture has no duration.
    guard expected.kind != .picture, actual.kind != .picture,
      (one.end - other.end).magnitude > tolerance
    else { return nil }
    return "\(other.end > one.end ? "longer" : "shorter"): it plays for "
      + "\(one.end.fixedText(decimals: 3)) → \(other.end.fixedText(decimals: 3)) s"
      + (usesSceneTime ? " of scene time" : "")
  }

  /// Warnings about masks outside all frames, and about masks that leave nothing to compare.
  var maskProblems: [Problem] {
    let frames = [expected.size, actual.size].map { PixelRect($0) }
    let outside = options.masks.compactMap(\.region).filter { region in
      frames.allSatisfy { $0.intersection(region).isEmpty }
    }
    let isAll =
      !alignment.pairs.isEmpty
      && alignment.pairs.allSatisfy { instant in
        let time = time(of: instant)
        return options.masks.hidesAll(at: time)
          || options.masks.regions(at: time).contains { region in
            frames.allSatisfy { region.intersection($0) == $0 }
          }
      }
    let texts = outside.map { region in
      "the mask \(region.minX),\(region.minY),\(region.width),\(region.height) is outside all frames"
    }
    let all = isAll ? ["the masks cover every frame completely: no pixel is compared"] : []
    return (texts + all).map { Problem(.warning, $0) }
  }
}

extension Clip {
  /// Creates a golden without frames, with the size and rate of a recording.
  ///
  /// It is compared with scenes that have no golden.
  static func withoutFrames(matching recording: Recording) -> Clip {
    var none = recording
    none.frames = []
    none.motion = MotionRecording()
    return Clip(none, kind: .golden, path: "")
  }
}

extension PixelSize {
  fileprivate var text: String { "\(width)×\(height) px" }
}
