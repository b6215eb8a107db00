package import SceneModel

extension Panel {
  /// The stage that the screen shows, at its beginning.
  ///
  /// - Parameters:
  ///   - photos: the scene's photos.
  ///   - screen: the scene's screen.
  /// - Returns: the stage.
  package func makeStage(photos: [Photo], screen: Screen) -> any Stages.Stage {
    switch stage {
    case .gallery(let grid, let style):
      GalleryStage(style: style, grid: grid, photos: photos, screen: screen)
    }
  }
}
