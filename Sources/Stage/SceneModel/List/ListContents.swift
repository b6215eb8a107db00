package import Display

/// The initial rows of a list, and their changes.
///
/// All settings refer to the rows that exist at that time.
package struct ListContents: Hashable, Sendable {
  /// The position of a row's text.
  package enum Alignment: String, CaseIterable, Sendable {
    /// At the leading edge, with a chevron at the trailing edge.
    case leading
    /// In the center, without a chevron.
    case center
  }

  /// The text of the navigation bar; nil for none.
  package var title: String?
  /// The position of the rows' texts; leading by default.
  package var alignment = Alignment.leading
  /// The initial rows from the top, with unique ids.
  package var rows: [ListRow]
  /// The changes in file order, which decides between changes at the same time.
  package var changes: [ListChange]

  /// The list's own buttons; none by default.
  package var buttons: Set<ListButton> = []
  /// The rows that a button appends: each tap appends the first one that is not in the list.
  package var additions: [ListRow] = []
  /// The id of the row that the button submits; nil for the first one.
  package var submits: String?
  /// The message for a request that the server refuses.
  package var refusal = Self.standardRefusal
  /// The texts of the tab bar, the list's own tab first; empty without a bar.
  package var tabs: [String] = []

  /// The default message for a refused request (Source: ours).
  package static var standardRefusal: String { "The request was refused." }
}

/// A row of a list.
package struct ListRow: Hashable, Sendable {
  /// The name in changes and readings; SwiftUI's identity of the row.
  package var id: String
  /// The displayed text.
  package var text: String
}

/// A change of a list, in one transaction.
package struct ListChange: Hashable, Sendable {
  /// The kind of a change.
  package enum Action: Hashable, Sendable {
    /// Appends a row after the last one.
    case append(ListRow)
    /// Inserts a row before the one with an id.
    case insertBefore(ListRow, id: String)
    /// Inserts a row after the one with an id.
    case insertAfter(ListRow, id: String)
    /// Removes the row with an id.
    case remove(id: String)
    /// Taps a row; after `delay` the server answers, and the row's screen is pushed or refused.
    ///
    /// If `isRefused` is nil, the list's constants decide the answer.
    case push(id: String, delay: SceneTime, isRefused: Bool? = nil)
    /// Pops the pushed screen.
    case pop
    /// Dismisses the message of a refused request.
    case dismiss
  }

  /// The animation of a change.
  package enum Transaction: Hashable, Sendable {
    /// The animation of the list's constants.
    case standard
    /// An animation of its own; nil for none.
    case animation(Animation?)
  }

  package var time: SceneTime
  package var action: Action
  /// The animation of the change.
  package var transaction = Transaction.standard
  /// The line in the scene file at which the change begins, counted from 1; 0 if it is in none.
  package var line = 0
  package var column = 0
}

extension ListChange.Action {
  /// The row that the change adds; nil if it adds none.
  package var added: ListRow? {
    switch self {
    case .append(let row), .insertBefore(let row, _), .insertAfter(let row, _): row
    case .remove, .push, .pop, .dismiss: nil
    }
  }

  /// The id of the row that the change refers to; nil for none.
  package var referredID: String? {
    switch self {
    case .insertBefore(_, let id), .insertAfter(_, let id), .remove(let id), .push(let id, _, _): id
    case .append, .pop, .dismiss: nil
    }
  }
}
