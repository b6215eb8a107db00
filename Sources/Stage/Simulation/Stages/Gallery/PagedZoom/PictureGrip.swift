import Geometry

/// The fingers' hold on the picture: the places when the present set of fingers took hold.
///
/// While the set stays the same, the picture's point that is under the fingers' middle stays under it.
struct PictureGrip: Hashable, Sendable {
  var hand = Hand.Grasp(location: .zero, spread: 1)
  /// From the fingers' middle to the picture's at scale 1.
  var arm = Vector.zero
  var scale = 1.0
  /// The logarithm of the scale that the fingers ask for.
  var rawScale = 0.0
  /// The distance that the picture is pulled down, pt, according to its scale.
  var pull = 0.0
  /// The distance that the picture can be pulled up before the rubber band, pt; below 0 it is in it.
  var headroom = 0.0
  var openness = ViewerOpenness()
  /// The picture's place on its page, as the fingers ask for, pt.
  var raw = Vector.zero
  /// The picture's middle on its page, to the right, pt.
  var x = 0.0
  var isSideways = false
  /// True if the pinch has found the picture enlarged, or enlarged it.
  var isEnlarged = false
  /// The scale when the first finger touched down.
  var firstScale = 1.0
  /// Where the fingers' middle was when their gesture began, in points of the screen.
  var gestureStart = Point.zero
  /// The fingers' spread as a factor of that when their pinch began.
  var magnification = 1.0
  /// `magnification` when the fingers were gripped.
  var firstMagnification = 1.0
}
