package import Geometry
package import Motion

/// The constants of the best-practice viewer.
///
/// Source: ours, unless a description names another viewer.
package struct PhotosParameters: Hashable, Sendable {
  package var openDuration = 0.44
  package var openBounce = 0.0
  package var closeDuration = 0.38
  package var closeBounce = 0.0
  package var returnDuration = 0.4
  package var returnBounce = 0.0
  package var zoomDuration = 0.38
  package var zoomBounce = 0.0
  package var pageDuration = 0.42
  package var pageBounce = 0.0
  package var edgeDuration = 0.63
  package var chromeDuration = 0.3
  package var touchSlop = 10.0
  package var tapDuration = SceneTime(nanoseconds: 500_000_000)
  package var doubleTapInterval = SceneTime(nanoseconds: 250_000_000)
  package var doubleTapDistance = 45.0
  package var velocityWindow = 0.05
  package var velocityLimit = 8000.0
  package var projectionRate = 0.998
  package var rubberBand = 0.55
  package var maximumScale = 4.0
  package var fillMinimum = 1.4
  package var doubleTapScale = 2.5
  package var zoomGive = 2.0
  package var deceleration = 0.998
  package var pageSpacing = 20.0
  package var rowCatch = 24.0
  package var handOverMinimum = 0.1
  package var dismissDistance = 0.22
  package var dragScaleMinimum = 0.5
  package var dragScaleDistance = 0.6
  package var backdropDistance = 0.5
  package var pinchToDismiss = true
  package var pinchDismissScale = 0.8
  package var pinchBackdropScale = 0.4
  package var pinchMinimum = 0.2
  package var pinchProjection = 0.1
  package var pinchLiftInterval = 0.08
  package var chrome = true
  package var predictiveBack = false
  package var backdrop = Color.black

  package init() {}
}

extension PhotosParameters: ViewerParameters, FixedConstantSet {
  package static let name = "photos"
  package var summary: String { "The best-practice viewer." }
  /// False, because the viewer is ours.
  package var hasOriginal: Bool { false }
  /// A cross-fade, as in UIKit's own transitions (Source: assumed; Photos publishes nothing).
  package var reducedMotion: ReducedMotion { .uiKit }
  /// A small image of the whole photo (Source: `PHImageManager` delivers a degraded one first).
  package var placeholder: LoadingPlaceholder { .preview }

  package static let table = ConstantTable<PhotosParameters>(
    constants: springs + touches + zoom + dismissal)

  private static let springs: [Constant<PhotosParameters>] = [
    Constant(
      "openDuration", \.openDuration, .springPeriod, motion: .springPeriod(bounce: "openBounce"),
      "The period of the opening spring, s.",
      source: "Long enough for the eye to follow, short enough not to delay the next touch."),
    Constant(
      "openBounce", \.openBounce, .springBounce, "The bounce of the opening spring.",
      source: "A picture that overshoots when it opens looks restless."),
    Constant(
      "closeDuration", \.closeDuration, .springPeriod, motion: .springPeriod(bounce: "closeBounce"),
      "The period of the closing spring, s.", source: "Closing is faster than opening."),
    Constant(
      "closeBounce", \.closeBounce, .springBounce, "The bounce of the closing spring.",
      source: "Only the velocity of a flick makes the picture overshoot."),
    Constant(
      "returnDuration", \.returnDuration, .springPeriod,
      motion: .springPeriod(bounce: "returnBounce"),
      "The period of the spring that returns a picture released outside its limits, s."),
    Constant(
      "returnBounce", \.returnBounce, .springBounce, "The bounce of the returning spring."),
    Constant(
      "zoomDuration", \.zoomDuration, .springPeriod, motion: .springPeriod(bounce: "zoomBounce"),
      "The period of a double tap's spring, s.",
      source: "Krisiacik's 0.15 s is too short for the eye to follow the zoom."),
    Constant(
      "zoomBounce", \.zoomBounce, .springBounce, "The bounce of a double tap's spring."),
    Constant(
      "pageDuration", \.pageDuration, .springPeriod, motion: .springPeriod(bounce: "pageBounce"),
      "The period of the spring that settles on a page, s."),
    Constant(
      "pageBounce", \.pageBounce, .springBounce, "The bounce of the spring that settles on a page.",
      source: "An overshoot would show the next picture."),
    Constant(
      "edgeDuration", \.edgeDuration, .springPeriod, motion: .springPeriod(),
      "The period of the critically damped spring that stops a deceleration at the picture's edge, s.",
      source: "Stiffness 100 and damping 20, as in \"Scrolling mechanics of UIScrollView\"."),
    Constant(
      "chromeDuration", \.chromeDuration, .springPeriod, motion: .springPeriod(),
      "The period of the spring that fades the bars, s."),
  ]

