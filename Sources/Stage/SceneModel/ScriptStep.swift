package import Motion

/// A scripted step on a stage at a time.
package protocol ScriptStep: Hashable, Sendable {
  /// The time of the step.
  var time: SceneTime { get }
}

extension Sequence where Element: ScriptStep {
  /// Returns the steps sorted by time; steps at the same time keep their order.
  package func sortedByTime() -> [Element] { inOrder(of: \.time) }
}

extension Sequence {
  /// Returns the elements sorted by a time; elements at the same time keep their order.
  package func inOrder(of time: (Element) -> SceneTime) -> [Element] {
    enumerated().sorted { (time($0.element), $0.offset) < (time($1.element), $1.offset) }
      .map(\.element)
  }
}
