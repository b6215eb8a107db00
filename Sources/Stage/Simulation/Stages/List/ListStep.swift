import Display
import SceneModel

/// A change of a list as a step of its script.
struct ListStep: Hashable, Sendable {
  let change: ListChange
  /// The index of the change in the file, which orders changes at the same time.
  let index: Int

  var time: SceneTime { change.time }

  /// Returns the steps of changes in file order, sorted by time.
  static func steps(of changes: [ListChange]) -> [ListStep] {
    changes.enumerated().map { ListStep(change: $0.element, index: $0.offset) }
      .inOrder(of: \.time)
  }
}
