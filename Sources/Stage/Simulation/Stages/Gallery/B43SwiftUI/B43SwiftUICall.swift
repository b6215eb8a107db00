import Display

/// A call that the original's gesture code makes.
enum B43SwiftUICall: Hashable, Sendable {
  /// The animation of a `withAnimation` call in the original.
  enum AnimationName: String, Sendable {
    /// `.easeOut`.
    case easeOut
    /// No argument: the app's default animation.
    case standard = "default"
  }

  /// The page reported the drag's distance beyond the picture's bounds to the pager, pt.
  case draggingOver(Vector)
  /// The page reported to the pager that the picture follows the drag again.
  case draggingOverCanceled
  /// The page reported to the pager that the drag ended beyond the bounds.
  ///
  /// The vector is the predicted translation, pt.
  case draggingOverEnded(Vector)
  /// Values were changed with an animation.
  case withAnimation(AnimationName)
  /// The pager requested its dismissal.
  case dismiss
}
