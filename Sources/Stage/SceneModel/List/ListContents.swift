package import Motion
package import Touch

/// The rows of a list at first, and their changes; everything refers to rows that are there then.
package struct ListContents: Hashable, Sendable {
  /// The place of a row's text.
  package enum Alignment: String, CaseIterable, Sendable {
    /// At the leading edge, with a chevron at the trailing one.
    case leading
    /// In the middle, alone.
    case center
  }

  /// The text of the navigation bar; nil for nothing.
  package var title: String?
  /// The place of the rows' texts; leading by default.
  package var alignment: Alignment
  /// The rows at first, from the top; no two with one id.
  package var rows: [ListRow]
  /// The changes in file order, which decides among those of one instant.
  package var changes: [ListChange]

  /// The list's own buttons; none by default.
  package var buttons: Set<ListButton> = []
  /// The rows that the button appends: at each tap the first that is not there.
  package var additions: [ListRow] = []
  /// The id of the row that the button submits; nil for the first one.
  package var submits: String?
  /// The message that shows when the server refuses a request.
  package var refusal = Self.standardRefusal
  /// True if fingers touch the list, so that any row may be pushed.
  package var isTouched = false

  /// Creates the contents of a list.
  package init(
    title: String? = nil, alignment: Alignment = .leading, rows: [ListRow], changes: [ListChange]
  ) {
    self.title = title
    self.alignment = alignment
    self.rows = rows
    self.changes = changes
  }

  /// The message where a scene does not say it (Source: ours).
  package static var standardRefusal: String { "The request was refused." }
}

/// A row of a list.
package struct ListRow: Hashable, Sendable {
  /// The name in changes and readings; SwiftUI's identity of the row.
  package var id: String
  /// The text on it.
  package var text: String

  /// Creates a row.
  package init(id: String, text: String) {
    self.id = id
    self.text = text
  }
}

/// A change of a list, in one transaction.
package struct ListChange: ScriptStep {
  /// The kind of change.
  package enum Action: Hashable, Sendable {
    /// A row comes after the last.
    case append(ListRow)
    /// A row comes before the one with an id.
    case insertBefore(ListRow, id: String)
    /// A row comes after the one with an id.
    case insertAfter(ListRow, id: String)
    /// The row with an id goes.
    case remove(id: String)
    /// A row is tapped, and this long afterwards the server answers: its screen is pushed, or refused.
    ///
    /// A nil `isRefused` leaves the answer to the list's constants.
    case push(id: String, delay: SceneTime, isRefused: Bool? = nil)
    /// The pushed screen goes.
    case pop
    /// The message of a refused request goes.
    case dismiss
  }

  /// The animation of the change.
  package enum Transaction: Hashable, Sendable {
    /// As the list's parameters say.
    case standard
    /// With an animation of its own; at once where there is none.
    case animation(Animation?)
  }

  /// The time.
  package var time: SceneTime
  /// The kind of change.
  package var action: Action
  /// The animation.
  package var transaction: Transaction

  /// Creates a change.
  package init(time: SceneTime, action: Action, transaction: Transaction = .standard) {
    self.time = time
    self.action = action
    self.transaction = transaction
  }
}
