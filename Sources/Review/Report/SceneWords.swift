import PlainText

/// A scene's report in words for all formats; each line is inert and bounded in length, but may begin
/// with anything: a format puts something of its own before it.
struct SceneWords {
  struct Section {
    /// The subject; the raw value is the title.
    enum Subject: String {
      case problems, expectations, sides, frames, motion
    }

    var subject: Subject
    var lines: [String]
  }

  /// The details beside the headline; empty for none.
  private(set) var sections: [Section] = []

  static let entries = 12
  /// The most readings named that say the same as one.
  static let alike = 4
  /// The most code points of an entry.
  static let length = 400

  init(_ scene: SceneReport) {
    add(.problems, Self.listed(scene.problemsWorstFirst) { Self.words(of: $0, in: scene) })
    add(.expectations, Self.expectations(of: scene))
    add(.sides, Self.sides(of: scene))
    add(.frames, Self.frames(of: scene))
    add(
      .motion,
      Self.listed(scene.motionHeadline) { $0.inert(upTo: Self.length) }
        + Self.listed(scene.motion.filter { $0.sameAs == nil }) { change in
          Self.words(of: change, alike: scene.motion.filter { $0.sameAs == change.reading })
        })
  }

  private mutating func add(_ subject: Section.Subject, _ lines: [String]) {
    if !lines.isEmpty { sections.append(Section(subject: subject, lines: lines)) }
  }

  /// The first entries of a list in words, and the number of the others.
  static func listed<Entry>(_ entries: [Entry], _ words: (Entry) -> String) -> [String] {
    var lines = entries.prefix(Self.entries).map(words)
    let rest = entries.count - lines.count
    if rest > 0 { lines.append("… and \(rest) more") }
    return lines
  }

  /// A problem in one line after its place; one with a line and no file is about the scene's file.
  static func words(of problem: Problem, in scene: SceneReport? = nil) -> String {
    let severity = problem.severity.rawValue
    let text = problem.text.inert(upTo: length)
    let file = problem.file ?? (problem.line == nil ? nil : scene?.path)
    guard let file else { return "\(severity): \(text)" }
    return "\(place(file, problem.line, problem.column)): \(severity): \(text)"
  }

  /// A place as compilers write it: `scene.yaml:12:5`.
  static func place(_ file: String, _ line: Int?, _ column: Int?) -> String {
    var place = file.inert(upTo: length)
    if let line { place += ":\(line)" }
    if line != nil, let column { place += ":\(column)" }
    return place
  }

  // MARK: Expectations

  private static func expectations(of scene: SceneReport) -> [String] {
    let failed = scene.expectations.filter { !$0.passed }
    guard !failed.isEmpty else { return [] }
    let head =
      "\(failed.count) of \(ReportNumbers.count(scene.expectations.count, "expectation"))"
      + " failed"
    return [head]
      + listed(failed) { expectation in
        let why = expectation.why.map { "; why: " + $0.inert(upTo: length) } ?? ""
        return words(of: expectation, in: scene) + why
      }
  }

  /// The outcome of an expectation in one line after its place.
  static func words(of expectation: SceneReport.Expectation, in scene: SceneReport) -> String {
    "\(place(scene.path, expectation.line, expectation.column)): \(outcome(of: expectation))"
  }

