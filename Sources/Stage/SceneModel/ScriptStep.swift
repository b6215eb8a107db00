package import Motion

/// A step that happens on a stage at a time.
package protocol ScriptStep: Hashable, Sendable {
  /// The time.
  var time: SceneTime { get }
}

extension Sequence where Element: ScriptStep {
  /// The steps by time; those of one instant stay in their order.
  package func inOrderOfTime() -> [Element] { inOrder(of: \.time) }
}

extension Sequence {
  /// The elements by a time of theirs; those of one instant stay in their order.
  package func inOrder(of time: (Element) -> SceneTime) -> [Element] {
    enumerated().sorted { (time($0.element), $0.offset) < (time($1.element), $1.offset) }
      .map(\.element)
  }
}
