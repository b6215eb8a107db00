import Geometry
import Motion
import SceneModel

protocol PagedZoomParameters: ViewerParameters {
  /// Returns the viewer's configuration for a screen.
  func configuration(on screen: Screen) -> PagedZoomConfiguration
}

struct PagedZoomConfiguration: Hashable, Sendable {
  var touches: TouchGroup.Measure
  /// The rule for the release velocity.
  var velocity: FittedVelocity.Rule
  /// The distance that a finger moves before its direction is decided, pt.
  var touchSlop: Double
  /// Whether the slop is measured along one axis, and the movement within it is discarded.
  ///
  /// It then also applies to a finger that has stopped an animation.
  var discardsSlop = false
  /// Whether touches are handled while the viewer opens and closes.
  var acceptsTouchesInFlight = true
  var taps: DoubleTapRecognizer.Rule
  var row: PageRow.Rule
  /// The offset from its page beyond which a stopped row follows a drag in any direction, pt.
  var rowCatch = 0.5
  /// The minimum offset of the row that turns a page while a zoomed picture is panned.
  ///
  /// It is a fraction of the page's width.
  var handOverMinimum: Double
  /// Whether the row moves only if the pan begins horizontally at the picture's edge.
  var handsOverFromEdge = false
  var zoom: PictureZoom.Rule
  var panRelease: PanRelease
  var dismissal: PictureDismissal
  var opening: Animation
  var closing: Animation
  /// The animation of a picture that was released outside its limits.
  var returning: Animation
  var zooming: Animation
  var fading: Animation
  var hasBars: Bool
  var backdrop: Color
  /// Whether an edge swipe is Android's predictive back gesture, which previews its destination.
  var predictiveBack = false
  /// The duration of a cross-fade that replaces the opening and closing animations; nil for none.
  var crossFade: SceneTime?

  /// Returns the configuration for a system with reduced motion.
  ///
  /// The viewer then ignores touches during the cross-fade.
  func reduced(_ motion: ReducedMotion) -> PagedZoomConfiguration {
    guard let duration = motion.duration else { return self }
    var configuration = self
    configuration.crossFade = duration
    configuration.acceptsTouchesInFlight = false
    return configuration
  }
}