  private static let touches: [Constant<PhotosParameters>] = [
    Constant(
      "touchSlop", \.touchSlop, .number(.from(0, to: 100, "pt")),
      "The distance that a finger moves before its direction is decided, pt.",
      source: "As in UIKit and SwiftUI; a moving picture is caught without it."),
    Constant(
      "tapDuration", \.tapDuration, .duration, "The maximum duration of a tap, s.",
      source: "A longer touch is a long press."),
    Constant(
      "doubleTapInterval", \.doubleTapInterval, .duration,
      "The maximum time from one tap's lift to the next touch-down, s; a single tap waits for it.",
      source: "The bars react quickly, and a double tap in this time is still easy."),
    Constant(
      "doubleTapDistance", \.doubleTapDistance, .length, "The maximum distance between taps, pt.",
      source: "The maximum distance of a tap in SwiftUI."),
    Constant(
      "velocityWindow", \.velocityWindow, .number(.from(0.001, to: 1, "s")),
      "The time for which a finger's samples contribute to its velocity, s.",
      source: "Six samples at 120 Hz; a finger that does not move for longer has no velocity."),
    Constant(
      "velocityLimit", \.velocityLimit, .number(.from(100, to: 100_000, "pt/s")),
      "The maximum velocity of a release, pt/s; for a pinch, divided by the page width.",
      source: "No finger is faster, but two noisy samples of a touch screen can be."),
    Constant(
      "projectionRate", \.projectionRate, .number(.from(0.9, to: 0.9999)), motion: .deceleration,
      "The deceleration rate of a projected release, per millisecond.",
      source: "The projection is half a second of the velocity (WWDC 2018, session 803)."),
    Constant(
      "rubberBand", \.rubberBand, .number(.from(0.01, to: 1)), motion: .rubberBand,
      "The displayed fraction of the first point beyond a limit: of pages, edges, upward drags and zoom.",
      source: "UIKit's."),
  ]

  private static let zoom: [Constant<PhotosParameters>] = [
    Constant(
      "maximumScale", \.maximumScale, .number(.from(1, to: 100)),
      "The maximum scale, unless filling the screen needs a larger one; 1 is fit.",
      source: "PhotoSwipe's."),
    Constant(
      "fillMinimum", \.fillMinimum, .number(.from(1, to: 100)),
      "The scale below which filling the screen is too similar to fit for a double tap.",
      source: "A double tap must have a visible effect."),
    Constant(
      "doubleTapScale", \.doubleTapScale, .number(.from(1, to: 100)),
      "The scale of a double tap if filling is too similar to fit.",
      source: "PhotoSwipe's secondary zoom."),
    Constant(
      "zoomGive", \.zoomGive, .number(.above(1, to: 10)),
      "How far a pinch can exceed the maximum scale, as a factor.",
      source:
        "The rubber band applies to the logarithm of the scale, so it feels the same at any zoom."
    ),
    Constant(
      "deceleration", \.deceleration, .number(.from(0.9, to: 0.9999)), motion: .deceleration,
      "The fraction of its velocity that a deceleration keeps per millisecond.",
      source: "UIScrollView's normal rate."),
    Constant(
      "rowCatch", \.rowCatch, .length,
      "The offset above which caught pages follow the finger in any direction, pt.",
      source: "Pages this close look settled; a drag right after paging is meant for the picture."),
    Constant(
      "pageSpacing", \.pageSpacing, .length, "The gap between pages, pt.",
      source: "Half of PhotoSwipe's gap, a tenth of the width, so that two pictures never touch."),
    Constant(
      "handOverMinimum", \.handOverMinimum, .number(.from(0, to: 1)),
      "The minimum distance that a pan moves the pages to turn one, as a fraction of the width.",
      source: "A quick pan must not turn the page."),
  ]

  private static let dismissal: [Constant<PhotosParameters>] = [
    Constant(
      "dismissDistance", \.dismissDistance, .number(.from(0, to: 10)),
      "The projected drag above which a release dismisses, as a fraction of the screen's height.",
      source: "A drag of a quarter of the height, or a flick of about 400 pt/s."),
    Constant(
      "dragScaleMinimum", \.dragScaleMinimum, .number(.from(0.05, to: 1)),
      "The scale that a dragged picture approaches."),
    Constant(
      "dragScaleDistance", \.dragScaleDistance, .number(.from(0.01, to: 10)),
      "The drag that shrinks halfway to that scale, as a fraction of the screen's height."),
    Constant(
      "backdropDistance", \.backdropDistance, .number(.from(0.01, to: 10)),
      "The drag that clears the backdrop, as a fraction of the screen's height.",
      source: "Half of it remains at the distance that dismisses."),
    Constant(
      "pinchToDismiss", \.pinchToDismiss, .flag,
      "Whether pinching a picture below fit dismisses it; otherwise a rubber band resists."),
    Constant(
      "pinchDismissScale", \.pinchDismissScale, .number(.from(0.05, to: 1)),
      "The projected scale below which a released pinch dismisses."),
    Constant(
      "pinchBackdropScale", \.pinchBackdropScale, .number(.from(0, to: 0.99)),
      "The scale at which a pinch has cleared the backdrop."),
    Constant(
      "pinchMinimum", \.pinchMinimum, .number(.from(0.05, to: 1)),
      "The scale below which a rubber band resists a pinch.",
      source: "A picture never disappears between the fingers."),
    Constant(
      "pinchProjection", \.pinchProjection, .number(.from(0, to: 1, "s")),
      "The time by which a released pinch is projected, s.",
      source: "As with UIScrollView's fast rate, because fingers stop before they meet."),
    Constant(
      "pinchLiftInterval", \.pinchLiftInterval, .number(.from(0, to: 1, "s")),
      "The maximum time between the lifts of a pinch's fingers that count as one end, s.",
      source: "Two fingers never lift at exactly the same time."),
    Constant("chrome", \.chrome, .flag, "Whether the viewer has bars."),
    Constant(
      "predictiveBack", \.predictiveBack, .flag,
      "Whether a swipe from an edge goes back, as on Android, and shrinks the screen over the grid.",
      source: "androidx `OnBackPressedCallback`; Material's `MaterialMainContainerBackHelper`."),
    Constant("backdrop", \.backdrop, .color(), "The color behind the picture."),
  ]
}
