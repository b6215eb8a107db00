package import Geometry
package import Motion

/// The constants of PhotoSwipe 5, the viewer of many web pages.
///
/// Source: PhotoSwipe 5, `src/js`, and its options page; a CSS pixel counts as a point.
package struct PhotoSwipeParameters: Hashable, Sendable {
  /// The duration of opening, closing and the zoom of a double tap.
  package var animationDuration = SceneTime(nanoseconds: 333_000_000)
  /// The scale of a double tap; 1 is fit.
  package var secondaryScale = 2.5
  /// The greatest scale.
  package var maximumScale = 4.0
  /// The part of a pinch over the greatest scale that shows.
  package var upperZoomFriction = 0.15
  /// The part of a pinch under fit that shows where it does not close.
  package var lowerZoomFriction = 0.25
  /// Whether a pinch under fit closes.
  package var pinchToClose = true
  /// The part of a pan beyond the picture's edge that shows.
  package var panFriction = 0.35
  /// The natural frequency of the spring that a pan's release starts.
  package var panFrequency = 12.0
  /// The damping ratio of that spring where the picture would go beyond its edge.
  package var edgeDamping = 0.82
  /// The natural frequency of the springs that settle pages and bring back from pinches.
  package var frequency = 30.0
  /// Between pages, of the width.
  package var pageSpacing = 0.1
  /// The part of a pull beyond the first or the last page that shows.
  package var pageFriction = 0.35
  /// The speed that turns a page of which anything shows.
  package var pageSpeed = 500.0
  /// The part of a page that turns it without speed.
  package var pageFraction = 0.5
  /// The part of a vertical drag that the picture follows.
  package var dragFriction = 0.6
  /// The projected way that closes, in thirds of the screen's height.
  package var dismissRatio = 0.4
  /// The part of its velocity that a projected release keeps in each millisecond.
  package var projectionRate = 0.995
  /// The way that a finger moves along an axis before it drags.
  package var touchSlop = 10.0
  /// From the first tap to the second at most.
  package var doubleTapInterval = SceneTime(nanoseconds: 300_000_000)
  /// The distance of two taps at most.
  package var doubleTapDistance = 25.0
  /// Whether there are bars.
  package var chrome = true
  /// The opacity of the backdrop.
  package var backdropOpacity = 0.8
  /// The colour behind the picture.
  package var backdrop = Color.black

  /// Makes the defaults.
  package init() {}
}
