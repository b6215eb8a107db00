package import Geometry

/// What the code of a gesture called, in the order of the calls.
package enum B43SwiftUICall: Hashable, Sendable {
  /// A `withAnimation` of the original.
  package enum AnimationName: String, Sendable {
    /// `.easeOut`.
    case easeOut
    /// No argument: the app's default.
    case standard = "default"
  }

  /// The page told the pager how far the drag reaches over the picture's bounds.
  case draggingOver(Vector)
  /// The page told the pager that the picture follows the drag again.
  case draggingOverCanceled
  /// The page told the pager that the drag ended over the bounds, and its predicted way.
  case draggingOverEnded(Vector)
  /// Values were changed with an animation.
  case withAnimation(AnimationName)
  /// The pager asked to be closed.
  case dismiss
}
