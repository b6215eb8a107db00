import Display
import Logs
import Motion
import SceneModel
import Simulation

/// Judges rules on one screen of a scene.
struct RuleJudge {
  let panel: PanelMotion
  /// The time range to judge; nil for the whole scene.
  let interval: ClosedRange<SceneTime>?
  let scene: Scene
  let duration: SceneTime
  let timeline: Timeline

  /// A reading's number at a time; points of equal time are separated by events.
  struct Point {
    /// The index among the panel's samples.
    var index: Int
    var time: SceneTime
    var value: Double
  }

  /// Judges a rule, using the screen's name of the reading that the rule names first; nil for none.
  func judge(_ rule: ExpectationRule, reading: String?) throws(SimulationError) -> Verdict {
    let name = reading ?? ""
    switch rule {
    case .settlesBy(let one, let time, let within):
      return try settlesBy(one == nil ? panel.keys.map(\.name) : [name], time, within)
    case .overshoot(_, let most): return overshoot(name, most)
    case .lands(_, let within): return lands(within)
    case .noJump(_, let most, let except): return noJump(name, most, except)
    case .velocityContinuous(_, let relative, let absolute):
      return velocityContinuous(name, relative: relative, absolute: absolute)
    case .staysInside(_, let minimum, let maximum):
      return staysInside(name, minimum ?? -.infinity, maximum ?? .infinity)
    case .heroStaysInside(let bounds, _, let within): return heroStaysInside(bounds, within)
    case .monotonic(_, let direction, let within): return monotonic(name, direction, within)
    case .hiddenWhileFlying: return hiddenWhileFlying()
    case .appearsBy(let condition, let time): return try appearsBy(name, condition, time)
    case .appearsBefore(let condition, let other):
      // The second reading belongs to the same screen, with or without the screen's prefix.
      return try appearsBefore(name, condition, other)
    case .equal(_, let time, let value, let within):
      return try equal(name, time, value, within)
    case .matches(_, let log): return try matches(log)
    }
  }

  /// Compares the whole scene with an app's log.
  private func matches(_ log: MotionRecording) throws(SimulationError) -> Verdict {
    let names = SideNames(expected: .scene, actual: .app)
    guard
      let comparison = LogComparison(
        expected: try timeline.logRecording(), actual: log, isScene: true)
    else { return Verdict(passed: false, found: "no moving reading of the scene in the log") }
    let failing = comparison.movements.filter { !$0.facts.isEmpty }
    guard let worst = failing.max(by: { $0.facts.count < $1.facts.count }) else {
      return Verdict(
        passed: true, found: "\(comparison.movements.count) movements within the limits")
    }
    return Verdict(
      passed: false,
      found: "\(worst.subject): "
        + comparison.sentences(about: worst, names).joined(separator: " "),
      reading: worst.readings.first, time: SceneTime(seconds: max(0, worst.span.lowerBound)))
  }

  /// Returns the numbers of a reading in the judged range.
  func points(of name: String) -> [Point] {
    guard let column = panel.index(of: name) else { return [] }
    let samples = panel.samples(in: interval)
    return samples.indices.compactMap { index in
      samples[index].values[column].number.map {
        Point(index: index, time: samples[index].time, value: $0)
      }
    }
  }

  func unit(of name: String) -> ReadingUnit {
    panel.index(of: name).map { panel.keys[$0].unit } ?? .none
  }

  /// Returns a reading's number with its unit.
  func text(_ value: Double, of name: String) -> String { Quantity.text(value, unit(of: name)) }

  /// Returns the verdict for a reading without numbers in the judged range.
  func missingNumber(_ name: String) -> Verdict {
    Verdict(passed: false, found: "no numeric value of \(name)", reading: name)
  }
}
