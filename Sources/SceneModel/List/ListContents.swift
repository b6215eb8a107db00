package import Motion

/// What is in a list at first, and what happens to it; everything refers to rows that are there then.
package struct ListContents: Hashable, Sendable {
  /// Where a row's text stands.
  package enum Alignment: String, CaseIterable, Sendable {
    /// At the leading edge, with a chevron at the trailing one.
    case leading
    /// In the middle, alone.
    case center
  }

  /// What is written in the navigation bar; nil for nothing.
  package var title: String?
  /// Where the rows' texts stand; leading by default.
  package var alignment: Alignment
  /// The rows at first, from the top; no two with one id.
  package var rows: [ListRow]
  /// What happens, in the order of the file, which decides among what happens at one instant.
  package var changes: [ListChange]

  /// Creates the contents of a list.
  package init(
    title: String? = nil, alignment: Alignment = .leading, rows: [ListRow], changes: [ListChange]
  ) {
    self.title = title
    self.alignment = alignment
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

  /// Creates a row.
  package init(id: String, text: String) {
    self.id = id
    self.text = text
  }
}

/// Something that happens to a list, in one transaction.
package struct ListChange: ScriptStep {
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
    /// A row is tapped, and this long afterwards its screen is pushed.
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

  /// Creates a change.
  package init(time: SceneTime, action: Action, transaction: Transaction = .standard) {
    self.time = time
    self.action = action
    self.transaction = transaction
  }
}
