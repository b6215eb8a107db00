package import Geometry

/// Where a finger goes, as a scene gives it; resolved to a point when its step starts.
package enum Place: Hashable, Sendable {
  /// A point of the screen, pt.
  case point(Point)
  /// The middle of the screen.
  case center
  /// The middle of a thumbnail of the grid, counted from 0.
  case thumbnail(Int)
  /// A place on the whole picture that the viewer shows, ignoring clips.
  case photo(UnitPoint)
  /// The middle of a bead, counted from 0.
  case bead(Int)
  /// The middle of the button that pops a pushed screen.
  case backButton
  /// The middle of a part of a list.
  case list(ListPart)
}

/// A part of a list that fingers go to.
package enum ListPart: Hashable, Sendable {
  /// A row, by its id.
  case row(String)
  /// One of the list's own buttons.
  case button(ListButton)
  /// The button that dismisses the message of a refused request.
  case alertButton
}

/// A button of a list.
package enum ListButton: String, CaseIterable, Sendable {
  /// A row comes at the end.
  case add
  /// The last row goes.
  case remove
  /// A row is submitted to the server.
  case submit

  /// The name of its place, such as `addButton`.
  package var place: String { rawValue + "Button" }
}

extension Place {
  /// The point, in points of the screen, of a place on every screen; nil for what only some stage has.
  package func point(on screen: Rect) -> Point? {
    switch self {
    case .point(let point): point
    case .center: screen.center
    case .thumbnail, .photo, .bead, .backButton, .list: nil
    }
  }
}
