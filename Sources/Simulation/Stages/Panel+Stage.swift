package import Display
package import SceneModel

extension Panel {
  /// The stage that the screen shows, at its beginning.
  ///
  /// - Parameters:
  ///   - photos: the scene's photos.
  ///   - screen: the scene's screen.
  ///   - typesetter: what the stage writes with; without it nothing is written.
  /// - Returns: the stage.
  package func makeStage(
    photos: [Photo], screen: Screen, typesetter: (any Typesetter)?
  ) -> any Simulation.Stage {
    switch stage {
    case .gallery(let grid, let style):
      GalleryStage(style: style, grid: grid, photos: photos, screen: screen)
    case .list(let contents, let parameters):
      ListStage(contents, parameters, screen: screen, typesetter: typesetter)
    case .reviews(let contents, let parameters):
      ReviewsStage(contents, parameters, photos: photos, screen: screen, typesetter: typesetter)
    case .beads(let contents, let parameters):
      BeadsStage(contents, parameters, screen: screen)
    }
  }
}
