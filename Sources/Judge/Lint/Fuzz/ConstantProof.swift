import Display
import Platform
package import SceneModel
package import Simulation

/// Changes each constant of scenes a little, then much, and finds those whose change no scene shows.
package struct ConstantProof: Sendable {
  /// A constant that no scene exercises.
  package struct Gap: Sendable {
    /// The constant of the viewer or stage, such as `photos.closeBounce`.
    package var name: String
    /// The value, and the last one that was tried.
    package var change: String
    /// The index of a scene with the constant.
    package var scene: Int
    /// Touches that make that scene show the change; empty if none were found.
    package var touches: [TouchStep]
  }

  /// A changed constant of a scene.
  private struct Variation: Sendable {
    var scene: Int
    var changed: Scene
    var text: String
  }

  /// The number of constants that were changed.
  package let constants: Int
  /// The constants that no scene exercises, in documentation order.
  package let gaps: [Gap]

  /// The number of random scripts that are tried for a gap.
  private static let scripts = 40

  /// Changes the constants of scenes; `progress` is called after each, with their number, on any thread.
  ///
  /// - Throws: `interrupted`.
  package init(
    _ timelines: [Timeline], threads: Int, progress: @Sendable (_ count: Int) -> Void
  ) throws(Cancelled) {
    let all = timelines.indices.flatMap { Self.variations(of: timelines[$0].scene, $0) }
    let (names, found) = (all.map(\.0).uniqued, Dictionary(grouping: all, by: \.0))
    constants = names.count
    gaps = try ParallelMap(threads: threads)(names) { (name, _) throws(Cancelled) in
      defer { progress(found.count) }
      let variations = found[name]?.map(\.1) ?? []
      let isShown = variations.contains { Self.differs($0.changed, from: timelines[$0.scene]) }
      guard !isShown, let last = variations.last else { return nil }
      return Gap(
        name: name, change: last.text, scene: last.scene,
        touches: Self.touches(that: last, on: timelines[last.scene]))
    }.compactMap(\.self)
  }

  /// Whether a changed scene runs and has other frames.
  private static func differs(_ changed: Scene, from timeline: Timeline) -> Bool {
    (try? Timeline(changed)).map { !timeline.hasSameFrames(as: $0) } ?? false
  }

  /// Returns the changes of a scene's constants with their names, the smallest of each first.
  private static func variations(of scene: Scene, _ index: Int) -> [(String, Variation)] {
    let constants = scene.resolvedConstants.byKey(\.name.description)
    return scene.panels.flatMap { panel in
      let (owner, parameters) = (scene.constantOwner(of: panel), panel.stage.parameters)
      return parameters.descriptions.filter { !$0.info.isOfScene }.flatMap { info, _ in
        let constant = constants["\(owner).\(info.key)"]
        return constant.map { info.domain.variations(of: $0.value) }?.compactMap {
          (value) -> (String, Variation)? in
          guard let constant, case let other = SceneConstant(name: constant.name, value),
            let changed = scene.setting(other), changed.panels != scene.panels
          else { return nil }
          let text = "\(constant.text) → \(other.text)"
          return (
            "\(parameters.name).\(info.key)", Variation(scene: index, changed: changed, text: text)
          )
        } ?? []
      }
    }
  }

  /// Returns the shortest random script found that makes a scene show a change.
  private static func touches(that variation: Variation, on timeline: Timeline) -> [TouchStep] {
    guard let motion = try? SceneMotion(timeline, keeps: PanelLint.reads),
      var script = LintFuzz.touches(of: timeline.scene, motion)
    else { return [] }
    script.wanders = false
    func isShown(_ steps: [TouchStep]) -> Bool {
      var (scene, changed) = (timeline.scene, variation.changed)
      (scene.touches, changed.touches) = (steps, steps)
      return (try? Timeline(scene)).map { differs(changed, from: $0) } ?? false
    }
    for index in 0..<scripts where !Interruption.isRequested {
      var generator = ScriptRandom(seed: 1, script: index)
      let steps = script.script(&generator)
      if isShown(steps) { return ScriptMinimizer(isFound: isShown).minimized(steps) }
    }
    return []
  }
}
