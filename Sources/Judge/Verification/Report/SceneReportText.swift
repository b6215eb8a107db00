import Platform

/// Describes a scene's report for all formats.
///
/// Each line is inert and of limited length but may begin with any text. A format must put its own
/// prefix before the line.
struct SceneReportText {
  struct Section {
    /// The subject.
    ///
    /// Its raw value is the title.
    enum Subject: String {
      case problems, expectations, sides, frames, motion
    }

    var subject: Subject
    var lines: [String]
  }

  /// The details in addition to the headline; empty if there are none.
  private(set) var sections: [Section] = []

  static let entries = 12
  /// The max number of correlated readings named with a reading.
  static let similar = 4
  /// The max length of an entry in code points.
  static let length = 400

  init(_ scene: SceneReport) {
    let errors = scene.problems.filter { $0.severity == .error }
    let others = scene.problems.filter { $0.severity != .error }
    add(.problems, Self.listed(errors + others) { Self.line(of: $0, in: scene) })
    add(.expectations, Self.expectations(of: scene))
    add(.sides, Self.sides(of: scene))
    add(.frames, Self.frames(of: scene))
    add(
      .motion,
      Self.listed(scene.motionHeadline) { $0.inert(upTo: Self.length) }
        + Self.listed(scene.motion.filter { $0.sameAs == nil }) { change in
          Self.line(of: change, similar: scene.motion.filter { $0.sameAs == change.reading })
        })
  }

  private mutating func add(_ subject: Section.Subject, _ lines: [String]) {
    if !lines.isEmpty { sections.append(Section(subject: subject, lines: lines)) }
  }

  /// Describes the first entries of a list, and counts the others.
  static func listed<Entry>(_ entries: [Entry], _ line: (Entry) -> String) -> [String] {
    var lines = entries.prefix(Self.entries).map(line)
    let omitted = entries.count - lines.count
    if omitted > 0 { lines.append("… and \(omitted) more") }
    return lines
  }

  /// Describes a problem in one line that begins with its location.
  ///
  /// A problem with a line but no file is about the scene's file.
  static func line(of problem: Problem, in scene: SceneReport? = nil) -> String {
    let severity = problem.severity.rawValue
    let text = problem.text.inert(upTo: length)
    let file = problem.file ?? (problem.line == nil ? nil : scene?.path)
    guard let file else { return "\(severity): \(text)" }
    return "\(location(file, problem.line, problem.column)): \(severity): \(text)"
  }

  /// Returns a location in the format of compilers: `scene.yaml:12:5`.
  static func location(_ file: String, _ line: Int?, _ column: Int?) -> String {
    var location = file.inert(upTo: length)
    if let line { location += ":\(line)" }
    if line != nil, let column { location += ":\(column)" }
    return location
  }

  // MARK: Expectations

  private static func expectations(of scene: SceneReport) -> [String] {
    guard let head = scene.failedText else { return [] }
    return [head]
      + listed(scene.expectations.filter { !$0.passed }) { expectation in
        let why = expectation.why.map { "; why: " + $0.inert(upTo: length) } ?? ""
        return line(of: expectation, in: scene) + why
      }
  }

  /// Describes the outcome of an expectation in one line that begins with its location.
  static func line(of expectation: SceneReport.Expectation, in scene: SceneReport) -> String {
    "\(location(scene.path, expectation.line, expectation.column)): \(outcome(of: expectation))"
  }

  /// Describes the outcome of an expectation: `"its name": expectation; found finding`.
  static func outcome(of expectation: SceneReport.Expectation) -> String {
    var text = expectation.text.inert(upTo: length)
    if let name = expectation.name { text = "\"\(name.inert(upTo: 80))\": " + text }
    if !expectation.found.isEmpty { text += "; found " + expectation.found.inert(upTo: length) }
    if let time = expectation.time {
      text +=
        (expectation.found.isEmpty ? "," : "") + " at \(time.trimmedText(decimals: 3)) s"
    }
    if let frame = expectation.frame { text += " (frame \(frame))" }
    return text
  }

  // MARK: Frames

  private static func sides(of scene: SceneReport) -> [String] {
    guard scene.status != .passed, let expected = scene.expected, let actual = scene.actual,
      expected.size != actual.size || expected.frames != actual.frames
        || expected.fps != actual.fps || expected.duration != actual.duration
    else { return [] }
    return ["expected \(line(of: expected))", "actual \(line(of: actual))"]
  }

