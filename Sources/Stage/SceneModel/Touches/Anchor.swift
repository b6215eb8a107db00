package import Display

/// A named location in a scene's touches, resolved to a point when the touch step starts.
package enum Anchor: Hashable, Sendable {
  /// A location in points of the screen.
  case point(Point)
  /// The center of the screen.
  case center
  /// The center of a thumbnail in the grid, by its index from 0.
  case thumbnail(Int)
  /// A relative location in the whole picture shown in the viewer, ignoring clips.
  case photo(UnitPoint)
  /// The center of a bead, by its index from 0.
  case bead(Int)
  /// The center of the button that pops a pushed screen.
  case backButton
  /// The center of a row or a button of a list.
  case list(ListAnchor)
}

/// A row or a button of a list.
package enum ListAnchor: Hashable, Sendable {
  /// A row by its id.
  case row(String)
  /// A button that changes the list.
  case button(ListButton)
  /// The button that dismisses the alert about a refused request.
  case alertButton
}

/// A button of a list, by its action.
package enum ListButton: String, CaseIterable, Sendable {
  /// Appends a row.
  case add
  /// Removes the last row.
  case remove
  /// Submits a row to the server.
  case submit

  /// The key of the button's anchor in a scene, such as `addButton`.
  package var anchorName: String { rawValue + "Button" }
}

extension Anchor {
  /// Returns the location in points of the screen, or nil if it depends on the stage.
  package func point(on screen: Rect) -> Point? {
    switch self {
    case .point(let point): point
    case .center: screen.center
    case .thumbnail, .photo, .bead, .backButton, .list: nil
    }
  }
}
