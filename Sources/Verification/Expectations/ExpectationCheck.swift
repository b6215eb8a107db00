import Motion
package import SceneModel
package import Simulation

/// Finds out which of a scene's expectations hold.
package enum ExpectationCheck {
  /// Runs a scene and judges all its expectations.
  ///
  /// Verdicts depend neither on the frame rate that is written nor on what is drawn over the frames.
  ///
  /// - Parameter scene: the scene.
  /// - Returns: an outcome for each expectation, in their order.
  /// - Throws: what stops the scene.
  package static func check(_ scene: Scene) throws(SimulationError) -> [ExpectationOutcome] {
    guard !scene.expectations.isEmpty else { return [] }
    let wanted = scene.expectations.flatMap(\.rule.readings)
    let wantsAll = scene.expectations.contains { expectation in
      if case .settlesBy(nil, _, _) = expectation.rule { true } else { false }
    }
    let motion = try SceneMotion(scene) { name in
      wantsAll || wanted.contains { $0 == name || $0.hasSuffix(".\(name)") }
    }
    var outcomes: [ExpectationOutcome] = []
    for expectation in scene.expectations {
      outcomes.append(try outcome(of: expectation, motion))
    }
    return outcomes
  }

  private static func outcome(
    of expectation: Expectation, _ motion: SceneMotion
  ) throws(SimulationError) -> ExpectationOutcome {
    var verdict: Verdict?
    for (subject, panel) in subjects(of: expectation.rule, motion) {
      let found = try RuleJudge(
        panel: panel, part: expectation.between, scene: motion.scene, duration: motion.duration
      ).judge(expectation.rule, reading: subject.local)
      // The first that fails decides; where none does, the first.
      if verdict == nil || !found.passed {
        verdict = found
        verdict?.reading = found.reading.map { motion.fullName($0, on: panel) }
        if motion.isComparison, subject.local == nil || subject.local == subject.written {
          verdict?.found = "\(panel.panel.id): " + found.found
        }
      }
      if !found.passed { break }
    }
    let decided = verdict ?? Verdict(passed: false, found: "there is no such reading")
    let text = expectation.text
    return ExpectationOutcome(
      text: text, name: expectation.name, why: expectation.why, line: expectation.line,
      column: expectation.column, passed: decided.passed,
      sentence: "\(text); \(found(decided, motion))",
      reading: decided.reading, time: decided.time?.seconds,
      frame: decided.time.map(motion.frame))
  }

  private static func found(_ verdict: Verdict, _ motion: SceneMotion) -> String {
    guard let time = verdict.time else { return "found \(verdict.found)" }
    return "found \(verdict.found) at \(Quantity.seconds(time)) (frame \(motion.frame(time)))"
  }

  /// A reading as the scene writes it, and as the screen names it.
  private typealias Subject = (written: String?, local: String?)

  /// What a rule is asked of: its reading on each screen that it means.
  private static func subjects(
    of rule: ExpectationRule, _ motion: SceneMotion
  ) -> [(Subject, PanelMotion)] {
    guard let written = rule.readings.first else {
      return motion.panels.filter { rule.screen == nil || rule.screen == $0.panel.id }
        .map { ((nil, nil), $0) }
    }
    return motion.panels.compactMap { panel in
      motion.localName(written, on: panel).map { ((written, $0), panel) }
    }
  }
}
