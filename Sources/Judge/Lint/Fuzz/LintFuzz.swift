import Display
import Platform
package import SceneModel
package import Simulation
import Synchronization

/// The error of work that a signal has stopped.
package struct Cancelled: InterruptibleError {
  package static var interrupted: Cancelled { Cancelled() }
}

/// Lints a scene with touches that its file does not contain.
package struct LintFuzz: Sendable {
  /// A kind of finding, with the shortest script that reproduces it.
  package struct Discovery: Sendable {
    /// The finding for that script, with its cures.
    package var finding: LintFinding
    /// The scene with that script.
    package var scene: Scene
    /// The number of scripts with a finding of the same rule on the same screen.
    package var scripts: Int
  }

  /// A phase of the work, with separately counted progress.
  package enum Phase: String, Sendable {
    /// Running random scripts and interruptions.
    case scripts
    /// Shortening one script for each kind of finding.
    case shortening = "findings shortened"
  }

  /// The number of random scripts that were run.
  package private(set) var randomScripts = 0
  /// The number of interruptions of the scene's own script that were run.
  package private(set) var interruptions = 0
  /// The number of scripts that could not be run to their end.
  package private(set) var refused = 0
  /// Whether a signal stopped the run before all scripts were run and shortened.
  package private(set) var isCutShort = false
  /// One finding for each rule and screen, in the order of discovery.
  package private(set) var discoveries: [Discovery] = []

  /// A violated rule on a screen.
  private struct Kind: Hashable, Sendable {
    var rule: LintRule
    var screen: String?
  }

  /// Runs `count` random scripts of a seed, and all interruptions.
  ///
  /// The results do not depend on the number of threads. Interruptions do not report findings that
  /// the scene already has with its own touches. `progress` is called on any thread with the number
  /// of completed scripts in a phase and their total.
  ///
  /// - Throws: The error that stops the scene with its own touches.
  package init(
    _ timeline: Timeline, random count: Int, seed: UInt64, rules: Set<LintRule>, threads: Int,
    progress: @Sendable (Phase, _ done: Int, _ total: Int) -> Void = { _, _, _ in }
  ) throws(SimulationError) {
    let scene = timeline.scene
    let motion = try SceneMotion(timeline, keeps: PanelLint.reads)
    let known = Set(try Self.kinds(in: timeline, rules))
    let touches = Self.touches(of: scene, motion)
    let random = touches == nil ? 0 : count
    let interruptionScripts = touches == nil ? [] : Interruptions.scripts(of: scene, motion: motion)
    let done = Mutex(0)
    let total = random + interruptionScripts.count
    progress(.scripts, 0, total)
    let found = Self.kinds(threads: threads, total) { index in
      defer {
        done.withLock { done in
          done += 1
          progress(.scripts, done, total)
        }
      }
      var changed = scene
      if let touches, index < random {
        var generator = ScriptRandom(seed: seed, script: index)
        changed.touches = touches.script(&generator)
      } else {
        changed.touches = interruptionScripts[index - random]
      }
      guard let kinds = try? Self.kinds(in: Timeline(changed), rules) else { return nil }
      return (changed, index < random ? kinds : kinds.filter { !known.contains($0) })
    }
    randomScripts = min(random, found.count)
    interruptions = found.count - randomScripts
    var order: [Kind] = []
    var first: [Kind: (scene: Scene, count: Int)] = [:]
    refused = found.count { $0 == nil }
    for outcome in found.compactMap(\.self) {
      for kind in Set(outcome.1).sorted(by: Self.precedes) {
        if first[kind] == nil { order.append(kind) }
        first[kind] = (first[kind]?.scene ?? outcome.0, (first[kind]?.count ?? 0) + 1)
      }
    }
    for (index, kind) in order.enumerated() {
      progress(.shortening, index, order.count)
      // One finding for each rule, on the screen where it was found first.
      guard let (changed, count) = first[kind],
        !discoveries.contains(where: { $0.finding.rule == kind.rule })
      else { continue }
      if let discovery = Self.discovery(of: kind, in: changed, count) {
        discoveries.append(discovery)
      }
    }
    isCutShort = Interruption.isRequested
  }

  private static func precedes(_ a: Kind, _ b: Kind) -> Bool {
    (a.rule.rawValue, a.screen ?? "") < (b.rule.rawValue, b.screen ?? "")
  }

  /// Returns the generator of a scene's scripts; nil if no screen takes fingers.
  static func touches(of scene: Scene, _ motion: SceneMotion) -> RandomTouches? {
    guard scene.panels.contains(where: { $0.stage.traits.fingers != .ignored }) else { return nil }
    return RandomTouches(
      screen: scene.screen, openingPoints: openingPoints(motion),
      allowsPinches: scene.panels.contains { $0.stage.traits.fingers == .paired })
  }

  /// Returns the centers of the thumbnails initially on the screen, in whole points.
  private static func openingPoints(_ motion: SceneMotion) -> [Point] {
    let bounds = motion.timeline.scene.screen.bounds
    let centers = motion.panels.first?.samples.first?.items?.thumbnails.map(\.clip.center) ?? []
    return centers.filter(bounds.contains).map { Point(x: $0.x.rounded(), y: $0.y.rounded()) }
  }

  /// Returns the outcomes of scripts in order, up to the point at which a signal stopped the run.
  private static func kinds(
    threads: Int, _ count: Int, _ run: @Sendable (Int) -> (Scene, [Kind])?
  ) -> [(Scene, [Kind])?] {
    let map = ParallelMap(threads: threads)
    // If a signal arrives, the results of completed portions are kept.
    var outcomes: [(Scene, [Kind])?] = []
    let portion = 64
    for start in stride(from: 0, to: count, by: portion) {
      let batch = Array(start..<min(start + portion, count))
      let done = try? map(batch) { (index, _) throws(Cancelled) in run(index) }
      guard let done else { return outcomes }
      outcomes += done
    }
    return outcomes
  }

  private static func kinds(
    in timeline: Timeline, _ rules: Set<LintRule>
  ) throws(SimulationError) -> [Kind] {
    try MotionLint.findings(in: timeline, rules: rules, triesCures: false).listed.map {
      Kind(rule: $0.rule, screen: $0.screen)
    }
  }

  private static func discovery(of kind: Kind, in scene: Scene, _ count: Int) -> Discovery? {
    let minimizer = ScriptMinimizer { steps in
      // After a signal, findings are reported without further shortening.
      guard !Interruption.isRequested else { return false }
      var changed = scene
      changed.touches = steps
      return ((try? kinds(in: Timeline(changed), [kind.rule])) ?? []).contains(kind)
    }
    var shortest = scene
    shortest.touches = minimizer.minimized(scene.touches)
    let found = try? MotionLint.findings(in: Timeline(shortest), rules: [kind.rule])
    guard let finding = found?.listed.first(where: { $0.screen == kind.screen }) else { return nil }
    return Discovery(finding: finding, scene: shortest, scripts: count)
  }
}
