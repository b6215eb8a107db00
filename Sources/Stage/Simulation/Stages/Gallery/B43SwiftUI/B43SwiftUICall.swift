package import Geometry

/// A call of a gesture's code, in the order of the calls.
package enum B43SwiftUICall: Hashable, Sendable {
  /// A `withAnimation` of the original.
  package enum AnimationName: String, Sendable {
    /// `.easeOut`.
    case easeOut
    /// No argument: the app's default.
    case standard = "default"
  }

  /// The page reported to the pager the drag's distance beyond the picture's bounds.
  case draggingOver(Vector)
  /// The page reported to the pager that the picture follows the drag again.
  case draggingOverCanceled
  /// The page reported to the pager that the drag ended beyond the bounds, with its predicted way.
  case draggingOverEnded(Vector)
  /// Values were changed with an animation.
  case withAnimation(AnimationName)
  /// The pager asked to be closed.
  case dismiss
}
