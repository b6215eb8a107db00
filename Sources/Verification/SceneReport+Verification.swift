package import Clips
import Compare
import Display
import Pixels
import PlainText
import Rendering
package import Review
import Simulation

extension SceneReport.Side {
  init(_ recording: Recording, name: String) {
    self.init(
      name: name, size: [recording.size.width, recording.size.height],
      frames: recording.frames.count, fps: recording.fps,
      duration: Double(recording.frames.count) / recording.fps)
  }

  init(_ clip: Clip) {
    self.init(
      name: clip.path, size: [clip.size.width, clip.size.height], frames: clip.count,
      fps: clip.times.rate, duration: clip.times.end)
  }
}

extension SceneReport.Expectation {
  init(_ outcome: ExpectationOutcome) {
    self.init(
      text: outcome.text, passed: outcome.passed, found: outcome.found, line: outcome.line,
      column: outcome.column, time: outcome.time, frame: outcome.frame, name: outcome.name,
      why: outcome.why)
  }
}

extension Problem {
  /// The fault of a clip, with the line of the golden it is about.
  package init(_ error: ClipError) {
    self.init(.error, "\(error)")
    if case .golden(let path, let error) = error {
      file = path
      line = error.line
    }
  }

  /// The fault of a golden, and its remedy.
  init(ofGolden error: ClipError) {
    self.init(error)
    switch error {
    case .pointer, .golden(_, .pointer), .golden(_, .conflict), .interrupted, .encoding, .unsteady:
      break
    case .golden(_, .unsupportedVersion): text += "; --update all records it anew"
    default: text += "; --update damaged records it anew"
    }
  }

  /// A problem for each kind of a clip's issues, with consecutive missing frames together; a golden is
  /// damaged if a picture is missing.
  static func all(_ issues: [Clip.Issue], in path: String, isGolden: Bool) -> [Problem] {
    let missing = issues.compactMap { issue -> Int? in
      guard case .missing(let frame, _) = issue else { return nil }
      return frame
    }
    guard missing.count > 1 else {
      return issues.map { Problem($0, in: path, isGolden: isGolden) }
    }
    let words = "frames \(ranges(of: missing)) of \(path) are missing: \(missing.count) files"
    return [Self.missing(words, isGolden: isGolden)]
      + issues.filter { if case .missing = $0 { false } else { true } }
      .map { Problem($0, in: path, isGolden: isGolden) }
  }

  private static func missing(_ text: String, isGolden: Bool) -> Problem {
    isGolden
      ? Problem(.error, text + "; --update damaged records them anew") : Problem(.difference, text)
  }

  private static func ranges(of numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, number == last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let stated = ranges.prefix(8).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    return stated.joined(separator: ", ") + (ranges.count > 8 ? ", …" : "")
  }

  /// The problem of an issue of a clip; a golden is damaged if a picture is missing.
  init(_ issue: Clip.Issue, in path: String, isGolden: Bool) {
    switch issue {
    case .missing(let frame, let file):
      self = Self.missing("\(file) is missing: frame \(frame) of \(path)", isGolden: isGolden)
    case .missingFolder(let folder):
      self = Self.missing(
        "the folder \(folder) of pictures kept for \(path) is missing", isGolden: isGolden)
    case .extra(let file):
      self.init(.difference, "\(file) is extra: it is no frame of \(path)")
    case .other(let text):
      self.init(.warning, "\(path): \(text)")
    }
  }
}

extension SceneReport {
  /// Raises the status; a worse one stays.
  mutating func raise(_ status: Status) {
    let all = Status.allCases
    guard let new = all.firstIndex(of: status), let old = all.firstIndex(of: self.status),
      new > old
    else { return }
    self.status = status
  }

  /// Records that the scene could not be shown.
  mutating func fail(_ error: ProductionError, path: String) {
    var problem = Problem(.error, "\(error)", file: path)
    if case .simulation(let simulation) = error {
      (problem.line, problem.column) = (simulation.place?.line, simulation.place?.column)
    }
    problems.append(problem)
    raise(.broken)
    headline = "\(error)"
  }

  mutating func describe(
    _ motion: MotionDifference, expected: MotionRecording, actual: MotionRecording
  ) {
    motionHeadline = motion.headline
    let sameAs = motion.sameAs(expected: expected, actual: actual)
    self.motion = motion.tracks.map { track in
      var change = MotionChange(
        reading: track.name, unit: track.unit, sentences: track.changes)
      change.firstFrame = track.first?.frame
      change.firstTime = track.first?.time
      change.largestGap = track.largest?.distance
      change.largestGapTime = track.largest?.time
      change.sameAs = sameAs[track.name]
      return change
    }
    curves = Curves(motion, expected: expected, actual: actual)
  }

