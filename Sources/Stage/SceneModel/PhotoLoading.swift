package import Display

/// The delayed loading of a photo in a viewer.
package struct PhotoLoading: Hashable, Sendable {
  /// The index of the photo in the scene.
  package var photo: Int
  /// The load delay after a viewer first shows the photo or its placeholder.
  package var after: SceneTime
  /// The placeholder until then; nil for the viewer's own.
  package var placeholder: LoadingPlaceholder?
}

/// The placeholder of a photo that has not loaded yet.
package enum LoadingPlaceholder: String, Hashable, CaseIterable, Sendable {
  /// A small image of the whole photo, stretched to the photo's size, which is known in advance.
  case preview
  /// The area that its thumbnail shows, at the thumbnail's aspect ratio; the photo's is not known.
  case thumbnail
  /// Nothing.
  case empty
}
