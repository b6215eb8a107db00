package import Display

extension Sequence {
  /// Returns the elements sorted by a time; elements at the same time keep their order.
  package func inOrder(of time: (Element) -> SceneTime) -> [Element] {
    enumerated().sorted { (time($0.element), $0.offset) < (time($1.element), $1.offset) }
      .map(\.element)
  }
}
