import Geometry
import Motion
import SceneModel
import Touch

/// A deceleration that bounces at an edge; the keys name the constants of both.
struct PanDeceleration: Hashable, Sendable {
  let deceleration: Deceleration
  let edge: Spring
  let keys: [String]

  func apply(
    to value: inout DeceleratingValue, within edge: Double, velocity: Double, at time: SceneTime
  ) {
    value.glide(
      within: -edge...edge, velocity: velocity, deceleration: deceleration, edge: self.edge,
      keys: keys, at: time)
  }
}

struct PagedZoomConfiguration: Sendable {
  var gestures: FingerGestures<FittedVelocity>
  /// The distance that a finger moves before its direction is decided, pt.
  var touchSlop: Double
  /// Whether touches are handled while the viewer opens and closes.
  var acceptsTouchesInFlight = true
  var taps: DoubleTapRecognizer
  var row: PageRow.Rule
  /// The offset from its page beyond which a stopped row follows a drag in any direction, pt.
  var rowCatch = 0.5
  /// The minimum offset of the row that turns a page while a zoomed picture is panned.
  ///
  /// It is a fraction of the page's width.
  var handOverMinimum: Double
  var zoom: PictureZoom.Rule
  var deceleration: PanDeceleration
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