  /// Says where pictures differ before any reading does: what is said of readings is not what changed first.
  mutating func tellOfUnread(_ motion: MotionDifference) {
    guard let seen = differences.first(where: { $0.expected != nil && $0.actual != nil }),
      let read = motion.tracks.compactMap({ $0.first?.time }).min(), seen.time < read - 1e-6
    else { return }
    motionHeadline.insert(
      "From \(seen.time.fixedText(decimals: 3)) s (frame \(seen.actual ?? 0)) on pictures differ, and no "
        + "reading does before \(read.fixedText(decimals: 3)) s.", at: min(1, motionHeadline.count))
  }

  /// Makes a warning of readings that differ where all pictures are the same, byte for byte.
  mutating func takeAsUnseen() {
    guard differingFrames == 0, !motion.isEmpty else { return }
    let names = motion.prefix(Self.namedUnseen).map(\.reading).joined(separator: ", ")
    let more = motion.count > Self.namedUnseen ? " and \(motion.count - Self.namedUnseen) more" : ""
    let words = motion.lazy.flatMap { change in change.sentences.map { "\(change.reading) \($0)" } }
      .first
    problems.append(
      Problem(
        .warning,
        "no pixel shows it, but readings differ: \(names)\(more)"
          + (words.map { "; \($0)" } ?? "") + "; --strict takes it for a difference"))
    motion = []
    curves = nil
  }

  /// Reports events that moved, came or went where neither a frame nor a reading differs: a difference if
  /// `isStrict`, else a warning.
  mutating func addUnseenEvents(of motion: MotionDifference, isStrict: Bool) {
    guard !differs, !motion.marks.isEmpty else { return }
    let events = motion.marks.prefix(Self.namedUnseen).map(\.sentence).joined(separator: ", ")
    let count = motion.marks.count - Self.namedUnseen
    problems.append(
      Problem(
        isStrict ? .difference : .warning,
        "no frame and no reading shows it, but events differ: \(events)"
          + (count > 0 ? " and \(count) more" : "")
          + (isStrict ? "" : "; --strict takes it for a difference")))
  }

  /// The most readings, or events, that are named where no pixel shows them.
  private static let namedUnseen = 4

  mutating func take(_ found: ClipComparison.Finding, of alignment: FrameAlignment) {
    take(found.differences, tolerated: found.tolerated, of: alignment)
    let masked = found.ignored - found.tolerated
    if masked > 0 {
      problems.append(
        Problem(
          .warning,
          masked == 1
            ? "1 frame differs only where a mask leaves it out"
            : "\(masked) frames differ only where a mask leaves them out"))
    }
  }

  /// Adds the frames that differ by more than is tolerated; `tolerated` is the number of those that
  /// differ by less.
  mutating func take(
    _ differences: [FrameDifference], tolerated: Int = 0, of alignment: FrameAlignment
  ) {
    comparedFrames = alignment.matches.count
    self.differences = differences
    differingFrames = differences.count
    if tolerated > 0 {
      problems.append(
        Problem(
          .warning,
          "\(tolerated) of \(comparedFrames) frame\(comparedFrames == 1 ? "" : "s") "
            + "\(tolerated == 1 ? "differs" : "differ") within the tolerance"))
    }
  }

  /// Warns of masked regions outside the frames, whose sizes are in px.
  mutating func warn(ofMasksOutside masks: [ClipMask], of sizes: [PixelSize]) {
    for mask in masks {
      guard let region = mask.region,
        sizes.allSatisfy({ PixelRect($0).intersection(region).isEmpty })
      else { continue }
      let (left, top) = ("\(region.minX)", "\(region.minY)")
      problems.append(
        Problem(
          .warning,
          "the mask \(left),\(top),\(region.width),\(region.height) lies outside every frame"))
    }
  }

  /// Warns of masks that leave nothing of any frame to compare.
  mutating func warn(ofMasksOverAll pair: ClipPair) {
    let sizes = [pair.expected.size, pair.actual.size]
    let isAll =
      !pair.alignment.pairs.isEmpty
      && pair.alignment.pairs.allSatisfy { instant in
        let time = pair.time(of: instant)
        return pair.options.masks.hidesAll(at: time)
          || pair.options.masks.regions(at: time).contains { region in
            sizes.allSatisfy { region.intersection(PixelRect($0)) == PixelRect($0) }
          }
      }
    guard isAll else { return }
    problems.append(
      Problem(.warning, "the masks cover all of every frame: no pixel is compared"))
  }

