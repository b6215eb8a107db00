package import Geometry
package import Motion

/// The constants of PhotoSwipe 5, a viewer of many web pages; a CSS pixel counts as a point.
///
/// Source: PhotoSwipe 5, `src/js`, and its options page.
package struct PhotoSwipeParameters: Hashable, Sendable {
  package var animationDuration = SceneTime(nanoseconds: 333_000_000)
  package var secondaryScale = 3.0
  package var maximumScale = 4.0
  package var upperZoomFriction = 0.05
  package var lowerZoomFriction = 0.15
  package var pinchToClose = true
  package var panFriction = 0.35
  package var panFrequency = 12.0
  package var edgeDamping = 0.82
  package var frequency = 30.0
  package var pinchFrequency = 40.0
  package var loop = true
  package var pageSpacing = 0.1
  package var pageFriction = 0.35
  package var pageSpeed = 500.0
  package var pageFraction = 0.5
  package var dragFriction = 0.6
  package var dismissRatio = 0.4
  package var projectionRate = 0.995
  package var touchSlop = 10.0
  package var doubleTapInterval = SceneTime(nanoseconds: 300_000_000)
  package var doubleTapDistance = 25.0
  package var hidesThumbnail = false
  package var roundsCorners = false
  package var chrome = true
  package var backdropOpacity = 0.8
  package var backdrop = Color.black

  /// The curve of opening, closing and the zoom of a double tap.
  package static let curve = TimingCurve(0.4, 0, 0.22, 1)

  package init() {}
}

extension PhotoSwipeParameters: ViewerParameters, FixedConstantSet {
  package static let name = "photoswipe"
  package var summary: String { "PhotoSwipe 5, a viewer of many web pages." }
  /// No animations.
  ///
  /// Source: PhotoSwipe #1882 ("disables animations when user prefers reduced motion").
  package var reducedMotion: ReducedMotion { .immediate }
  /// The thumbnail's file, stretched to the given size (Source: `msrc`, `data-pswp-width`).
  package var placeholder: LoadingPlaceholder { .preview }

