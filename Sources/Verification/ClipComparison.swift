import Clips
import Compare
import Pixels
import Rendering
import Review
import System

/// Compares the pictures of two clips instant by instant on all cores, and gathers what is shown of
/// them, in order.
final class PictureJudge {
  private final class Idle: Sendable {}

  /// The frame that differs most.
  private struct Worst {
    /// Its place among the differences.
    var ordinal: Int
    var count: Int
    var job: PictureJob
    var expected: Pixmap<StraightRGBA8>
    var actual: Pixmap<StraightRGBA8>
  }

  private let expected: Clip
  private let actual: Clip
  private let alignment: ClipAlignment
  private let options: PictureOptions
  private let name: String
  private let triptychs: Triptych?
  private let pool: WorkerPool<Idle>
  private var waiting: [PictureJob] = []
  private var strip: FilmStrip?

  /// The frames that differ by more than is tolerated, in order.
  private(set) var differences: [SceneReport.FrameDifference] = []
  /// How many instants differ within the tolerance.
  private(set) var tolerated = 0
  /// How many instants differ, but where masks or the tolerance let it through.
  private(set) var letThrough = 0
  /// The frame that differs most, with its pictures, until it has a triptych.
  private var worst: Worst?
  /// The triptychs.
  private(set) var assets = ReportAssets()

  /// Prepares to compare.
  ///
  /// - Parameters:
  ///   - expected: one clip.
  ///   - actual: the other; its pictures may be given one by one instead.
  ///   - alignment: which frames show together.
  ///   - options: how pictures are compared and shown.
  ///   - name: the name under which pictures stand among the report's assets.
  ///   - jobs: threads; at least 1.
  init(
    expected: Clip, actual: Clip, alignment: ClipAlignment, options: PictureOptions, name: String,
    jobs: Int
  ) {
    self.expected = expected
    self.actual = actual
    self.alignment = alignment
    self.options = options
    self.name = name
    // It looks for a font, which takes longer than comparing two pictures.
    triptychs = options.triptychs > 0 ? Triptych() : nil
    pool = WorkerPool(count: jobs) { Idle() }
    let hasPictures = expected.pictures != nil || actual.pictures != nil || actual.kind == .scene
    if options.filmPixels > 0, hasPictures {
      let size = PixelSize(
        width: max(expected.size.width, actual.size.width),
        height: max(expected.size.height, actual.size.height))
      strip = FilmStrip(
        scene: name, size: size, frames: Self.pictures(expected, actual, alignment),
        pixelBudget: options.filmPixels)
    }
  }

  /// Whether it is of any use to give it the actual frames' pictures.
  var needsPictures: Bool { expected.pictures != nil || options.showsPictures }

  /// How many pictures the page will show at most: all distinct ones, and a mark where two differ.
  private static func pictures(_ expected: Clip, _ actual: Clip, _ alignment: ClipAlignment) -> Int
  {
    var known: Set<String> = []
    var others = 0
    for pair in alignment.pairs {
      let one = pair.expected.flatMap { expected.digests[$0] }
      let other = pair.actual.flatMap { actual.digests[$0] }
      if let one, expected.pictures != nil { known.insert(one) }
      if let other { known.insert(other) }
      if one == nil || other == nil { others += 2 }
      if one != other || one == nil { others += 1 }
    }
    return max(1, known.count + others)
  }