  /// Sets the status and the headline; `ignored` is the number of frames whose difference is masked
  /// or tolerated.
  mutating func conclude(ignored: Int = 0) {
    // A missing golden is an error with a status of its own.
    if status != .missing, problems.contains(where: { $0.severity == .error }) { raise(.broken) }
    let failed = expectations.filter { !$0.passed }
    if !failed.isEmpty { raise(.failed) }
    if status == .passed || status == .failed, differs { raise(.changed) }
    headline = words(failed: failed.count, ignored: ignored)
  }

  var differs: Bool {
    differingFrames > 0 || !motion.isEmpty || problems.contains { $0.severity == .difference }
  }

  private func words(failed: Int, ignored: Int) -> String {
    var parts: [String] = []
    switch status {
    case .broken, .missing, .recorded:
      // The error first: a change is no news if the golden cannot be used.
      let first =
        problems.first { $0.severity == .error } ?? problems.first { $0.severity == .difference }
      if let first { parts.append(first.text) }
    case .passed, .failed, .changed: break
    }
    if let first = differences.first, differingFrames > 0 {
      parts += framesWords(first)
    } else if !motion.isEmpty {
      parts.append(
        ignored > 0
          ? "the pictures are taken as the same, readings differ"
          : "the pictures are the same, readings differ")
    }
    if status == .changed, parts.isEmpty,
      let first = problems.first(where: { $0.severity == .difference })
    {
      parts.append(first.text)
    }
    if differs { parts += motionHeadline.prefix(1) }
    if failed > 0 {
      parts.append(
        "\(failed) of \(expectations.count) expectation\(expectations.count == 1 ? "" : "s") failed"
      )
    }
    if parts.isEmpty {
      parts.append(
        comparedFrames > 0
          ? (comparedFrames == 1 ? "1 frame is the same" : "\(comparedFrames) frames are the same")
          : hold)
      if comparedFrames > 0, !expectations.isEmpty { parts.append(hold) }
    }
    return parts.joined(separator: "; ")
  }

  private var hold: String {
    expectations.count == 1 ? "1 expectation holds" : "\(expectations.count) expectations hold"
  }

  /// The number of frames that differ, and of those that only one side has, in words.
  private func framesWords(_ first: FrameDifference) -> [String] {
    let both = differences.count { $0.expected != nil && $0.actual != nil }
    let more = differences.count { $0.expected == nil }
    let fewer = differences.count { $0.actual == nil }
    var parts: [String] = []
    let place =
      "the first is frame \(first.actual ?? first.expected ?? 0) at "
      + "\(first.time.fixedText(decimals: 3)) s"
    if both > 0 || more + fewer == 0 {
      parts.append("\(differingWords), \(place)")
    } else {
      parts.append(
        comparedFrames == 1
          ? "the frame that both have is the same"
          : "the \(comparedFrames) frames that both have are the same")
    }
    // Frames after all that both have are at the end; others were left out.
    func isTail(_ difference: FrameDifference) -> Bool {
      guard let last = differences.last(where: { $0.expected != nil && $0.actual != nil }) else {
        return differences.count == more || differences.count == fewer
      }
      return difference.time > last.time
    }
    if more > 0 {
      let tail = differences.filter { $0.expected == nil }.allSatisfy(isTail)
      parts.append("\(more) more\(tail ? " at the end" : "")")
    }
    if fewer > 0 {
      let tail = differences.filter { $0.actual == nil }.allSatisfy(isTail)
      parts.append("\(fewer) missing\(tail ? " at the end" : "")")
    }
    return parts
  }
}

extension SceneReport.Curves {
  /// The curves of both sides: numeric readings that move on either side, or differ.
  init(_ difference: MotionDifference, expected: MotionRecording, actual: MotionRecording) {
    let differing = difference.tracks.map(\.name)
    var tracks: [Track] = []
    for name in differing + actual.tracks.map(\.name).filter({ !differing.contains($0) }) {
      let one = expected.tracks.first { $0.name == name }
      let other = actual.tracks.first { $0.name == name }
      let differs = differing.contains(name)
      guard differs || one?.isConstant == false || other?.isConstant == false else { continue }
      let numbers = (one?.values.map(\.number) ?? [], other?.values.map(\.number) ?? [])
      guard numbers.0.contains(where: { $0 != nil }) || numbers.1.contains(where: { $0 != nil })
      else { continue }
      let keys = [other?.key, one?.key].compactMap(\.self)
      let key = keys.first { $0.role != .undeclared } ?? .recorded(name)
      tracks.append(
        Track(
          name: name, unit: key.unit.rawValue, differs: differs, expected: numbers.0,
          actual: numbers.1))
    }
    self.init(
      expectedTimes: expected.times, actualTimes: actual.times, tracks: tracks,
      expectedMarks: expected.marks, actualMarks: actual.marks)
  }
}
