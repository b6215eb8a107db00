import Geometry
import Motion
import SceneModel

private let constants: [Field<PhotoSwipeParameters>] = [
  Field(
    "animationDuration", \.animationDuration, .seconds,
    "The duration of opening, closing and the zoom of a double tap, s."),
  Field(
    "secondaryScale", \.secondaryScale, .number(.from(1, to: 100)),
    "What a double tap zooms to; 1 is fit."),
  Field(
    "maximumScale", \.maximumScale, .number(.from(1, to: 100)),
    "The greatest scale, at least `secondaryScale`."),
  Field(
    "upperZoomFriction", \.upperZoomFriction, .number(.from(0, to: 1)),
    "The part of a pinch over the greatest scale that shows."),
  Field(
    "lowerZoomFriction", \.lowerZoomFriction, .number(.from(0, to: 1)),
    "The part of a pinch under fit that shows where it does not close."),
  Field("pinchToClose", \.pinchToClose, .boolean, "Whether a pinch under fit closes."),
  Field(
    "panFriction", \.panFriction, .number(.from(0.01, to: 1)),
    "The part of a pan beyond the picture's edge that shows."),
  Field(
    "panFrequency", \.panFrequency, .number(.from(0.1, to: 1000, "rad/s")),
    "The natural frequency of the spring that a pan's release starts, rad/s."),
  Field(
    "edgeDamping", \.edgeDamping, .number(.from(0.1, to: 1)),
    "The damping ratio of that spring where the picture would go beyond its edge."),
  Field(
    "frequency", \.frequency, .number(.from(0.1, to: 1000, "rad/s")),
    "The natural frequency of the springs that settle pages and bring back from pinches, rad/s."),
  Field(
    "pageSpacing", \.pageSpacing, .number(.from(0, to: 10)),
    "Between pages, as a fraction of the width."),
  Field(
    "pageFriction", \.pageFriction, .number(.from(0.01, to: 1)),
    "The part of a pull beyond the first or the last page that shows."),
  Field(
    "pageSpeed", \.pageSpeed, .number(.from(0, to: 100_000, "pt/s")),
    "The speed that turns a page of which anything shows, pt/s; strictly more does."),
  Field(
    "pageFraction", \.pageFraction, .number(.from(0, to: 1)),
    "The part of the width that turns a page without speed; strictly more does."),
  Field(
    "touchSlop", \.touchSlop, .number(.from(0, to: 100, "pt")),
    "How far a finger moves along an axis before it drags, pt."),
  Field(
    "doubleTapInterval", \.doubleTapInterval, .seconds,
    "From one tap's lift to the next touch-down at most, s; a single tap waits as long."),
  Field(
    "doubleTapDistance", \.doubleTapDistance, .number(.from(0, to: 1000, "pt")),
    "How far apart two taps are at most, pt."),
  Field(
    "dragFriction", \.dragFriction, .number(.from(0, to: 1)),
    "The part of a vertical drag that the picture follows."),
  Field(
    "dismissRatio", \.dismissRatio, .number(.from(0, to: 10)),
    "The projected way that closes, in thirds of the screen's height; strictly more does."),
  Field(
    "projectionRate", \.projectionRate, .number(.from(0.9, to: 0.9999)),
    "The rate per millisecond at which a release is projected."),
  Field("chrome", \.chrome, .boolean, "Whether there are bars."),
  Field(
    "backdropOpacity", \.backdropOpacity, .number(.from(0, to: 1)),
    "The backdrop's opacity where all of it is there."),
  Field("backdrop", \.backdrop, .color(), "What lies behind the picture."),
]

extension ViewerVariant {
  /// The style `photoswipe`.
  static let photoSwipe = ViewerVariant(
    "photoswipe", "PhotoSwipe 5, the viewer of many web pages.", constants,
    root: { PhotoSwipeParameters() }, resolve: { parameters, _ in .photoSwipe(parameters) })
}
