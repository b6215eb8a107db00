/// The viewer that opens from a grid, with its constants.
package enum ViewerStyle: Hashable, Sendable {
  /// ZOZOTOWN's full-screen viewer (SwiftUI, 2025).
  case zozo(ZozoParameters)
  /// B/43's image pager, the SwiftUI one (2023).
  case b43SwiftUI(B43SwiftUIParameters)
  /// B/43's image pager, the Jetpack Compose one (2023).
  case b43Compose(B43ComposeParameters)
  /// UIKit's zoom transition (WWDC24).
  case zoomTransition(ZoomTransitionParameters)
  /// The best-practice viewer.
  case photos(PhotosParameters)
  /// PhotoSwipe 5.
  case photoSwipe(PhotoSwipeParameters)

  /// The style's name in a scene file.
  package var name: String {
    switch self {
    case .zozo: "zozo"
    case .b43SwiftUI: "b43-swiftui"
    case .b43Compose: "b43-compose"
    case .zoomTransition: "zoom-transition"
    case .photos: "photos"
    case .photoSwipe: "photoswipe"
    }
  }
}
