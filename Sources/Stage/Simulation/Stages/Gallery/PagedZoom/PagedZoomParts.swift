import Geometry
import Motion
import SceneModel

protocol PagedZoomParameters: ViewerParameters {
  /// The parts, for a screen.
  func parts(on screen: Screen) -> PagedZoomParts
}

struct PagedZoomParts: Hashable, Sendable {
  var hand: Hand.Measure
  /// The rule for the velocity that a release passes on.
  var velocity: FittedVelocity.Rule
  /// The distance that a finger moves before its direction is decided, pt.
  var touchSlop: Double
  /// True if that counts along one axis and is lost, even to a finger that has caught something.
  var isSlopLost = false
  /// True if fingers count while the viewer opens and closes.
  var hearsInFlight = true
  var taps: TapPair.Rule
  var row: PageRow.Rule
  /// The distance from its page beyond which a caught row follows a finger in any direction, pt.
  var rowCatch = 0.5
  /// The least way of the row in a zoomed picture's pan that turns a page, as a fraction of the width.
  var handOverMinimum: Double
  /// True if only a pan that begins sideways at the picture's edge hands over to the row.
  var handsOverFromEdge = false
  var zoom: PictureZoom.Rule
  var panRelease: PanRelease
  var dismissal: PictureDismissal
  var opening: Animation
  var closing: Animation
  /// The animation that returns a picture released outside its limits.
  var returning: Animation
  var zooming: Animation
  var fading: Animation
  var hasBars: Bool
  var backdrop: Color
  /// True if a swipe from an edge is Android's, which shows what it leads back to.
  var predictiveBack = false
  /// The time for which the viewer dissolves instead of flying; nil where it flies.
  var crossFade: SceneTime?

  /// The parts on a system that is asked for less motion; fingers do not count while the viewer dissolves.
  func reduced(_ motion: ReducedMotion) -> PagedZoomParts {
    guard let duration = motion.duration else { return self }
    var parts = self
    parts.crossFade = duration
    parts.hearsInFlight = false
    return parts
  }
}
