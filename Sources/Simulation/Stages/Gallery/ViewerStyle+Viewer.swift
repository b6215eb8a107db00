package import SceneModel

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
      PagedZoomPresentation(parameters: parameters, index: index, grid: grid)
    }
  }

  /// The names of the style's readings, in the order in which frames give them.
  package var readingNames: [String] {
    switch self {
    case .zozo: ZozoPresentation.readingNames
    case .b43SwiftUI: B43SwiftUIPresentation.readingNames
    case .b43Compose: B43ComposePresentation.readingNames
    case .zoomTransition: ZoomTransitionPresentation.readingNames
    case .photos: PagedZoomPresentation<PhotosParameters>.readingNames
    }
  }
}
