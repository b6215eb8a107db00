import Motion
import SceneModel

/// A step of the script: a change, or the part of a push that comes after its delay.
struct ListStep: ScriptStep {
  enum Action: Hashable, Sendable {
    /// A change; a push is only the tap.
    case change(ListChange.Action)
    /// The server answers to the tap on the row with an id; a nil refusal is as the constants say.
    case answer(id: String, isRefused: Bool?)
  }

  var time: SceneTime
  var action: Action
  var transaction: ListChange.Transaction

  /// The row that comes; nil where none does.
  var added: ListRow? {
    switch action {
    case .change(let action): action.added
    case .answer: nil
    }
  }

  /// The steps of changes by time; at one instant in the order of the changes, a push's second step too.
  static func steps(of changes: [ListChange]) -> [ListStep] {
    changes.flatMap { change in
      let step = ListStep(
        time: change.time, action: .change(change.action), transaction: change.transaction)
      guard case .push(let id, let delay, let isRefused) = change.action else { return [step] }
      let answer = ListStep(
        time: change.time + delay, action: .answer(id: id, isRefused: isRefused),
        transaction: change.transaction)
      return [step, answer]
    }.inOrderOfTime()
  }
}
