package import Geometry
package import Motion

/// The constants of the best-practice viewer.
///
/// Source: ours throughout; each line says why, and where another viewer's number stood behind it.
package struct PhotosParameters: Hashable, Sendable {
  /// The undamped period of the spring that opens, s.
  ///
  /// 0.01…10, default 0.44: long enough to follow the picture with the eye, over before one wants to act.
  package var openDuration: Double = 0.44
  /// The bounce of the spring that opens.
  ///
  /// −0.9…0.9, default 0: a picture that swings on arrival is not calm.
  package var openBounce: Double = 0
  /// The undamped period of the spring that flies home, s.
  ///
  /// 0.01…10, default 0.38: leaving is quicker than arriving.
  package var closeDuration: Double = 0.38
  /// The bounce of the spring that flies home.
  ///
  /// −0.9…0.9, default 0: it lands on its thumbnail once; a throw swings by its own velocity.
  package var closeBounce: Double = 0
  /// The undamped period of the spring that brings back what was let go outside its limits: a dismissal
  /// not meant, a zoom too far, a pinch; s.
  ///
  /// 0.01…10, default 0.4.
  package var returnDuration: Double = 0.4
  /// The bounce of the spring that brings back.
  ///
  /// −0.9…0.9, default 0.
  package var returnBounce: Double = 0
  /// The undamped period of the spring of a double tap, s.
  ///
  /// 0.01…10, default 0.38; Krisiacik's 0.15 s is over before one has seen what came closer.
  package var zoomDuration: Double = 0.38
  /// The bounce of the spring of a double tap.
  ///
  /// −0.9…0.9, default 0.
  package var zoomBounce: Double = 0
  /// The undamped period of the spring that settles on a page, s.
  ///
  /// 0.01…10, default 0.42.
  package var pageDuration: Double = 0.42
  /// The bounce of the spring that settles on a page.
  ///
  /// −0.9…0.9, default 0: past the page lies another picture.
  package var pageBounce: Double = 0
  /// The undamped period of the critically damped spring that catches a glide at the picture's edge, s.
  ///
  /// 0.01…10, default 0.63: stiffness 100 and damping 20, as in "Scrolling mechanics of UIScrollView".
  package var edgeDuration: Double = 0.63
  /// The undamped period of the spring that fades the bars, s.
  ///
  /// 0.01…10, default 0.3.
  package var chromeDuration: Double = 0.3
  /// Whether there are bars.
  ///
  /// Default true.
  package var chrome: Bool = true
  /// Between pages, pt.
  ///
  /// 0…1000, default 20: half of PhotoSwipe's tenth of the width, so that two pictures never touch.
  package var pageSpacing: Double = 20
  /// How far a finger moves before its direction is decided, pt.
  ///
  /// 0…100, default 10, as UIKit and SwiftUI. What moves already is caught without it.
  package var touchSlop: Double = 10
  /// How long a finger stays at most for a tap, s.
  ///
  /// 0…10, default 0.5: what stays longer wants to hold, not to tap.
  package var tapDuration = SceneTime(nanoseconds: 500_000_000)
  /// From the first tap's lift to the second's touch-down at most, s; a single tap waits as long.
  ///
  /// 0…10, default 0.25: the bars react soon, and two taps are still easily that close.
  package var doubleTapInterval = SceneTime(nanoseconds: 250_000_000)
  /// How far apart two taps are at most, pt.
  ///
  /// 0…1000, default 45, SwiftUI's distance for taps.
  package var doubleTapDistance: Double = 45
  /// The greatest scale, where filling the screen does not need more; 1 is fit.
  ///
  /// 1…100, default 4, as PhotoSwipe's.
  package var maximumScale: Double = 4
  /// The scale that fills the screen is taken as too near to fit below this.
  ///
  /// 1…100, default 1.4: a double tap must visibly do something.
  package var fillMinimum: Double = 1.4
  /// What a double tap zooms to where filling is too near to fit.
  ///
  /// 1…100, default 2.5, as PhotoSwipe's secondary zoom.
  package var doubleTapScale: Double = 2.5
  /// How far a pinch stretches a picture beyond its greatest scale at most, as a factor.
  ///
  /// Above 1…10, default 2; the rubber band works on the scale's logarithm, so that equal turns of the
  /// fingers feel alike at any size.
  package var zoomGive: Double = 2
  /// How much of the first point beyond an edge shows.
  ///
  /// 0.01…1, default 0.55, UIKit's.
  package var rubberBand: Double = 0.55
  /// What a glide keeps of its velocity in each millisecond.
  ///
  /// 0.9…0.9999, default 0.998, UIScrollView's normal rate.
  package var deceleration: Double = 0.998
  /// The rate with which a release is thought to glide on, to see where it was meant to go.
  ///
  /// 0.9…0.9999, default 0.998: half a second of the velocity (WWDC 2018, session 803).
  package var projectionRate: Double = 0.998
  /// How long what a finger did counts for its velocity, s.
  ///
  /// 0.001…1, default 0.05: six samples at 120 Hz; a finger that rests longer has no velocity.
  package var velocityWindow: Double = 0.05
  /// The greatest velocity that a release hands on, pt/s; for a pinch, as many page widths of scale.
  ///
  /// 100…100,000, default 8000: no finger is faster, but two samples of a noisy screen are.
  package var velocityLimit: Double = 8000
  /// How far a zoomed picture's pan must have moved the pages for its release to turn one, as a fraction
  /// of the width.
  ///
  /// 0…1, default 0.1: a brisk look around must not turn the page.
  package var handOverMinimum: Double = 0.1
  /// The pull, with its projection, that dismisses, as a fraction of the screen's height; strictly more
  /// does.
  ///
  /// 0…10, default 0.22: a quarter of the height moved, or a flick of some 400 pt/s.
  package var dismissDistance: Double = 0.22
  /// The scale that a pulled picture approaches.
  ///
  /// 0.05…1, default 0.5.
  package var dragScaleMinimum: Double = 0.5
  /// The pull that shrinks the picture half the way to that scale, as a fraction of the screen's height.
  ///
  /// 0.01…10, default 0.6.
  package var dragScaleDistance: Double = 0.6
  /// The pull that clears the backdrop, as a fraction of the screen's height.
  ///
  /// 0.01…10, default 0.5: at the distance that dismisses half of it is left.
  package var backdropDistance: Double = 0.5
  /// Whether pinching a picture smaller than fit dismisses it.
  ///
  /// Default true; false: a rubber band holds it.
  package var pinchToDismiss: Bool = true
  /// The scale, with its projection, below which a released pinch dismisses.
  ///
  /// 0.05…1, default 0.8.
  package var pinchDismissScale: Double = 0.8
  /// The scale at which a pinch has cleared the backdrop.
  ///
  /// 0…0.99, default 0.4.
  package var pinchBackdropScale: Double = 0.4
  /// The scale below which a pinch meets a rubber band, so that a picture never vanishes between fingers.
  ///
  /// 0.05…1, default 0.2. Without `pinchToDismiss` it is 1.
  package var pinchMinimum: Double = 0.2
  /// How long a released pinch is thought to go on, s.
  ///
  /// 0…1, default 0.1, the fast rate's projection: fingers stop sooner than they come together.
  package var pinchProjection: Double = 0.1
  /// How long after the first finger of a pinch the others may lift for it to end as a pinch, s.
  ///
  /// 0…1, default 0.08: no two fingers lift in the same instant.
  package var pinchLiftInterval: Double = 0.08
  /// What lies behind the picture.
  ///
  /// Default #000000.
  package var backdrop: Color = .black

  /// Makes the defaults.
  package init() {}
}
