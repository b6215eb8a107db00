package import Motion

/// A photo that is not there yet when a viewer asks for it.
package struct PhotoLoading: Hashable, Sendable {
  /// The photo, as an index into the scene's.
  package var photo: Int
  /// The time from when a viewer shows its place first until it is there.
  package var after: SceneTime
  /// The drawing in its place until then; nil for the viewer's own.
  package var placeholder: LoadingPlaceholder?

  /// Creates a photo's loading.
  package init(photo: Int, after: SceneTime, placeholder: LoadingPlaceholder? = nil) {
    self.photo = photo
    self.after = after
    self.placeholder = placeholder
  }
}

/// The drawing in the place of a photo that is not there yet.
package enum LoadingPlaceholder: String, Hashable, CaseIterable, Sendable {
  /// A small picture of all of it, stretched to its size, which is known before.
  case preview
  /// The part that its thumbnail shows, in the thumbnail's proportions: the photo's are not known.
  case thumbnail
  /// Nothing.
  case empty
}
