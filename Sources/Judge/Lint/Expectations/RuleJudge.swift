import Display
import Logs
import SceneModel
import Simulation

/// A sampled screen, as rules see it.
struct RuleJudge: JudgedScreen {
  let reading: String
  let panel: PanelMotion
  /// The time range to judge; nil for the whole scene.
  var interval: ClosedRange<SceneTime>?
  let motion: SceneMotion

  var wholeScene: Self { Self(reading: reading, panel: panel, motion: motion) }
  var duration: SceneTime { motion.timeline.duration }
  var screen: Screen { panel.screen }
  var names: [String] { panel.keys.map(\.name) }
  private var samples: ArraySlice<MotionSample> { panel.samples(in: interval) }

  private func isJudged(_ time: SceneTime) -> Bool { interval?.contains(time) ?? true }

  // MARK: Readings

  func unit(of name: String) -> ReadingUnit {
    panel.index(of: name).map { panel.keys[$0].unit } ?? .none
  }

  func name(of written: String) -> String? { motion.localName(written, on: panel) }

  func samples(of name: String) -> [JudgedSample<ReadingValue>] {
    guard let column = panel.index(of: name) else { return [] }
    return samples.enumerated().map { ($0, $1.time, $1.values[column], $1.cause != .time) }
  }

  func readings(at time: SceneTime) throws -> [String: ReadingValue] {
    let readings = try panel.run.state(at: time).readings()
    return Dictionary(readings.map { ($0.name, $0.value) }, uniquingKeysWith: { one, _ in one })
  }

  var lifts: [(time: SceneTime, before: Double, after: Double, jump: Double)] {
    guard let column = panel.index(of: reading) else { return [] }
    return panel.releases.filter { isJudged(panel.samples[$0].time) }.compactMap { index in
      LiftVelocity(at: index, in: panel) { panel.samples[$0].values[column].number }.map {
        (panel.samples[index].time, $0.before, $0.after, $0.jump)
      }
    }
  }

  var movements: [Movement] {
    get throws {
      try motion.movements(of: motion.fullName(reading, on: panel)).filter {
        isJudged(SceneTime(seconds: $0.turn.time) ?? .zero)
      }
    }
  }

  // MARK: Pictures

  var landings: [JudgedLanding] {
    panel.landings.filter { isJudged($0.time) }.map {
      let distance = $0.hasThumbnail ? $0.distance : nil
      return ($0.time, distance, $0.opacity, $0.kind == .open, $0.kind == .home)
    }
  }

  var heroes: [JudgedHero] {
    samples.compactMap { sample in
      guard let hero = panel.hero(in: sample) else { return nil }
      let picture = sample.items?.picture(showing: hero)
      let thumbnail = picture?.photo.flatMap { sample.items?.thumbnail(of: $0) }
      return (sample.time, hero, picture != nil, thumbnail?.clip)
    }
  }

  // MARK: Logs

  func comparison(with log: MotionRecording) throws -> (count: Int, worst: RuleVerdict?)? {
    let recording = try motion.timeline.logRecording()
    guard let comparison = LogComparison(expected: recording, actual: log, isScene: true)
    else { return nil }
    let worst = comparison.movements.max { $0.factCount < $1.factCount }
    guard let worst, !worst.isEqual else { return (comparison.movements.count, nil) }
    let verdict = RuleVerdict(
      false, Sentence(stringLiteral: worst.text(LogComparison.sceneAndApp)),
      about: worst.readings.first?.name ?? "",
      at: SceneTime(seconds: max(0, worst.span.lowerBound)))
    return (comparison.movements.count, verdict)
  }
}
