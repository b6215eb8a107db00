import Display
import SceneModel

extension ViewerStyle {
  /// A viewer of this style for a thumbnail that was tapped; it has not begun to open.
  ///
  /// - Parameters:
  ///   - index: the thumbnail; within the grid's.
  ///   - grid: the grid.
  /// - Returns: the viewer.
  package func makeViewer(of index: Int, in grid: GalleryGrid) -> any GalleryViewer {
    switch self {
    case .zozo(let parameters):
      ZozoPresentation(parameters: parameters, index: index, grid: grid)
    case .b43SwiftUI(let parameters):
      B43SwiftUIPresentation(parameters: parameters, index: index, grid: grid)
    case .b43Compose(let parameters):
      B43ComposePresentation(parameters: parameters, index: index, grid: grid)
    case .zoomTransition(let parameters):
      ZoomTransitionPresentation(parameters: parameters, index: index, grid: grid)
    case .photos(let parameters):
      PhotosPresentation(parameters: parameters, index: index, grid: grid)
    }
  }

  /// The viewers of all styles.
  static let viewers: [any GalleryViewer.Type] = [
    ZozoPresentation.self, B43SwiftUIPresentation.self, B43ComposePresentation.self,
    ZoomTransitionPresentation.self, PhotosPresentation.self,
  ]

  /// The declarations of the style's readings, in the order in which frames give them.
  var readingKeys: [ReadingKey] {
    switch self {
    case .zozo: ZozoPresentation.readingKeys
    case .b43SwiftUI: B43SwiftUIPresentation.readingKeys
    case .b43Compose: B43ComposePresentation.readingKeys
    case .zoomTransition: ZoomTransitionPresentation.readingKeys
    case .photos: PhotosPresentation.readingKeys
    }
  }
}
