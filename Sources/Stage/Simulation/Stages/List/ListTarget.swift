import SceneModel

/// A tappable element of a list's screens.
enum ListTarget: Hashable, Sendable {
  case anchor(ListAnchor)
  case backButton

  /// The name in the marks of taps.
  var name: String {
    switch self {
    case .backButton: "backButton"
    case .anchor(.alertButton): "alertButton"
    case .anchor(.button(let button)): button.anchorName
    case .anchor(.row(let id)): "row.\(id)"
    }
  }
}
