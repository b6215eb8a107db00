/// What a motion does for the user, in the vocabulary of motion design; raw values are the printed names.
///
/// The stage that moves something states its phase.
package enum Phase: String, Hashable, Sendable {
  // Fingers.
  case drag = "Drag"
  case pinch = "Pinch"
  /// A zoomed picture follows one finger.
  case pan = "Pan"
  /// A gesture that goes back to the previous screen.
  case back = "Back"

  // Animations of a viewer; `page` and `zoom` under fingers too.
  case open = "Open"
  case close = "Close"
  /// The picture returns to its thumbnail.
  case flyHome = "Fly home"
  case page = "Page"
  case zoom = "Zoom"
  /// The picture moves on with the velocity of the fingers.
  case `throw` = "Throw"
  /// What was released returns to where it belongs.
  case settle = "Settle"
  case bars = "Bars"
  case fade = "Fade"

  // Animations of a list.
  case insert = "Insert"
  case remove = "Remove"
  case push = "Push"
  case pop = "Pop"
  case alert = "Alert"
  case scroll = "Scroll"
}
