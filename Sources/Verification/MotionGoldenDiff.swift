import Clips
import Compare
import Display
import Pixels
import Review
import Simulation

/// The report of a motion golden against a scene's readings: at the golden's own frames, of the features that
/// are readings.
struct MotionGoldenDiff {
  private let pair: ClipPair
  private let features: FeatureOptions
  private let golden: MotionGolden
  private let path: String
  private let other: Clip
  private let isGoldenExpected: Bool

  /// The distance of two times that are one instant, s: milliseconds are cut off.
  private static let instant = 0.001
  /// The step of a plain number that counts as none: Android's opacity has 255.
  private static let plain = 1.0 / 255
  /// The difference that is of numbers' way through a text, in any unit.
  private static let noise = 1e-6
  /// The most names that are told in a row.
  private static let mostNames = 12

  /// Takes a pair with a motion golden; nil where neither clip is one.
  init?(_ pair: ClipPair, _ features: FeatureOptions) {
    self.pair = pair
    self.features = features
    isGoldenExpected = pair.expected.motionGolden != nil
    let side = isGoldenExpected ? pair.expected : pair.actual
    guard let golden = side.motionGolden else { return nil }
    self.golden = golden
    path = side.path
    other = isGoldenExpected ? pair.actual : pair.expected
  }

  /// Compares.
  ///
  /// - Throws: `ClipError` where the other side has no readings, or no feature is one.
  func run() throws(ClipError) -> ComparisonOutcome {
    guard let recorded = other.recording?.motion else {
      throw fault(
        "\(other.path) is a \(other.kind.rawValue); a motion golden is held against the readings of a "
          + "scene or a golden")
    }
    let motion = recorded.declared(as: [], otherwise: ReadingKey.recorded)
    guard
      let first = motion.times.firstIndex(where: { $0 >= features.start - SharedInstants.tolerance }
      )
    else {
      throw fault(
        "--feature-start is \(features.start.shortestText) s; the last frame of \(other.path) is at "
          + "\((motion.times.last ?? 0).fixedText(decimals: 3)) s")
    }
    let held = try readings(of: motion)
    let instants = shared(motion.times, from: first)
    var (ours, theirs) = (MotionRecording(), MotionRecording())
    ours.times = instants.map { motion.times[$0.ours] }
    theirs.times = ours.times
    // A motion golden has no events.
    if let start = ours.times.first, let end = ours.times.last {
      ours.marks = motion.marks.filter { (start...end).contains($0.time) }
      theirs.marks = ours.marks
    }
    var tolerated = 0
    for (component, place) in held {
      let track = motion.tracks[place]
      var (a, b) = (Track(track.key), Track(track.key))
      for instant in instants {
        let mine = track.values[instant.ours]
        var other = converted(component.values[instant.golden], component.unit, to: track.key.unit)
        if let x = mine.number, let y = other.number, x != y,
          (x - y).magnitude <= tolerance(of: track.key.unit)
        {
          other = mine
          if (x - y).magnitude > Self.noise { tolerated += 1 }
        }
        a.values.append(mine)
        b.values.append(other)
      }
      ours.tracks.append(a)
      theirs.tracks.append(b)
    }
    var report = SceneReport(
      name: pair.name, path: pair.actual.path, title: nil, status: .passed, headline: "")
    let side = SceneReport.Side(
      name: path, size: [other.size.width, other.size.height], frames: golden.times.count,
      fps: golden.rate, duration: (golden.times.last ?? 0) - golden.times[0])
    report.expected = isGoldenExpected ? side : SceneReport.Side(other)
    report.actual = isGoldenExpected ? SceneReport.Side(other) : side
    report.comparedFrames = instants.count
    report.problems += problems(held, instants.count, tolerated)
    let (expected, actual) = isGoldenExpected ? (theirs, ours) : (ours, theirs)
    let difference = MotionDifference(expected: expected, actual: actual)
    if !difference.isEqual { report.describe(difference, expected: expected, actual: actual) }
    report.conclude()
    report.headline =
      report.motionHeadline.first
      ?? report.problems.first { $0.severity == .difference }?.text
      ?? "\(held.count) of \(golden.components.count) features are the same at \(instants.count) frames"
    return ComparisonOutcome(report: report)
  }

  private func fault(_ words: String) -> ClipError {
    .motionGolden(path: path, MotionGoldenError([MotionGoldenError.Fault(words)]))
  }

  // MARK: Instants

  private struct Instant {
    var golden: Int
    var ours: Int
  }

  /// The golden's frames that have one of ours at their time, its first being ours at `first`.
  private func shared(_ times: [Double], from first: Int) -> [Instant] {
    var instants: [Instant] = []
    var next = first
    for (place, time) in golden.times.enumerated() {
      let wanted = times[first] + time - golden.times[0]
      while next + 1 < times.count,
        (times[next + 1] - wanted).magnitude <= (times[next] - wanted).magnitude
      {
        next += 1
      }
      // Cut off or rounded, both frames' times are less than a millisecond off.
      guard next < times.count, (times[next] - wanted).magnitude < Self.instant,
        instants.last?.ours != next
      else { continue }
      instants.append(Instant(golden: place, ours: next))
    }
    return instants
  }

