import Display
import SceneModel
package import Simulation

/// Checks the expectations of a scene.
package enum ExpectationCheck {
  /// Returns an outcome for each expectation of a scene, in their order.
  ///
  /// Verdicts depend neither on the output's frame rate nor on overlays.
  package static func check(_ timeline: Timeline) throws(SimulationError) -> [ExpectationOutcome] {
    let expectations = timeline.scene.expectations
    guard !expectations.isEmpty else { return [] }
    let wanted = expectations.flatMap(\.rule.readings)
    let wantsAll = expectations.contains(where: \.rule.checksAll)
    let motion = try SceneMotion(timeline) { key in
      wantsAll || wanted.contains { $0 == key.name || $0.hasSuffix("." + key.name) }
    }
    do {
      return try expectations.map { try outcome(of: $0, motion) }
    } catch let error as SimulationError {
      throw error
    } catch {
      preconditionFailure("only the scene's run throws, and not \(error)")
    }
  }

  private static func outcome(
    of expectation: Expectation, _ motion: SceneMotion
  ) throws -> ExpectationOutcome {
    let rule = expectation.rule
    let requirement = rule.requirement(motion.unit)
    let written = rule.readings.first
    // The first failure decides or, if there is none, the first verdict.
    var decided: (verdict: RuleVerdict, panel: PanelMotion, isNamed: Bool)?
    for panel in motion.panels where rule.screen == nil || rule.screen == panel.panel.id {
      let local = written.flatMap { motion.localName($0, on: panel) }
      if written != nil, local == nil { continue }
      let judge = RuleJudge(
        reading: local ?? "", panel: panel, interval: expectation.between, motion: motion)
      let verdict = try requirement.judge(judge)
      if decided == nil || !verdict.passed { decided = (verdict, panel, local != written) }
      if !verdict.passed { break }
    }
    let verdict = decided?.verdict ?? RuleVerdict(false, "no such reading", about: "")
    let reading = decided.flatMap { decided in
      verdict.reading.isEmpty ? nil : motion.fullName(verdict.reading, on: decided.panel)
    }
    let prefix = decided.map { motion.isComparison && !$0.isNamed ? "\($0.panel.panel.id): " : "" }
    var text = requirement.text
    if let range = expectation.between {
      text += ", between \(range.lowerBound.text) and \(range.upperBound.text)"
    }
    let found = (prefix ?? "") + verdict.found.text
    let frame = verdict.time.map(motion.clock.frame(showing:))
    let moment = verdict.time.map { " at \($0.text) (frame \(frame ?? 0))" } ?? ""
    return ExpectationOutcome(
      text: text, name: expectation.name, why: expectation.why, line: expectation.line,
      column: expectation.column, passed: verdict.passed, found: found,
      quantities: verdict.found.quantities, reading: reading,
      time: verdict.time?.seconds, frame: frame, sentence: "\(text); found \(found)\(moment)")
  }
}
