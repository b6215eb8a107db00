import Display
import Motion
import SceneModel
package import Simulation

/// Checks the expectations of a scene.
package enum ExpectationCheck {
  /// Returns an outcome for each expectation of a scene, in their order.
  ///
  /// Verdicts depend neither on the output's frame rate nor on overlays.
  package static func check(_ timeline: Timeline) throws(SimulationError) -> [ExpectationOutcome] {
    let scene = timeline.scene
    guard !scene.expectations.isEmpty else { return [] }
    let wanted = scene.expectations.flatMap(\.rule.readings)
    let wantsAll = scene.expectations.contains { expectation in
      if case .settlesBy(nil, _, _) = expectation.rule { true } else { false }
    }
    let motion = try SceneMotion(timeline) { key in
      wantsAll || wanted.contains { $0 == key.name || $0.hasSuffix("." + key.name) }
    }
    var outcomes: [ExpectationOutcome] = []
    for expectation in scene.expectations {
      outcomes.append(try outcome(of: expectation, motion, timeline))
    }
    return outcomes
  }

  private static func outcome(
    of expectation: Expectation, _ motion: SceneMotion, _ timeline: Timeline
  ) throws(SimulationError) -> ExpectationOutcome {
    var decided: (verdict: Verdict, panel: PanelMotion, isNamed: Bool)?
    for (subject, panel) in subjects(of: expectation.rule, motion) {
      let verdict = try RuleJudge(
        panel: panel, interval: expectation.between, scene: motion.scene, duration: motion.duration,
        timeline: timeline
      ).judge(expectation.rule, reading: subject.local)
      // The first failure decides or, if there is none, the first verdict.
      if decided == nil || !verdict.passed {
        let isNamed = subject.local != nil && subject.local != subject.written
        decided = (verdict, panel, isNamed || !motion.isComparison)
      }
      if !verdict.passed { break }
    }
    let verdict = decided?.verdict ?? Verdict(passed: false, found: "no such reading")
    let reading = verdict.reading.flatMap { name in
      decided.map { motion.fullName(name, on: $0.panel) }
    }
    let screen = decided.flatMap { $0.isNamed ? nil : "\($0.panel.panel.id): " } ?? ""
    let text = expectation.text(motion.unit)
    let found = screen + verdict.found
    let frame = verdict.time.map(motion.clock.frame(showing:))
    let moment = verdict.time.map { " at \(Quantity.seconds($0)) (frame \(frame ?? 0))" } ?? ""
    return ExpectationOutcome(
      text: text, name: expectation.name, why: expectation.why,
      line: expectation.line, column: expectation.column, passed: verdict.passed,
      found: found, reading: reading, time: verdict.time?.seconds,
      frame: frame, sentence: "\(text); found \(found)\(moment)")
  }

  /// A reading's name as written in the scene, and its name on the screen.
  private typealias Subject = (written: String?, local: String?)

  /// Returns the subject of a rule on each screen that it applies to.
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
