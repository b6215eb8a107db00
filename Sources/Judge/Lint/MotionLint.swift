// `PanelMotion` samples a screen of a timeline: its readings and items, without drawing a pixel.
// `ExpectationCheck` judges `expect:`. `MotionLint` looks for faults in what would be drawn and
// tries the cures that constants describe; `LintFuzz` does so under random fingers. A `LintRule`
// is a file: identifier, summary, reason, limits, check and sentences. It checks a `PanelLint`,
// which finds what several rules look at once (`Observations`: flights, sudden changes, returns to
// the grid). No rule knows a viewer by its name.

package import Display
package import Motion
import SceneModel
package import Simulation
import Touch

/// Finds motion that people would notice in any scene, by its effect on what is drawn.
package enum MotionLint {
  /// The number of findings of one scene beyond which others are only counted.
  package static let limit = 100

  /// Looks for faults in a timeline; throws what stops the scene.
  ///
  /// No rule knows a viewer by its name. Each documented cure of the screen's own options is tried: the
  /// scene runs again with it, and the options that remove the finding are named, if it `triesCures`. `drawing` changes what
  /// is drawn before it is looked at, on all screens alike: faults that are put in on purpose.
  package static func findings(
    in timeline: Timeline, rules: Set<LintRule> = Set(LintRule.allCases), triesCures: Bool = true,
    drawing: (@Sendable (DisplayList, SceneTime) -> DisplayList)? = nil
  ) throws(SimulationError) -> LintFindings {
    let scene = timeline.scene
    var result = LintFindings()
    let starts = scene.touches.starts
    let clock = FrameClock(of: timeline)
    // The motion is released before cures are tried: each trial needs as much memory.
    let screens = try SceneMotion(timeline, drawing: drawing, keeps: PanelLint.reads).panels.map {
      (panel: $0.panel, findings: findings(of: rules, on: $0, scene), story: story(of: $0))
    }
    for screen in screens {
      let stated = screen.findings.prefix(limit - result.stated.count)
      result.omitted += screen.findings.count - stated.count
      // Cures are tried for listed findings only: each trial runs the scene again, and only as far as
      // those findings need.
      let broken = Set(stated.map(\.rule))
      let end = (stated.last?.finding.time ?? .zero) + trialTail
      let tried = end < timeline.duration ? scene.ending(at: end) : scene
      let story = screen.story.filter { $0.time <= end }.map(\.kind)
      let trials =
        stated.isEmpty || !triesCures ? [] : Self.trials(of: screen.panel, tried, broken)
      for (rule, finding) in stated {
        let step = zip(scene.touches, starts).filter { $1 <= finding.time && $0.line > 0 }.last?.0
        result.stated.append(
          LintFinding(
            rule: rule, screen: scene.layout.isComparison ? screen.panel.id : nil,
            time: finding.time.seconds, frame: clock.frame(showing: finding.time), line: step?.line,
            column: step?.column,
            what: finding.what, why: rule.why,
            cures: trials.filter { $0.cures(rule, finding, story: story) }.map(\.option)))
      }
    }
    return result
  }

  /// The findings of rules on a screen, in the order of time.
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

  /// A screen with one option changed, and its findings.
  private struct Trial {
    var option: String
    var findings: [(rule: LintRule, finding: Finding)]
    var story: [EventMark.Kind]

    /// True if a finding is gone; a picture that does not fly home because it never leaves is not cured.
    func cures(_ rule: LintRule, _ finding: Finding, story: [EventMark.Kind]) -> Bool {
      if [.landing, .twice].contains(rule), self.story != story { return false }
      return !findings.contains {
        $0.rule == rule && ($0.finding.time.seconds - finding.time.seconds).magnitude < 0.5
      }
    }
  }

  /// The events of a viewer in the course of a scene.
  private static func story(
    of panel: PanelMotion
  ) -> [(time: SceneTime, kind: EventMark.Kind)] {
    panel.samples.flatMap { sample in sample.marks.map { (sample.time, $0.kind) } }.filter {
      switch $0.1 {
      case .viewerOpened, .viewerReturning, .viewerPaging, .viewerDismissing, .viewerClosed: true
      default: false
      }
    }
  }

  /// How long a trial runs past the last finding that it may cure, so that it includes what rules compare
  /// the finding with, such as the rest of a flight.
  private static let trialTail = SceneTime(nanoseconds: 10_000_000_000)

  /// Runs a screen with each of its documented cures, looking for some rules' faults; one that stops the scene is left out.
  private static func trials(
    of panel: Panel, _ scene: Scene, _ rules: Set<LintRule>
  ) -> [Trial] {
    panel.stage.cures.compactMap { cure in
      var changed = panel
      changed.stage = cure.stage
      var single = scene
      single.panels = [changed]
      guard let timeline = try? Timeline(single),
        let motion = try? PanelMotion(timeline, 0, keeps: PanelLint.reads)
      else { return nil }
      return Trial(
        option: cure.option, findings: findings(of: rules, on: motion, single),
        story: story(of: motion).map(\.kind))
    }
  }
}

extension Scene {
  /// The scene up to a time.
  fileprivate func ending(at end: SceneTime) -> Scene {
    var scene = self
    scene.touches = zip(touches, touches.starts).filter { $1 <= end }.map(\.0)
    scene.duration = .fixed(end)
    return scene
  }
}
