import Compare
package import Films
import Production
import Readings
package import Review
import Pixels
import Simulation

extension SceneReport.Side {
  /// One side, as it was recorded.
  init(_ recording: Recording, name: String) {
    self.init(
      name: name, size: [recording.size.width, recording.size.height],
      frames: recording.frames.count, fps: recording.fps,
      duration: Double(recording.frames.count) / recording.fps)
  }

  /// One side, as it was opened.
  init(_ film: Film) {
    self.init(
      name: film.path, size: [film.size.width, film.size.height], frames: film.count,
      fps: film.clock.rate, duration: film.clock.end)
  }
}

extension Problem {
  /// What is wrong with a film, with the line of the golden it is about.
  package init(_ error: FilmError) {
    self.init(.error, "\(error)")
    if case .golden(let path, let error) = error {
      file = path
      line = error.line
    }
  }

  /// What is odd about a film's files.
  ///
  /// - Parameters:
  ///   - oddity: what is odd.
  ///   - path: the film.
  ///   - isGolden: whether it is a golden, which is damaged where a picture is missing.
  init(_ oddity: Film.Oddity, in path: String, isGolden: Bool) {
    switch oddity {
    case .missing(let frame, let file):
      self.init(isGolden ? .error : .difference, "\(file) is missing: frame \(frame) of \(path)")
    case .extra(let file):
      self.init(.difference, "\(file) is extra: it is no frame of \(path)")
    case .other(let text):
      self.init(.warning, "\(path): \(text)")
    }
  }
}

extension SceneReport {
  /// Raises the status; what is worse stays.
  mutating func raise(_ status: Status) {
    let all = Status.allCases
    guard let new = all.firstIndex(of: status), let old = all.firstIndex(of: self.status),
      new > old
    else { return }
    self.status = status
  }

  /// Takes in that the scene could not be shown.
  mutating func fail(_ error: ProductionError, path: String) {
    var problem = Problem(.error, "\(error)", file: path)
    if case .simulation(let simulation) = error {
      let numbers = simulation.location.split(separator: ":").compactMap { Int($0) }
      problem.line = numbers.first
      problem.column = numbers.dropFirst().first
    }
    problems.append(problem)
    raise(.broken)
    headline = "\(error)"
  }

  /// Takes in how the motion differs.
  mutating func describe(
    _ motion: MotionDifference, expected: MotionRecording, actual: MotionRecording
  ) {
    motionHeadline = motion.headline
    self.motion = motion.tracks.map { track in
      var change = MotionChange(
        reading: track.name, unit: track.unit, sentences: track.sentences)
      change.firstFrame = track.first?.frame
      change.firstTime = track.first?.time
      change.largestGap = track.largest?.distance
      change.largestGapTime = track.largest?.time
      return change
    }
    curves = Curves(motion, expected: expected, actual: actual)
  }

  /// Takes in what the comparison of the pictures found.
  mutating func take(_ judge: PictureJudge, of alignment: FilmAlignment) {
    take(judge.differences, tolerated: judge.tolerated, of: alignment)
  }

  /// Takes in which frames differ.
  ///
  /// - Parameters:
  ///   - differences: by more than is tolerated.
  ///   - tolerated: how many differ by less.
  ///   - alignment: which frames were compared.
  mutating func take(
    _ differences: [FrameDifference], tolerated: Int, of alignment: FilmAlignment
  ) {
    comparedFrames = alignment.pairs.count { $0.expected != nil && $0.actual != nil }
    self.differences = differences
    differingFrames = differences.count
    if tolerated > 0 {
      problems.append(
        Problem(
          .warning, "\(tolerated) of \(comparedFrames) frames differ within the tolerance"))
    }
  }

  /// Takes in that masks are of items that no frame draws.
  package mutating func warn(ofUnseen items: [ItemSelector]) {
    problems += items.map {
      Problem(.warning, "no frame draws \($0.text), which is to be left out")
    }
  }

  /// Settles the status, and says what came of it in a line.
  mutating func conclude() {
    // That a golden is missing is an error with a status of its own.
    if status != .missing, problems.contains(where: { $0.severity == .error }) { raise(.broken) }
    let failed = expectations.filter { !$0.passed }
    if !failed.isEmpty { raise(.failed) }
    if status == .passed || status == .failed, differs { raise(.changed) }
    headline = words(failed: failed.count)
  }

  /// Whether the actual side is not as the expected one.
  var differs: Bool {
    differingFrames > 0 || !motion.isEmpty || problems.contains { $0.severity == .difference }
  }

  private func words(failed: Int) -> String {
    var parts: [String] = []
    switch status {
    case .broken, .missing, .recorded:
      if let first = problems.first(where: { $0.severity != .warning }) { parts.append(first.text) }
    case .passed, .failed, .changed: break
    }
    if let first = differences.first, differingFrames > 0 {
      let number = first.actual ?? first.expected ?? 0
      let alone = differences.count { $0.expected == nil || $0.actual == nil }
      parts.append(
        "\(differingFrames) of \(comparedFrames + alone) frames differ, the first is frame \(number) at "
          + "\(first.time.fixedText(decimals: 3)) s")
    } else if !motion.isEmpty {
      parts.append("the pictures are the same, readings differ")
    }
    if status == .changed, parts.isEmpty,
      let first = problems.first(where: { $0.severity == .difference })
    {
      parts.append(first.text)
    }
    parts += motionHeadline.prefix(1)
    if failed > 0 {
      parts.append("\(failed) of \(expectations.count) expectations failed")
    }
    if parts.isEmpty {
      parts.append(
        comparedFrames > 0
          ? "\(comparedFrames) frames are the same"
          : "\(expectations.count) expectations hold")
      if comparedFrames > 0, !expectations.isEmpty {
        parts.append("\(expectations.count) expectations hold")
      }
    }
    return parts.joined(separator: "; ")
  }
}

extension SceneReport.Curves {
  /// The curves of both sides: readings that are numbers and move on either, or differ.
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
      tracks.append(
        Track(
          name: name, unit: Reading.unit(of: name), differs: differs, expected: numbers.0,
          actual: numbers.1))
    }
    self.init(
      expectedTimes: expected.times, actualTimes: actual.times, tracks: tracks,
      expectedMarks: expected.marks, actualMarks: actual.marks)
  }
}