  /// Takes the next instant.
  ///
<<<<<<< HEAD
  /// - Parameter progress: called on this thread with the instants done and all of them.
  /// - Returns: what was found.
  /// - Throws: `ClipError` where a picture of either cannot be read, or `interrupted`.
  package func run(
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws(ClipError) -> SceneVerification.Outcome {
    var report = SceneReport(
      name: name, path: actual.path, title: nil, status: .passed, headline: "")
    report.expected = SceneReport.Side(expected)
    report.actual = SceneReport.Side(actual)
    let alignment = self.alignment
    for clip in [expected, actual] {
      report.problems += Problem.all(clip.issues, in: clip.path, isGolden: false)
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
  private var alignment: ClipAlignment {
    let haveNumbers = [expected, actual].allSatisfy {
      [.folder, .manifest, .golden, .scene].contains($0.kind)
    }
    let lacksSome = [expected, actual].contains { clip in
      clip.issues.contains { if case .missing = $0 { true } else { false } }
    }
    if haveNumbers, lacksSome, expected.clock.rate == actual.clock.rate {
      return ClipAlignment(
        expected: expected.clock, numbered: expected.numbers, actual: actual.clock,
        numbered: actual.numbers)
    }
    return ClipAlignment(expected: expected.clock, actual: actual.clock)
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

  private func timeProblems(_ alignment: ClipAlignment) -> [Problem] {
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

  /// The shift or stretch of time that makes one clip into the other; nil where there is none.
  private func shift() throws(ClipError) -> TimeAlignment? {
    let (one, other) = (try digests(of: expected), try digests(of: actual))
    guard let one, let other else { return nil }
    return TimeAlignment.ofPictures(
      expected: zip(expected.clock.starts, one).map { ($0, $1) },
      actual: zip(actual.clock.starts, other).map { ($0, $1) })
  }

  /// The digests of a clip's frames; nil where one has no picture.
  private func digests(of clip: Clip) throws(ClipError) -> [String]? {
    var digests: [String] = []
    for (place, digest) in clip.digests.enumerated() {
      if Interruption.isRequested { throw .interrupted }
      if let digest {
        digests.append(digest)
=======
  /// - Parameters:
  ///   - place: its place among the alignment's pairs.
  ///   - pixels: the actual frame's picture, which must not change any more; nil to read it from the
  ///     clip where it has one.
  /// - Throws: `ClipError`.
  func add(_ place: Int, actual pixels: Pixmap<StraightRGBA8>? = nil) throws(ClipError) {
    if place == 0 { try checkRoom() }
    let pair = alignment.pairs[place]
    let actualSource: PictureJob.Source =
      if let pixels {
        .pixels(pixels)
>>>>>>> e109e7a7e95f4c092e27ca0faa0ae61b4a97cdd9
      } else {
        try source(actual, pair.actual, unlessSameAs: strip == nil ? pair : nil)
      }
    waiting.append(
      PictureJob(
        place: place, time: time(of: pair),
        numbers: (
          pair.expected.map { expected.numbers[$0] }, pair.actual.map { actual.numbers[$0] }
        ),
        digests: (
          pair.expected.flatMap { expected.digests[$0] },
          pair.actual.flatMap { actual.digests[$0] }
        ),
        expected: try source(expected, pair.expected, unlessSameAs: pair), actual: actualSource,
        paths: (expected.path, actual.path), wantsTriptych: false, worst: nil))
    if waiting.count >= batch { try flush() }
  }

  /// How many instants wait until they are compared: two for each thread, as far as their pictures
  /// stay within half a gibibyte, and within half of the memory that there is room for.
  private lazy var batch: Int = {
    let room = min(512 << 20, (MemoryRoom.current?.bytes ?? .max) / 2)
    return max(1, min(pool.count * 2, room / max(pair, 1)))
  }()

  /// The bytes of the pictures of an instant.
  private var pair: Int { (expected.size.count + actual.size.count) * 4 }

  /// Throws where there is too little memory for the pictures of one instant.
  private func checkRoom() throws(ClipError) {
    do throws(MemoryShortage) {
      try MemoryRoom.require([
        ("the two pictures", pair), ("the report", triptychs == nil ? 0 : min(pair * 2, 256 << 20)),
        ("the program", 32 << 20),
      ])
    } catch {
      throw .memory(error)
    }
  }

  /// Ends the comparison.
  ///
  /// - Returns: what the page plays; nil for nothing.
  /// - Throws: `ClipError`.
  func finish() throws(ClipError) -> SceneReport.Film? {
    try flush()
    try showWorst()
    guard let strip else { return nil }
    assets.add(strip.assets)
    return strip.film
  }

  private func time(of pair: ClipAlignment.Pair) -> Double {
    // An animation holds a frame for as long as it looks the same; what it shows moves on.
    if [.gif, .apng].contains(actual.kind) { return pair.time }
    return pair.actual.map { actual.sceneTimes[$0] }
      ?? pair.expected.map { expected.sceneTimes[$0] } ?? pair.time
  }

  private func source(
    _ clip: Clip, _ place: Int?, unlessSameAs pair: ClipAlignment.Pair? = nil
  ) throws(ClipError) -> PictureJob.Source {
    guard let place, let pictures = clip.pictures else { return .none }
    if let pair, let one = pair.expected, let other = pair.actual,
      let digest = expected.digests[one], digest == actual.digests[other]
    {
      return .none
    }
    if pictures.isInAnyOrder { return .clip(pictures, place: place) }
    return try pictures.picture(at: place).map { .pixels($0) } ?? .none
  }

  private func flush() throws(ClipError) {
    guard !waiting.isEmpty else { return }
    var jobs = waiting
    waiting = []
    for index in jobs.indices {
      // Any of those of the batch before it may differ or not.
      let ordinals = differences.count...(differences.count + index)
      jobs[index].wantsTriptych = ordinals.contains(where: getsTriptych)
      jobs[index].worst = triptychs == nil ? nil : worst?.count ?? 0
    }
    let (options, strip, triptychs) = (options, strip, triptychs)
    let findings: [Result<PictureFinding, ClipError>]
    do {
      findings = try pool.map(jobs) { (job, _) throws(ProductionError) in
        do throws(ClipError) {
          return .success(try job.run(options, strip: strip, triptychs: triptychs))
        } catch {
          return .failure(error)
        }
      }
    } catch {
      throw .interrupted
    }
    for (job, finding) in zip(jobs, findings) { try take(try finding.get(), of: job) }
  }

  /// Whether the frame that differs after so many others gets a triptych: the first ones do, then
  /// fewer and fewer.
  private func getsTriptych(_ ordinal: Int) -> Bool {
    guard options.triptychs > 0, ordinal >= options.triptychs else {
      return ordinal < options.triptychs
    }
    let (times, rest) = ordinal.quotientAndRemainder(dividingBy: options.triptychs)
    return rest == 0 && times.nonzeroBitCount == 1
  }

  private func add(_ triptych: [UInt8], of difference: SceneReport.FrameDifference) -> String {
    let file = "\(TriptychName.folder(of: name))/\(TriptychName.file(of: difference))"
    assets.add(file, triptych)
    return file
  }

  /// The frame that differs most has a triptych, wherever it stands.
  private func showWorst() throws(ClipError) {
    guard let worst, let triptychs, differences[worst.ordinal].triptych == nil else { return }
    let difference = differences[worst.ordinal]
    let triptych = try worst.job.triptych(
      worst.expected, worst.actual, difference, options, triptychs)
    differences[worst.ordinal].triptych = add(triptych, of: difference)
  }

  private func take(_ finding: PictureFinding, of job: PictureJob) throws(ClipError) {
    if finding.isTolerated { tolerated += 1 }
    if finding.isLetThrough { letThrough += 1 }
    if var difference = finding.difference {
      if let pictures = finding.worst, let count = difference.pixels, count > worst?.count ?? 0 {
        worst = Worst(
          ordinal: differences.count, count: count, job: job, expected: pictures.expected,
          actual: pictures.actual)
      }
      if let triptych = finding.triptych, getsTriptych(differences.count) {
        difference.triptych = add(triptych, of: difference)
      }
      differences.append(difference)
    }
    guard strip != nil else { return }
    var frame = SceneReport.Film.Frame(time: job.time, playback: alignment.pairs[job.place].time)
    frame.expectedFrame = job.numbers.expected
    frame.actualFrame = job.numbers.actual
    frame.expected = show(finding.digests.expected, finding.pictures.expected)
    frame.actual = show(finding.digests.actual, finding.pictures.actual)
    // A frame that is the same on both sides is shown once.
    if let one = finding.digests.expected, one == finding.digests.actual {
      frame.expected = frame.actual ?? frame.expected
      frame.actual = frame.expected
    }
    frame.difference = finding.mark.map { strip?.add(mark: $0) ?? 0 }
    strip?.frames.append(frame)
  }

  private func show(_ digest: String?, _ jpeg: [UInt8]?) -> Int? {
    guard let digest else { return nil }
    if let place = strip?.place(ofDigest: digest) { return place }
    return jpeg.flatMap { strip?.add(digest: digest, jpeg: $0) }
  }
}
