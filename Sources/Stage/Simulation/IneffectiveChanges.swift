package import SceneModel

/// The changes of a list that none of its screens can perform at their times.
package struct IneffectiveChanges: Sendable {
  /// The changes in order of time, each with the kind of the event that reports it.
  package private(set) var changes: [(change: ListChange, kind: EventMark.Kind)] = []

  /// Simulates a timeline to its end.
  ///
  /// - Throws: The error that stops the scene.
  package init(of timeline: Timeline) throws(SimulationError) {
    guard let list = timeline.scene.panels.first?.stage.contents as? ListContents else { return }
    var refusals: [ListChange: Int] = [:]
    var events = SceneEvents(timeline)
    while let row = try events.nextRow() {
      for mark in row.marks {
        let refused = list.changes.first { $0.time == row.time && $0.action.isRefused(by: mark) }
        guard let change = refused else { continue }
        refusals[change, default: 0] += 1
        if refusals[change] == timeline.panels.count { changes.append((change, mark.kind)) }
      }
    }
  }
}

extension ListChange.Action {
  /// Whether an event reports that the change cannot be performed.
  fileprivate func isRefused(by mark: EventMark) -> Bool {
    let ids: [String] = mark.values.compactMap { if case .id(let id) = $0 { id } else { nil } }
    return switch (self, mark.kind) {
    case (.pop, .pushNothingToPop), (.dismiss, .alertNothingToDismiss): true
    case (.push, .pushBlocked), (_, .listMissing): ids.first == referredID
    case (_, .listDuplicateID): ids.first == added?.id
    default: false
    }
  }
}
