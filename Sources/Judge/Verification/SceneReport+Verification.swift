import Compare
import Display
import Lint
import Pixels
import Platform
package import Rendering
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
  /// Creates the problem of a faulty clip, with the golden's line if it is about one.
  package init(_ error: ClipError) {
    self.init(.error, "\(error)")
    if case .golden(let path, let error) = error {
      file = path
      line = error.line
    }
  }

  /// Creates the problem of a faulty golden, with its remedy.
  init(ofGolden error: ClipError) {
    self.init(error)
    switch error {
    case .golden(_, .conflict), .interrupted, .encoding, .keepsChanging: break
    case .file(let error) where error.reason == .pointer: break
    case .golden(_, .unsupportedVersion): text += "; --update all records it again"
    default: text += "; --update damaged records it again"
    }
  }

  /// Returns a problem for each issue of a clip, with all missing frames in one problem.
  ///
  /// A missing picture is an error for a golden, and a difference otherwise.
  static func all(of clip: Clip, isGolden: Bool) -> [Problem] {
    func missing(_ text: String) -> Problem {
      isGolden
        ? Problem(.error, text + "; --update damaged records them again")
        : Problem(.difference, text)
    }
    let path = clip.path
    var frames: [Int] = []
    for case .missing(let frame, _) in clip.issues { frames.append(frame) }
    let others = clip.issues.compactMap { issue -> Problem? in
      switch issue {
      case .missing(let frame, let file):
        frames.count > 1 ? nil : missing("\(file) is missing: frame \(frame) of \(path)")
      case .missingFolder(let folder):
        missing("the folder \(folder) of pictures kept for \(path) is missing")
      case .extra(let file): Problem(.difference, "\(file) is extra: it is not a frame of \(path)")
      case .other(let text): Problem(.warning, "\(path): \(text)")
      }
    }
    guard frames.count > 1 else { return others }
    let list = ReportNumbers.ranges(frames, limit: 8)
    return [missing("frames \(list) of \(path) are missing: \(frames.count) files")] + others
  }
}

extension SceneReport {
  /// Raises the status, unless it is already worse.
  mutating func raise(_ status: Status) {
    self.status = Status.allCases.last { $0 == status || $0 == self.status } ?? status
  }

  /// Records that the scene could not be rendered.
  mutating func fail(_ error: RenderError, path: String) {
    var problem = Problem(.error, "\(error)", file: path)
    if case .simulation(let simulation) = error {
      (problem.line, problem.column) = (simulation.position?.line, simulation.position?.column)
    }
    problems.append(problem)
    raise(.broken)
    headline = "\(error)"
  }

  /// Warns of changes in the scene's file that no frame shows.
  mutating func warn(ofUnseen constants: ConstantDifference) {
    guard !constants.file.isEmpty, let sentence = constants.sentences.first else { return }
    problems.append(Problem(.warning, "\(sentence) No frame of this scene shows it."))
  }

  mutating func describe(
    _ motion: MotionDifference, expected: MotionRecording, actual: MotionRecording
  ) {
    motionHeadline = motion.headline
    motionText = motion.isEqual ? nil : MotionDescription(actual).text
    let sameAs = motion.sameAs(expected: expected, actual: actual)
    self.motion = motion.tracks.map { track in
      MotionChange(
        reading: track.name, unit: track.unit, sentences: track.changes,
        firstFrame: track.first?.frame, firstTime: track.first?.time,
        largestGap: track.largest?.distance, largestGapTime: track.largest?.time,
        sameAs: sameAs[track.name])
    }
    curves = Curves(differing: motion.tracks.map(\.name), expected: expected, actual: actual)
  }

  /// Reports that pictures differ at an earlier time than readings.
  ///
  /// Otherwise the descriptions of readings could be mistaken for the first change.
  mutating func reportPicturesBeforeReadings(_ motion: MotionDifference) {
    guard let seen = differences.first(where: { $0.expected != nil && $0.actual != nil }),
      let read = motion.tracks.compactMap({ $0.first?.time }).min(), seen.time < read - 1e-6
    else { return }
    motionHeadline.insert(
      "Pictures differ from \(seen.time.fixedText(decimals: 3)) s (frame \(seen.actual ?? 0)); no "
        + "reading does before \(read.fixedText(decimals: 3)) s.", at: min(1, motionHeadline.count))
  }

  /// Turns differing readings into a warning if all pictures are equal, byte for byte.
  mutating func downgradeInvisibleReadings() {
    guard differingFrames == 0, !motion.isEmpty else { return }
    let changes = motion.lazy.flatMap { change in
      change.sentences.map { "; \(change.reading) \($0)" }
    }
    problems.append(
      Problem(
        .warning,
        "no frame differs, but readings differ: " + Self.list(motion.map(\.reading))
          + (changes.first ?? "") + Self.strict))
    motion = []
    curves = nil
  }

  /// Adds the causes of a change to its description.
  mutating func explain(_ constants: ConstantDifference) {
    let causes = constants.sentences
    // Within a line, sentences have no full stops.
    lead = ((constants.isExplained ? Array(causes.prefix(1)) : []) + motionHeadline.prefix(1))
      .map { String($0.dropLast()) }
    motionHeadline = causes + motionHeadline
  }

  /// Reports events that changed although neither a frame nor a reading differs.
  ///
  /// It reports a difference if `isStrict`, or else a warning.
  mutating func addInvisibleEvents(of motion: MotionDifference, isStrict: Bool) {
    guard !differs, !motion.marks.isEmpty else { return }
    problems.append(
      Problem(
        isStrict ? .difference : .warning,
        "no frame and no reading differs, but events differ: "
          + Self.list(motion.marks.map(\.sentence)) + (isStrict ? "" : Self.strict)))
  }

  private static let strict = "; --strict treats this as a difference"
  /// The max number of readings or events that are listed by name.
  private static let named = 4

  private static func list(_ names: [String]) -> String {
    let more = names.count - named
    return names.prefix(named).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  mutating func take(_ found: ClipComparison.Finding, of alignment: FrameAlignment) {
    take(found.differences, of: alignment)
    let count = found.tolerated
    if count > 0 {
      let frames = ReportNumbers.count(comparedFrames, "frame")
      let verb = count == 1 ? "differs" : "differ"
      problems.append(Problem(.warning, "\(count) of \(frames) \(verb) within the tolerance"))
    }
    let masked = found.ignored - count
    if masked > 0 {
      let text = masked == 1 ? "1 frame differs" : "\(masked) frames differ"
      problems.append(Problem(.warning, text + " only under a mask"))
    }
  }

  /// Adds the frames that differ by more than the tolerance.
  mutating func take(_ differences: [FrameDifference], of alignment: FrameAlignment) {
    comparedFrames = alignment.matches.count
    self.differences = differences
    differingFrames = differences.count
  }

  /// Sets the status and the headline.
  ///
  /// `ignored` is the number of frames whose difference is masked or tolerated.
  mutating func conclude(ignored: Int = 0) {
    // A missing golden is an error with its own status.
    if status != .missing, problems.contains(where: { $0.severity == .error }) { raise(.broken) }
    // A recorded change can no longer be accepted.
    let isRecorded = status == .recorded
    if expectations.contains(where: { !$0.passed }) { raise(.failed) }
    if status == .passed || (status == .failed && !isRecorded), differs { raise(.changed) }
    headline = summary(ignored: ignored)
  }
}

extension SceneReport.Curves {
  /// Creates the curves of numeric readings that move on either side, or differ.
  init(differing: [String], expected: MotionRecording, actual: MotionRecording) {
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