  private func problems(
    _ held: [(component: MotionGolden.Component, track: Int)], _ compared: Int, _ tolerated: Int
  ) -> [Problem] {
    var problems: [Problem] = []
    let (count, least) = (golden.times.count, pair.options.leastCompared)
    if Double(compared) < least * Double(count) - 1e-9 {
      problems.append(
        Problem(
          .difference,
          "\(compared) of \(count) frames of \(path) are compared, which is too little to be the same: "
            + "\(other.path) has no frame at the times of the others, or ends before; "
            + (golden.rate.map { "draw it at \($0.shortestText) frames a second (--fps), or " }
              ?? "")
            + "allow it with --least-compared"))
    }
    let names = Set(held.map(\.component.name))
    let others = golden.components.map(\.name).filter { !names.contains($0) }
    if !others.isEmpty {
      problems.append(
        Problem(
          .warning,
          "held against no reading: \(list(others)); --feature NAME=READING says which it is"))
    }
    if tolerated > 0 {
      problems.append(
        Problem(
          .warning,
          "\(tolerated) value\(tolerated == 1 ? "" : "s") differ\(tolerated == 1 ? "s" : "") within the "
            + "tolerance of features"))
    }
    return problems
  }

  private func list(_ names: [String]) -> String {
    names.prefix(Self.mostNames).joined(separator: ", ")
      + (names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : "")
  }

  // MARK: Values

  private var density: Double { features.density ?? other.scale ?? 1 }

  private func tolerance(of unit: ReadingUnit) -> Double {
    if let tolerance = features.tolerance { return tolerance }
    return unit == .none ? Self.plain : 1 / density
  }

  /// The value in the unit of a reading; lengths of which nothing says the unit are pixels, as Android's are.
  private func converted(
    _ value: ReadingValue, _ unit: MotionGolden.Unit, to reading: ReadingUnit
  ) -> ReadingValue {
    guard case .number(let number) = value, reading != .none, unit != .points else { return value }
    return .number(number / density)
  }

  // MARK: Features

  /// The features, by their last words, that are the place and the size of the picture looked at.
  ///
  /// Source: AOSP, `ComposeFeatureCaptures` (size, position), `ViewFeatureCaptures` (x, y, pos),
  /// `DrawableFeatureCaptures` (bounds).
  private static let places: Set<String> = ["size", "position", "pos", "offset", "bounds"]
  private static let edges: Set<String> = ["x", "y", "width", "height"]

  /// The features that are readings, with the reading's place among the tracks.
  ///
  /// - Throws: `ClipError` with all that was asked for and is not there.
  private func readings(
    of motion: MotionRecording
  ) throws(ClipError) -> [(component: MotionGolden.Component, track: Int)] {
    let names = motion.tracks.map(\.name)
    var faults: [MotionGoldenError.Fault] = []
    var held: [(component: MotionGolden.Component, track: Int)] = []
    var used: Set<String> = []
    var others: [MotionGolden.Component] = []
    for component in golden.components {
      let asked = features.pairs.last { $0.feature == component.name }
      let askedWhole = features.pairs.last { $0.feature == component.feature }
      var reading: String?
      if let asked {
        reading = asked.reading
        used.insert(asked.feature)
      } else if let askedWhole {
        reading = "\(askedWhole.reading).\(component.part)"
        used.insert(askedWhole.feature)
      }
      guard let reading else {
        others.append(component)
        continue
      }
      guard let track = names.firstIndex(of: reading) else {
        faults.append(
          MotionGoldenError.Fault(
            "--feature \(component.name)=\(reading): \(other.path) has no such reading; it has "
              + list(names)))
        continue
      }
      if let twin = held.first(where: { $0.track == track }) {
        faults.append(
          MotionGoldenError.Fault(
            "--feature \(component.name)=\(reading): \(twin.component.name) is held against it already"
          ))
        continue
      }
      held.append((component, track))
    }
    for component in others {
      // The first feature of a reading is it, unless the reading was asked for.
      guard let track = standard(component, in: motion),
        !held.contains(where: { $0.track == track })
      else { continue }
      held.append((component, track))
    }
    for pair in features.pairs where !used.contains(pair.feature) {
      faults.append(
        MotionGoldenError.Fault(
          "--feature \(pair.feature): the motion golden has no such feature; it has "
            + list(golden.components.map(\.name))))
    }
    if faults.isEmpty, held.isEmpty {
      faults.append(
        MotionGoldenError.Fault(
          "none of its features (\(list(golden.components.map(\.name)))) is known for a reading "
            + "(\(list(names))); --feature NAME=READING says which it is"))
    }
    guard faults.isEmpty else { throw .motionGolden(path: path, MotionGoldenError(faults)) }
    return held
  }

  /// The reading that a feature is known for: that of its name, or an edge of the picture looked at; nil where
  /// there is none, or several screens have one.
  private func standard(_ component: MotionGolden.Component, in motion: MotionRecording) -> Int? {
    func only(_ isOne: (ReadingKey) -> Bool) -> Int? {
      let found = motion.tracks.indices.filter { isOne(motion.tracks[$0].key) }
      return found.count == 1 ? found[0] : nil
    }
    if let track = only({ $0.name == component.name }) { return track }
    if let track = only({ $0.nameOnScreen == component.name }) { return track }
    let edge = component.part.isEmpty ? component.feature : component.part
    guard Self.edges.contains(edge),
      component.part.isEmpty || Self.places.contains(component.feature)
    else { return nil }
    return only { $0.nameOnScreen == "hero.\(edge)" }
  }
}
