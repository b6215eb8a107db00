import Motion
import SceneModel

/// A change of a list as a step of its script.
struct ListStep: ScriptStep {
  let change: ListChange
  /// The place of the change in the file, which decides among those of one instant.
  let index: Int

  var time: SceneTime { change.time }

  /// The steps of changes in file order, by time.
  static func steps(of changes: [ListChange]) -> [ListStep] {
    changes.enumerated().map { ListStep(change: $0.element, index: $0.offset) }.inOrderOfTime()
  }
}
