import Geometry
import Touch

/// The state of the picture when the current set of fingers began to control it.
///
/// While the set stays the same, the picture's point at the touch centroid stays at the centroid.
struct PictureDragState: Hashable, Sendable {
  var pinchState = PinchState(location: .zero, spread: 1)
  /// The vector from the touch centroid to the picture's center, at scale 1, pt.
  var centerOffset = Vector.zero
  var scale = 1.0
  /// The logarithm of the scale before rubber banding.
  var rawScale = 0.0
  /// The pull that corresponds to the picture's scale, pt; see `PagedZoomViewer.pull(of:)`.
  var pull = 0.0
  /// The distance that the picture can move up before the rubber band, pt; negative inside it.
  var headroom = 0.0
  var openness = ViewerOpenness()
  /// The picture's offset on its page before rubber banding, pt.
  var raw = Vector.zero
  /// The picture's scale when the first finger touched down.
  var firstScale = 1.0
  /// The touch centroid when the gesture began, in points of the screen.
  var gestureStart = Point.zero
  /// The spread relative to the spread at the beginning of the pinch.
  var magnification = 1.0
  /// The value of `magnification` when the current set of fingers began.
  var firstMagnification = 1.0
}
