package import Display
package import Platform
package import Rendering
import SceneModel
import Simulation

/// The touches and the motions of a scene, a log or a recording in words, in the order of time.
package struct MotionDescription {
  private struct Entry {
    var start: Double, end: Double
    var text: String
    /// The extent of a motion in points; the text keeps the largest ones.
    var weight: Double
    var json: JSON

    var line: String {
      let times = [start.secondsText, end.secondsText]
      return "\(times[0] == times[1] ? times[0] : times.joined(separator: "–")) s  \(text)\n"
    }
  }

  private var entries: [Entry] = []

  /// The max length of a text in bytes, which is short for a comment and for a language model.
  package static let limit = 2000

  /// The weight of a touch: larger movements are stated first, in points.
  private static let touchWeight = 200.0

  /// Describes a scene.
  package init(_ sampled: SampledScene) {
    let scene = sampled.scene
    let touches = zip(scene.touches.starts, scene.touches).map { start, step in
      let (start, end) = (start.seconds, (start + step.duration).seconds)
      return Entry(
        start: start, end: end, text: step.actionText.inert.cut(near: 120),
        weight: Self.touchWeight,
        json: ["start": .number(start), "end": .number(end), "touch": .text(step.actionText)])
    }
    self.init(scene.panels.indices.flatMap { sampled.figures(of: $0).movements }, touches)
  }

  /// Describes a log, in which any item has a rectangle; `rules` returns what explains a motion.
  package init(log: MotionRecording, rules: (ElementMotion) -> [String]) {
    let edges: [Substring: ReadingRole.Edge] = [
      "x": .x, "y": .y, "width": .width, "height": .height,
    ]
    let declared = log.declared(as: [ReadingKey]()) { name in
      let key = ReadingKey.recorded(name)
      let edge =
        key.role == .undeclared ? name.split(separator: ".").last.flatMap { edges[$0] } : nil
      return edge.map { ReadingKey(name, .hero($0), .points) } ?? key
    }
    self.init(declared.movements, rules: rules)
  }

  /// Describes the movements of a measured recording.
  init(_ recording: MotionRecording) { self.init(recording.movements) }

  private init(
    _ movements: [Movement], _ touches: [Entry] = [],
    rules: (ElementMotion) -> [String] = { $0.rules(for: $0.changes) }
  ) {
    entries = touches
    for (screen, movements) in Dictionary(grouping: movements, by: \.key.screen) {
      for phase in MotionPhase.phases(of: ElementMotion.joined(movements)) {
        entries += phase.motions.map { motion in
          Self.entry(
            motion, of: phase.name, on: screen,
            motion.isJump ? ["jumps"] : motion.isHeld ? ["follows the finger"] : rules(motion))
        }
      }
    }
    entries.sort { ($0.start, -$0.weight, $0.text) < ($1.start, -$1.weight, $1.text) }
  }

  private static func entry(
    _ motion: ElementMotion, of phase: String, on screen: String?, _ rules: [String]
  ) -> Entry {
    let changes = motion.changes.map {
      $0.property == motion.element ? $0.values : "\($0.property) \($0.values)"
    }
    let constants = motion.constants
    var text =
      (screen.map { "\($0): " } ?? "") + "\(phase): \(motion.element) "
      + changes.joined(separator: ", ") + rules.map { "; \($0)" }.joined()
      + (constants.isEmpty ? "" : " (\(constants.joined(separator: ", ")))")
    if !motion.isJump, let first = motion.overshoots.first {
      text += "; overshoots \(first.overshootText)"
    }
    if let interruption = motion.interruption {
      text += "; interrupted by a \(interruption.cause.rawValue)"
    }
    return Entry(
      start: motion.start, end: motion.end, text: text.inert,
      weight: ElementMotion.weight(motion.lead),
      json: [
        "start": .number(motion.start), "end": .number(motion.end), "screen": JSON(screen),
        "phase": .text(phase), "element": .text(motion.element), "animation": .texts(rules),
        "constants": .texts(constants), "interrupted": JSON(motion.interruption?.time.seconds),
        "readings": .list(motion.measures.map(json)),
      ])
  }

  private static func json(of movement: Movement) -> JSON {
    [
      "name": .text(movement.key.name), "unit": .text(movement.key.unit.rawValue),
      "from": .number(movement.from), "to": .number(movement.to),
      "lowest": .number(movement.low.value), "highest": .number(movement.high.value),
      "start": .number(movement.start), "settled": .number(movement.settlesAt),
      "overshoot": .number(movement.overshootDistance),
      "peakVelocity": .number(movement.peakVelocity.value),
    ]
  }

  /// The most visible entries that fit into the limit.
  package var text: String {
    var kept: [Int] = []
    var remaining = Self.limit - 80
    for index in entries.indices.sorted(by: { entries[$0].weight > entries[$1].weight }) {
      let size = entries[index].line.utf8.count
      guard size <= remaining else { continue }
      kept.append(index)
      remaining -= size
    }
    let omitted = entries.count - kept.count
    return kept.sorted().map { entries[$0].line }.joined()
      + (entries.isEmpty ? "nothing moves\n" : "")
      + (omitted > 0
        ? "… and \(ReportNumbers.count(omitted, "smaller line")), listed by --json\n" : "")
  }

  /// All entries.
  package var json: JSON { .list(entries.map(\.json)) }

  /// Returns the sentences of a report on two motions that fit into the limit.
  package static func text(of report: SceneReport) -> String {
    let sentences = SceneReportText(report).sections.filter { $0.subject != .frames }
      .flatMap(\.lines)
    var text = ""
    for line in sentences.isEmpty || !report.differs ? [report.headline] : sentences
    where text.utf8.count + line.utf8.count < limit {
      text += line + "\n"
    }
    return text
  }
}

extension SceneReport {
  /// The changes of the readings.
  package var motionJSON: JSON {
    [
      "headline": .texts(motionHeadline.isEmpty ? [headline] : motionHeadline),
      "readings": .list(
        motion.map { change in
          [
            "name": .text(change.reading), "unit": .text(change.unit),
            "changes": .texts(change.sentences), "from": JSON(change.firstTime),
            "largest": JSON(change.largestGap), "at": JSON(change.largestGapTime),
          ]
        }),
    ]
  }
}