  /// The outcome of an expectation: `"its name": expectation; found finding`.
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
    return ["expected \(words(of: expected))", "actual \(words(of: actual))"]
  }

  private static func words(of side: SceneReport.Side) -> String {
    let size = side.size.map(String.init).joined(separator: " × ")
    let rate = side.fps.map { " at \($0.trimmedText(decimals: 4)) fps" } ?? ""
    return "\(ReportNumbers.count(side.frames, "frame")) of \(size) px\(rate), "
      + ReportNumbers.seconds(side.duration)
  }

  private static func frames(of scene: SceneReport) -> [String] {
    guard let first = scene.differences.first else { return [] }
    let pairs = scene.differences.filter { $0.expected != nil && $0.actual != nil }
    let gone = scene.differences.filter { $0.actual == nil }.compactMap(\.expected)
    let added = scene.differences.filter { $0.expected == nil }.compactMap(\.actual)
    let all = ReportNumbers.count(max(scene.comparedFrames, pairs.count), "frame")
    let differing = pairs.isEmpty ? "none of \(all) differs" : scene.differingWords
    var counts = [differing + ", first \(name(of: pairs.first ?? first))"]
    if pairs.isEmpty { counts = [differing] }
    if !added.isEmpty { counts.append(extra(added, "more", of: scene.actual)) }
    if !gone.isEmpty { counts.append(extra(gone, "fewer", of: scene.expected)) }
    var lines = [counts.joined(separator: "; ")]
    lines += list("differ", pairs.compactMap(\.actual))
    lines += list("only in the expected clip", gone)
    lines += list("only in the actual clip", added)
    if let telling = scene.tellingFrame(of: scene.differences) {
      // Of digests alone nothing more is known than the frame.
      let extent = extent(of: telling)
      lines.append(
        "farthest apart is \(name(of: telling))" + (extent.isEmpty ? "" : ": \(extent)"))
    } else if let worst = worst(of: scene.differences) {
      lines.append("worst is \(name(of: worst)): \(extent(of: worst))")
    }
    if worst(of: scene.differences) == nil, !pairs.isEmpty,
      scene.expected?.size == scene.actual?.size
    {
      lines.append("only digests were compared, so pixels are not counted")
    }
    return lines
  }

  /// The number and place of frames that one side has alone: `9 more at the end`.
  private static func extra(
    _ numbers: [Int], _ word: String, of side: SceneReport.Side?
  ) -> String {
    let words = "\(numbers.count) \(word)"
    guard let first = numbers.min(), let last = numbers.max(), last - first == numbers.count - 1,
      let side
    else { return words }
    if last == side.frames - 1 { return words + " at the end" }
    return first == 0 ? words + " at the beginning" : words
  }

  private static func list(_ title: String, _ numbers: [Int]) -> [String] {
    guard !numbers.isEmpty else { return [] }
    return ["\(title): \(ReportNumbers.ranges(numbers, limit: entries))"]
  }

  /// The first difference of the most pixels; nil where none is counted.
  static func worst(
    of differences: [SceneReport.FrameDifference]
  ) -> SceneReport.FrameDifference? {
    var worst: SceneReport.FrameDifference?
    for difference in differences {
      guard let pixels = difference.pixels else { continue }
      if pixels > worst?.pixels ?? -1 { worst = difference }
    }
    return worst
  }

  /// A pair of frames by number and time: `frame 12 (0.2 s)`.
  static func name(of difference: SceneReport.FrameDifference) -> String {
    let time = ReportNumbers.seconds(difference.time)
    return switch (difference.expected, difference.actual) {
    case (let expected?, let actual?) where expected != actual:
      "frame \(actual) beside expected frame \(expected) (\(time))"
    case (_, let actual?): "frame \(actual) (\(time))"
    case (let expected?, nil): "expected frame \(expected) (\(time))"
    case (nil, nil): "at \(time)"
    }
  }

  /// The extent of a difference: pixels, share, greatest delta, box.
  static func extent(of difference: SceneReport.FrameDifference) -> String {
    var parts: [String] = []
    if let pixels = difference.pixels {
      let share = difference.ratio.map { " (\(ReportNumbers.percent($0)))" } ?? ""
      parts.append(ReportNumbers.count(pixels, "pixel") + share)
    }
    if let delta = difference.maximumDelta { parts.append("delta up to \(delta)") }
    if let box = difference.box, box.count == 4 {
      parts.append("within \(box[2]) × \(box[3]) px at (\(box[0]), \(box[1]))")
    }
    return parts.joined(separator: ", ")
  }

  // MARK: Motion

  /// The changes of a reading's motion, in one line that begins with its name; `alike` are those that say the
  /// same.
  static func words(
    of change: SceneReport.MotionChange, alike: [SceneReport.MotionChange] = []
  ) -> String {
    var name = change.reading.inert(upTo: length)
    if !alike.isEmpty {
      let names = alike.prefix(Self.alike).map { $0.reading.inert(upTo: 40) }
      let more = alike.count - names.count
      name += " (\(names.joined(separator: ", "))\(more > 0 ? " and \(more) more" : "") alike)"
    }
    var parts = change.sentences.prefix(entries).map { $0.inert(upTo: length) }
    if let frame = change.firstFrame {
      let time = change.firstTime.map { " (\(ReportNumbers.seconds($0)))" } ?? ""
      parts.append("differs from frame \(frame)\(time)")
    }
    if let gap = change.largestGap {
      let unit = change.unit.isEmpty ? "" : " " + change.unit.inert(upTo: 20)
      let time = change.largestGapTime.map { " at \(ReportNumbers.seconds($0))" } ?? ""
      parts.append("largest gap \(gap.trimmedText(decimals: 3))\(unit)\(time)")
    }
    return "\(name): \(parts.joined(separator: "; "))"
  }
}

extension SceneReport {
  var problemsWorstFirst: [Problem] {
    problems.filter { $0.severity == .error } + problems.filter { $0.severity != .error }
  }
}