  package static let table = ConstantTable<PhotoSwipeParameters>(constants: [
    Constant(
      "animationDuration", \.animationDuration, .duration, motion: .curve(curve),
      "The duration of opening, closing and the zoom of a double tap, s.",
      source:
        "`showAnimationDuration`, `hideAnimationDuration`, `zoomAnimationDuration` (photoswipe.js)."
    ),
    Constant(
      "secondaryScale", \.secondaryScale, .number(.from(1, to: 100)),
      "The scale of a double tap, at most the photo's own pixels and a width of 4000 px; 1 is fit.",
      source: "`_getSecondary` (zoom-level.js)."),
    Constant(
      "maximumScale", \.maximumScale, .number(.from(1, to: 100)),
      "The maximum scale, at least the photo's own pixels; 1 is fit.",
      source: "`maxZoomLevel` (zoom-level.js)."),
    Constant(
      "upperZoomFriction", \.upperZoomFriction, .number(.from(0, to: 1)),
      "The displayed fraction of a pinch above the maximum scale.",
      source: "`UPPER_ZOOM_FRICTION` (zoom-handler.js)."),
    Constant(
      "lowerZoomFriction", \.lowerZoomFriction, .number(.from(0, to: 1)),
      "The displayed fraction of a pinch below fit that does not close the viewer.",
      source: "`LOWER_ZOOM_FRICTION` (zoom-handler.js)."),
    Constant(
      "pinchToClose", \.pinchToClose, .flag, "Whether a pinch below fit closes the viewer.",
      source: "`pinchToClose` (photoswipe.js)."),
    Constant(
      "panFriction", \.panFriction, .number(.from(0.01, to: 1)),
      "The displayed fraction of a pan beyond the picture's edge.",
      source: "`PAN_END_FRICTION` (drag-handler.js)."),
    Constant(
      "panFrequency", \.panFrequency, .number(.from(0.1, to: 1000, "rad/s")),
      motion: .springFrequency,
      "The natural frequency of the spring after a pan, rad/s.",
      source: "`DEFAULT_NATURAL_FREQUENCY` (spring-easer.js)."),
    Constant(
      "edgeDamping", \.edgeDamping, .number(.from(0.1, to: 1)),
      motion: .springDamping(frequency: "panFrequency"),
      "The damping ratio of that spring if the picture would move beyond its edge.",
      source: "drag-handler.js."),
    Constant(
      "frequency", \.frequency, .number(.from(0.1, to: 1000, "rad/s")), motion: .springFrequency,
      "The natural frequency of the critically damped spring that settles pages, rad/s.",
      source: "`naturalFrequency` (main-scroll.js)."),
    Constant(
      "pinchFrequency", \.pinchFrequency, .number(.from(0.1, to: 1000, "rad/s")),
      motion: .springFrequency,
      "The natural frequency of the critically damped spring that returns from a pinch, rad/s.",
      source: "`naturalFrequency` (zoom-handler.js)."),
    Constant(
      "loop", \.loop, .flag, "Whether the first page follows the last, if there are more than two.",
      source: "`loop` (photoswipe.js)."),
    Constant(
      "pageSpacing", \.pageSpacing, .number(.from(0, to: 10)),
      "The gap between pages, as a fraction of the width.", source: "`spacing` (photoswipe.js)."),
    Constant(
      "pageFriction", \.pageFriction, .number(.from(0.01, to: 1)),
      "The displayed fraction of a drag beyond the first or last page.",
      source: "`MAIN_SCROLL_END_FRICTION` (main-scroll.js)."),
    Constant(
      "pageSpeed", \.pageSpeed, .number(.from(0, to: 100_000, "pt/s")),
      "The speed above which a partly visible page becomes the current one, pt/s.",
      source: "`MIN_NEXT_SLIDE_SPEED` (drag-handler.js)."),
    Constant(
      "pageFraction", \.pageFraction, .number(.from(0, to: 1)),
      "The visible fraction above which a page becomes the current one without speed.",
      source: "drag-handler.js."),
    Constant(
      "touchSlop", \.touchSlop, .number(.from(0, to: 100, "pt")),
      "The distance that a finger moves along an axis before it drags, pt.",
      source: "`AXIS_SWIPE_HYSTERISIS` (gestures.js)."),
    Constant(
      "doubleTapInterval", \.doubleTapInterval, .duration,
      "The maximum time from one tap's lift to the next one's, s; a single tap waits for it.",
      source: "`DOUBLE_TAP_DELAY` (gestures.js)."),
    Constant(
      "doubleTapDistance", \.doubleTapDistance, .number(.from(0, to: 1000, "pt")),
      "The maximum distance between two taps, pt.", source: "`MIN_TAP_DISTANCE` (gestures.js)."),
    Constant(
      "dragFriction", \.dragFriction, .number(.from(0, to: 1)),
      "The fraction of a vertical drag that the picture follows.",
      source: "`VERTICAL_DRAG_FRICTION` (drag-handler.js)."),
    Constant(
      "dismissRatio", \.dismissRatio, .number(.from(0, to: 10)),
      "The projected distance above which a drag closes, in thirds of the screen's height.",
      source: "`MIN_RATIO_TO_CLOSE` (drag-handler.js)."),
    Constant(
      "projectionRate", \.projectionRate, .number(.from(0.9, to: 0.9999)),
      "The deceleration rate of a projected release, per millisecond.", source: "drag-handler.js."),
    Constant(
      "hidesThumbnail", \.hidesThumbnail, .flag,
      "Whether the thumbnail is hidden while its picture is shown.", source: "Our choice.",
      fault: "the thumbnail stays visible while its picture flies", cure: true),
    Constant(
      "roundsCorners", \.roundsCorners, .flag,
      "Whether a flying picture has its thumbnail's rounded corners.", source: "Our choice.",
      fault: "corners that are rounded in the grid become square immediately", cure: true),
    Constant("chrome", \.chrome, .flag, "Whether the viewer has bars.", source: "Our choice."),
    Constant(
      "backdropOpacity", \.backdropOpacity, .number(.from(0, to: 1)),
      "The opacity of the fully visible backdrop.", source: "`bgOpacity` (photoswipe.js)."),
    Constant(
      "backdrop", \.backdrop, .color(), "The color behind the picture.",
      source: "From the style sheet."),
  ])
}
