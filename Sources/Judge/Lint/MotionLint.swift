// `PanelMotion` samples a screen's readings and items without drawing pixels. `ExpectationCheck`
// shows them to the expectations in `expect:`, as a `RuleJudge`. `MotionLint` finds faults in the
// motion and tries the cures that constants describe. `LintFuzz` does so with random touches. Each
// `LintRule` is a file with identifier, summary, reason, thresholds, check, and sentences. It checks
// a `PanelLint`, which shares `Observations` between rules: flights, sudden changes, returns to the
// grid.

package import Display
import SceneModel
package import Simulation

/// Finds motion that people would notice in any scene, based on what is drawn.
package enum MotionLint {
  /// The maximum number of listed findings per scene; further ones are only counted.
  package static let limit = 100

  /// Finds faults in a timeline; throws an error that stops the scene.
  ///
  /// The listed findings are ordered by screen, then by time; further ones are only counted.
  ///
  /// No rule depends on a specific viewer. If `triesCures` is true, the scene runs again with each
  /// documented cure of the screen's options, and a finding lists the options that remove it.
  /// `drawing` changes the drawn items of all screens before they are sampled, to introduce faults
  /// on purpose.
  package static func findings(
    in timeline: Timeline, rules: Set<LintRule> = Set(LintRule.allCases), triesCures: Bool = true,
    drawing: (@Sendable (DisplayList, SceneTime) -> DisplayList)? = nil
  ) throws(SimulationError) -> (listed: [LintFinding], omitted: Int) {
    let scene = timeline.scene
    var result: (listed: [LintFinding], omitted: Int) = ([], 0)
    let starts = scene.touches.starts
    let clock = FrameClock(of: timeline)
    // The motion is released before cures are tried, because each trial needs as much memory.
    let screens = try SceneMotion(timeline, drawing: drawing, keeps: PanelLint.reads).panels.map {
      (panel: $0.panel, findings: findings(of: rules, on: $0, scene), story: story(of: $0))
    }
    for screen in screens {
      let listed = screen.findings.prefix(limit - result.listed.count)
      result.omitted += screen.findings.count - listed.count
      // Cures are tried for listed findings only. Each trial runs the scene again, but only as far
      // as those findings need.
      let broken = Set(listed.map(\.rule))
      let end = (listed.last?.finding.time ?? .zero) + trialTail
      let tried = end < timeline.duration ? scene.ending(at: end) : scene
      let story = screen.story.filter { $0.time <= end }.map(\.kind)
      let trials = listed.isEmpty || !triesCures ? [] : Self.trials(of: screen.panel, tried, broken)
      for (rule, finding) in listed {
        let step = zip(scene.touches, starts).filter { $1 <= finding.time && $0.line > 0 }.last?.0
        result.listed.append(
          LintFinding(
            rule: rule, screen: scene.layout.isComparison ? screen.panel.id : nil,
            time: finding.time.seconds, frame: clock.frame(showing: finding.time), line: step?.line,
            column: step?.column,
            what: finding.what.text, quantities: finding.what.quantities, why: rule.why,
            cures: trials.filter { trial in
              trial.cures(rule, finding, of: listed.count { $0.rule == rule }, story)
            }.map(\.option)))
      }
    }
    return result
  }

  /// Returns the findings of rules on a screen, ordered by time.
  private static func findings(
    of rules: Set<LintRule>, on panel: PanelMotion, _ scene: Scene
  ) -> [(rule: LintRule, finding: Finding)] {
    let lint = PanelLint(panel: panel, scene: scene)
    let found = LintRule.allCases.filter(rules.contains).flatMap { rule in
      rule.check(lint).map { (rule: rule, finding: $0) }
    }
    func key(_ index: Int) -> (SceneTime, Int, Int) {
      let (rule, finding) = found[index]
      return (finding.time, finding.rank ?? rule.rank, index)
    }
    return found.indices.sorted { key($0) < key($1) }.map { found[$0] }
  }

  /// A screen with one changed option, and its findings.
  private struct Trial {
    var option: String
    var findings: [(rule: LintRule, finding: Finding)]
    var story: [EventMark.Kind]

    /// Returns whether the option removes one of `count` findings of a rule.
    ///
    /// A picture that never leaves its thumbnail, and so does not return to it, is not cured. Neither
    /// is a fault that only happens at another time.
    func cures(
      _ rule: LintRule, _ finding: Finding, of count: Int, _ story: [EventMark.Kind]
    ) -> Bool {
      if [.landing, .twice].contains(rule), self.story != story { return false }
      let left = findings.filter { $0.rule == rule }
      return left.count < count
        && !left.contains { ($0.finding.time - finding.time).seconds.magnitude < 0.5 }
    }
  }

  /// Returns a viewer's main events in a scene.
  private static func story(of panel: PanelMotion) -> [(time: SceneTime, kind: EventMark.Kind)] {
    panel.samples.flatMap { sample in sample.marks.map { (sample.time, $0.kind) } }.filter {
      switch $0.1 {
      case .viewerOpened, .viewerReturning, .viewerPaging, .viewerDismissing, .viewerClosed: true
      default: false
      }
    }
  }

  /// The time that a trial runs past the last finding it may cure.
  ///
  /// It covers the motion with which rules compare the finding, such as the end of a flight.
  private static let trialTail = SceneTime(nanoseconds: 10_000_000_000)

  /// Runs a screen with each of its documented cures, checking some rules.
  ///
  /// Cures that stop the scene are omitted.
  private static func trials(of panel: Panel, _ scene: Scene, _ rules: Set<LintRule>) -> [Trial] {
    let owner = scene.constantOwner(of: panel)
    return panel.stage.cures.compactMap { cure in
      var changed = panel
      changed.stage = cure.stage
      var single = scene
      single.panels = [changed]
      guard let timeline = try? Timeline(single),
        let motion = try? PanelMotion(timeline, 0, keeps: PanelLint.reads)
      else { return nil }
      return Trial(
        option: "\(owner).\(cure.option)", findings: findings(of: rules, on: motion, single),
        story: story(of: motion).map(\.kind))
    }
  }
}

extension Scene {
  /// Returns the scene limited to a duration.
  fileprivate func ending(at end: SceneTime) -> Scene {
    var scene = self
    scene.touches = zip(touches, touches.starts).filter { $1 <= end }.map(\.0)
    scene.duration = .fixed(end)
    return scene
  }
}