  private static func line(of side: SceneReport.Side) -> String {
    let size = side.size.map(String.init).joined(separator: " × ")
    let rate = side.fps.map { " at \($0.trimmedText(decimals: 4)) fps" } ?? ""
    return "\(ReportNumbers.count(side.frames, "frame")) of \(size) px\(rate), "
      + ReportNumbers.seconds(side.duration)
  }

  private static func frames(of scene: SceneReport) -> [String] {
    guard !scene.differences.isEmpty else { return [] }
    let worst = worst(of: scene.differences)
    var lines = [scene.framesText.joined(separator: "; ")]
    lines += list("differ", scene.pairs.compactMap(\.actual))
    lines += list("only in the expected clip", scene.removed)
    lines += list("only in the actual clip", scene.added)
    if let representative = scene.representativeFrame(of: scene.differences) {
      // If only digests are known, there is nothing to add to the frame.
      let extent = representative.extent
      lines.append("largest gap at \(representative.name)" + (extent.isEmpty ? "" : ": \(extent)"))
    } else if let worst {
      lines.append("most pixels differ in \(worst.name): \(worst.extent)")
    }
    if worst == nil, !scene.pairs.isEmpty, scene.expected?.size == scene.actual?.size {
      lines.append("only digests were compared, so pixels are not counted")
    }
    return lines
  }

  private static func list(_ title: String, _ numbers: [Int]) -> [String] {
    guard !numbers.isEmpty else { return [] }
    return ["\(title): \(ReportNumbers.ranges(numbers, limit: entries))"]
  }

  /// Returns the first difference with the most pixels, or nil if no pixels were counted.
  static func worst(of differences: [SceneReport.FrameDifference]) -> SceneReport.FrameDifference? {
    differences.filter { $0.pixels != nil }.max { ($0.pixels ?? 0) < ($1.pixels ?? 0) }
  }

  // MARK: Motion

  /// Describes the changes of a reading's motion in one line that begins with its name.
  ///
  /// `similar` are the changes of correlated readings.
  static func line(
    of change: SceneReport.MotionChange, similar: [SceneReport.MotionChange] = []
  ) -> String {
    var name = change.reading.inert(upTo: length)
    if !similar.isEmpty {
      let names = similar.prefix(Self.similar).map { $0.reading.inert(upTo: 40) }
      let more = similar.count - names.count
      name += " (also \(names.joined(separator: ", "))\(more > 0 ? " and \(more) more" : ""))"
    }
    var clauses = change.sentences.prefix(entries).map { $0.inert(upTo: length) }
    if let gap = change.largestGap {
      let unit = change.unit.isEmpty ? "" : " " + change.unit.inert(upTo: 20)
      let time = change.largestGapTime.map { " at \(ReportNumbers.seconds($0))" } ?? ""
      clauses.append("largest gap \(gap.trimmedText(decimals: 3))\(unit)\(time)")
    }
    return "\(name): \(clauses.joined(separator: "; "))"
  }
}

extension SceneReport.FrameDifference {
  /// The frames by number and time, such as `frame 12 (0.2 s)`.
  var name: String {
    let time = ReportNumbers.seconds(time)
    return switch (expected, actual) {
    case (let expected?, let actual?) where expected != actual:
      "frame \(actual) compared with expected frame \(expected) (\(time))"
    case (_, let actual?): "frame \(actual) (\(time))"
    case (let expected?, nil): "expected frame \(expected) (\(time))"
    case (nil, nil): "at \(time)"
    }
  }

  /// The extent of the difference: pixels, share, max delta, and box.
  var extent: String {
    var clauses: [String] = []
    if let pixels {
      let share = ratio.map { " (\(ReportNumbers.percent($0)))" } ?? ""
      clauses.append(ReportNumbers.count(pixels, "pixel") + share)
    }
    if let maximumDelta { clauses.append("delta up to \(maximumDelta)") }
    if let box, box.count == 4 {
      clauses.append("within \(box[2]) × \(box[3]) px at (\(box[0]), \(box[1]))")
    }
    return clauses.joined(separator: ", ")
  }
}
