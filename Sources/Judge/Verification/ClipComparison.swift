import Compare
import Display
import Figures
import Pixels
import Platform
import Rendering

/// Compares the pictures of two clips on all cores and collects the pictures that reports show.
///
/// Frames that are equal according to digests or file bytes are decoded or drawn only to be shown.
final class ClipComparison {
  /// The differences of the pictures, and the pictures that reports show.
  struct Finding {
    /// The frames that differ by more than the tolerance, in order.
    var differences: [SceneReport.FrameDifference] = []
    /// The number of times at which pictures differ within the tolerance.
    var tolerated = 0
    /// The number of times at which pictures differ only where masks or the tolerance ignore it.
    var ignored = 0
    /// The frames that the page plays, or nil for none.
    var film: SceneReport.PageClip?
    /// The triptychs, and the pictures that the page plays.
    var assets = ReportAssets()
    /// The difference picture of two single pictures as a PNG file, or nil if none was made.
    var drawing: [UInt8]?
  }

  private let pair: ClipPair
  private let jobs: Int
  /// The index of the pair at the time of the largest motion difference, or nil for none.
  private let representativeIndex: Int?
  private let triptychs: Triptych?
  private var waiting: [PictureJob] = []
  private var isMemoryChecked = false
  private var strip: FrameStrip?
  private var finding = Finding()
  /// The frame with the most differing pixels, to give it a triptych if it has none.
  private var worst:
    (
      ordinal: Int, count: Int, job: PictureJob, expected: Pixmap<StraightRGBA8>,
      actual: Pixmap<StraightRGBA8>
    )?

  /// Prepares a comparison on `jobs` threads, at least 1.
  ///
  /// If the frame at `representativeTime`, in seconds of scene time, differs, it gets a triptych.
  init(_ pair: ClipPair, jobs: Int, representativeTime: Double? = nil) {
    self.pair = pair
    self.jobs = jobs
    representativeIndex = representativeTime.flatMap { time in
      pair.alignment.pairs.indices.min { a, b in
        let times = (pair.time(of: pair.alignment.pairs[a]), pair.time(of: pair.alignment.pairs[b]))
        return (times.0 - time).magnitude < (times.1 - time).magnitude
      }
    }
    let (expected, actual, options) = (pair.expected, pair.actual, pair.options)
    // A triptych looks for a font, which takes longer than comparing two pictures.
    triptychs = options.triptychs > 0 ? Triptych() : nil
    if options.pagePixelBudget > 0, expected.pictures != nil || actual.pictures != nil {
      let size = PixelSize(
        width: max(expected.size.width, actual.size.width),
        height: max(expected.size.height, actual.size.height))
      strip = FrameStrip(
        scene: pair.name, size: size, frames: Self.pictures(of: pair),
        pixelBudget: options.pagePixelBudget)
    }
  }

  /// Compares the pictures.
  ///
  /// It calls `progress` on this thread with the number of compared times and their total.
  ///
  /// - Throws: `ClipError` if a picture cannot be read, or `interrupted`.
  func run(progress: (Int, Int) -> Void = { _, _ in }) throws(ClipError) -> Finding {
    // Two times per thread are compared together, with at most 512 MiB of pictures and half of the
    // available memory.
    let memory = min(512 << 20, (AvailableMemory.current?.bytes ?? .max) / 2)
    let batch = max(1, min(jobs * 2, memory / max(pair.pictureBytes, 1)))
    for position in pair.alignment.pairs.indices {
      waiting.append(job(position))
      if waiting.count >= batch { try flush() }
      progress(position + 1, pair.alignment.pairs.count)
    }
    try flush()
    try showWorst()
    if let strip {
      finding.assets.add(strip.assets)
      finding.film = strip.film
    }
    return finding
  }

  /// Returns the max number of pictures on the page: distinct frames, and a mark per difference.
  private static func pictures(of pair: ClipPair) -> Int {
    var known: Set<String> = []
    var others = 0
    for instant in pair.alignment.pairs {
      let (one, other) = pair.digests(at: instant)
      if let one, pair.expected.pictures != nil { known.insert(one) }
      if let other { known.insert(other) }
      if one == nil || other == nil { others += 2 }
      if one != other || one == nil { others += 1 }
    }
    return max(1, known.count + others)
  }

  // MARK: Pairs of frames

  private func job(_ position: Int) -> PictureJob {
    let instant = pair.alignment.pairs[position]
    let digests = pair.digests(at: instant)
    let isSame = digests.expected != nil && digests.expected == digests.actual
    let isShown = digests.actual.map { strip?.position(ofDigest: $0) != nil } ?? false
    return PictureJob(
      position: position, time: pair.time(of: instant),
      numbers: (
        instant.expected.map { pair.expected.recording.frames[$0].index },
        instant.actual.map { pair.actual.recording.frames[$0].index }
      ),
      digests: digests,
      expected: isSame ? .none : source(pair.expected, instant.expected, comparedWith: pair.actual),
      actual: isSame && (strip == nil || isShown)
        ? .none : source(pair.actual, instant.actual, comparedWith: pair.expected))
  }

  private func source(_ clip: Clip, _ position: Int?, comparedWith other: Clip) -> PictureJob.Source
  {
    // The digests of a scene are enough, unless pictures are to be compared or shown.
    guard let position, let pictures = clip.pictures,
      clip.kind != .scene || other.pictures != nil || pair.options.showsPictures
    else { return .none }
    return .clip(pictures, position: position)
  }

