package import Motion

/// Something that a scene says happens on a stage by itself, and when.
package protocol ScriptStep: Hashable, Sendable {
  /// When it happens.
  var time: SceneTime { get }
}

extension Sequence where Element: ScriptStep {
  /// The steps by time; those of one instant stay in their order.
  package func inOrderOfTime() -> [Element] {
    enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}
