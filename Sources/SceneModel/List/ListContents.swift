package import Motion

/// What is in a list at first, and what happens to it; everything refers to rows that are there then.
package struct ListContents: Hashable, Sendable {
  /// The rows at first, from the top; no two with one id.
  package var rows: [ListRow]
  /// What happens, in the order of time.
  package var changes: [ListChange]

  /// Makes the contents of a list.
  package init(rows: [ListRow], changes: [ListChange]) {
    self.rows = rows
    self.changes = changes
  }
}

/// A row of a list.
package struct ListRow: Hashable, Sendable {
  /// What changes and readings call it; SwiftUI's identity of the row.
  package var id: String
  /// What is written on it.
  package var text: String

  /// Makes a row.
  package init(id: String, text: String) {
    self.id = id
    self.text = text
  }
}

/// Something that happens to a list, in one transaction.
package struct ListChange: Hashable, Sendable {
  /// What happens.
  package enum Action: Hashable, Sendable {
    /// A row comes after the last.
    case append(ListRow)
    /// A row comes before the one with an id.
    case insertBefore(ListRow, id: String)
    /// A row comes after the one with an id.
    case insertAfter(ListRow, id: String)
    /// The row with an id goes.
    case remove(id: String)
    /// A screen for a row is pushed, this long after the change's time.
    case push(id: String, delay: SceneTime)
    /// The pushed screen goes.
    case pop
  }

  /// How the change is animated.
  package enum Transaction: Hashable, Sendable {
    /// As the list's parameters say.
    case standard
    /// With an animation of its own; at once where there is none.
    case animation(Animation?)
  }

  /// When.
  package var time: SceneTime
  /// What.
  package var action: Action
  /// How it is animated.
  package var transaction: Transaction

  /// Makes a change.
  package init(time: SceneTime, action: Action, transaction: Transaction = .standard) {
    self.time = time
    self.action = action
    self.transaction = transaction
  }
}
