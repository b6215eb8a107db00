package import SceneModel

extension Scene {
  /// The stage that the scene describes, at its beginning.
  package func makeStage() -> any Stage {
    switch stage {
    case .gallery(let gallery):
      GalleryStage(gallery: gallery, photos: photos, screen: screen)
    }
  }
}