  private func flush() throws(ClipError) {
    guard !waiting.isEmpty else { return }
    var jobs = waiting
    waiting = []
    if !isMemoryChecked {
      isMemoryChecked = true
      // Two pictures that are the same file are not decoded.
      let isAlone = pair.alignment.pairs.count == 1
      let isSame = isAlone ? try jobs[0].isKnownToBeSame() : false
      if !isSame { try checkMemory() }
    }
    for index in jobs.indices {
      // Any earlier job of the batch may or may not turn out to differ.
      let ordinals = finding.differences.count...(finding.differences.count + index)
      jobs[index].wantsTriptych =
        jobs[index].position == representativeIndex || ordinals.contains(where: getsTriptych)
      jobs[index].worst = triptychs == nil ? nil : worst?.count ?? 0
    }
    try read(\.expected, of: &jobs)
    try read(\.actual, of: &jobs)
    // If there is only one pair of pictures, its rows are divided among the threads.
    let tools = PictureTools(
      options: pair.options, strip: strip, triptychs: triptychs,
      threads: jobs.count == 1 ? self.jobs : 1)
    let findings = try ParallelMap(threads: self.jobs)(jobs) { (job) throws(ClipError) in
      try job.run(tools)
    }
    for (job, found) in zip(jobs, findings) { try take(found, of: job) }
  }

  private func read(
    _ side: WritableKeyPath<PictureJob, PictureJob.Source>, of jobs: inout [PictureJob]
  ) throws(ClipError) {
    var wanted: [(job: Int, position: Int)] = []
    var clip: (any ClipPictures)?
    for index in jobs.indices {
      guard case .clip(let pictures, let position) = jobs[index][keyPath: side],
        !pictures.hasRandomAccess
      else { continue }
      clip = pictures
      wanted.append((index, position))
    }
    guard let clip else { return }
    let positions = Set(wanted.map(\.position)).sorted()
    let pictures = Dictionary(
      uniqueKeysWithValues: zip(positions, try clip.pictures(at: positions)))
    for (job, position) in wanted {
      jobs[job][keyPath: side] = (pictures[position] ?? nil).map { .pixels($0) } ?? .none
    }
  }

  /// Throws if there is too little memory for the pictures of one pair.
  private func checkMemory() throws(ClipError) {
    var needs = [("the two pictures", pair.pictureBytes)]
    if pair.options.wantsDifference { needs.append(("their difference", pair.expected.size.count)) }
    if triptychs != nil { needs.append(("the report", min(pair.pictureBytes * 2, 256 << 20))) }
    try rethrowing(
      as: ClipError.memory, AvailableMemory.require(needs + [("the program", 32 << 20)]))
  }

  // MARK: Findings

  private func take(_ found: PictureFinding, of job: PictureJob) throws(ClipError) {
    if found.isTolerated { finding.tolerated += 1 }
    if found.isIgnored { finding.ignored += 1 }
    finding.drawing = found.drawing ?? finding.drawing
    if var difference = found.difference {
      let ordinal = finding.differences.count
      if let pictures = found.worst, let count = difference.pixels, count > worst?.count ?? 0 {
        worst = (ordinal, count, job, pictures.expected, pictures.actual)
      }
      if let triptych = found.triptych, job.position == representativeIndex || getsTriptych(ordinal)
      {
        difference.triptych = add(triptych, of: difference)
      }
      finding.differences.append(difference)
    }
    guard strip != nil else { return }
    var frame = SceneReport.PageClip.Frame(
      time: job.time, playback: pair.alignment.pairs[job.position].time,
      expectedFrame: job.numbers.expected, actualFrame: job.numbers.actual,
      expected: show(found.digests.expected, found.pictures.expected),
      actual: show(found.digests.actual, found.pictures.actual))
    // A frame that is the same on both sides is shown once.
    if let one = found.digests.expected, one == found.digests.actual {
      frame.expected = frame.actual ?? frame.expected
      frame.actual = frame.expected
    }
    frame.difference = found.mark.map { strip?.add(mark: $0) ?? 0 }
    strip?.frames.append(frame)
  }

  private func show(_ digest: String?, _ jpeg: [UInt8]?) -> Int? {
    guard let digest else { return nil }
    if let position = strip?.position(ofDigest: digest) { return position }
    return jpeg.flatMap { strip?.add(digest: digest, jpeg: $0) }
  }

  /// Whether a differing frame gets a triptych.
  ///
  /// The first ones do, then those whose number is the option times a power of two.
  private func getsTriptych(_ ordinal: Int) -> Bool {
    let first = pair.options.triptychs
    guard first > 0, ordinal >= first else { return ordinal < first }
    let (times, remainder) = ordinal.quotientAndRemainder(dividingBy: first)
    return remainder == 0 && times.nonzeroBitCount == 1
  }

  private func add(_ triptych: [UInt8], of difference: SceneReport.FrameDifference) -> String {
    let file = "\(TriptychName.folder(of: pair.name))/\(TriptychName.file(of: difference))"
    finding.assets.add(file, triptych)
    return file
  }

  private func showWorst() throws(ClipError) {
    guard let worst, let triptychs, finding.differences[worst.ordinal].triptych == nil else {
      return
    }
    let difference = finding.differences[worst.ordinal]
    let triptych = try worst.job.triptych(
      worst.expected, worst.actual, difference, pair.options, triptychs)
    finding.differences[worst.ordinal].triptych = add(triptych, of: difference)
  }
}
