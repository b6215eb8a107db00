import Display
import SceneModel

/// The state of the picture when the current set of fingers began to control it.
///
/// While the set stays the same, the picture's point at the touch centroid stays at the centroid.
struct DragState: Sendable {
  var pinchState = PinchState(location: .zero, spread: 1)
  /// The point about which the picture scales, in points of the screen.
  var anchor = Point.zero
  /// The vector from it to the picture's center, at scale 1, pt.
  var anchorOffset = Vector.zero
  var placement = PicturePlacement.fit
  /// The scale by which laws of the scale are multiplied: at most 1 for a pinch, which begins at fit.
  var lawScale = 1.0
  /// The logarithm of the scale before rubber banding.
  var rawScale = 0.0
  /// The drag that shows the picture, pt.
  var resumed = Vector.zero
  /// The laws of a drag and of a pinch at that time; nil before the first touch.
  var drag: DeclaredValues?
  var pinch: DeclaredValues?
  /// The laws of a drag now.
  var latest: DeclaredValues?
  var look = PictureLook()
  /// The picture's offset on its page before rubber banding, pt.
  var raw = Vector.zero
  /// The scale to which the picture was moving when the first finger touched down.
  var firstScale = 1.0
  /// The touch centroid when the gesture began, in points of the screen.
  var gestureStart = Point.zero
  /// The spread relative to the spread at the beginning of the pinch.
  var magnification = 1.0
  /// Whether the fingers have moved apart or together beyond the slop of a pinch.
  var hasPinched = false
  /// The time of the first touch-down, and the time since then, s.
  var touchDown = SceneTime.zero
  var elapsed = 0.0
  /// The value of `magnification` when the current set of fingers began.
  var firstMagnification = 1.0
}
