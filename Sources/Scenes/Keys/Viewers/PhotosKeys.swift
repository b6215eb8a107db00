import Geometry
import Motion
import SceneModel

private let springDuration = ValueReader<Double>.number(.from(0.01, to: 10, "s"))
private let springBounce = ValueReader<Double>.number(.from(-0.9, to: 0.9))
private let heights = ValueReader<Double>.number(.from(0.01, to: 10))
private let enlargement = ValueReader<Double>.number(.from(1, to: 100))
private let decelerationRate = ValueReader<Double>.number(.from(0.9, to: 0.9999))
private let shortTime = ValueReader<Double>.number(.from(0, to: 1, "s"))

private let springs: [Field<PhotosParameters>] = [
  Field(
    "openDuration", \.openDuration, springDuration,
    "The period of the spring that opens, s; default 0.44."),
  Field(
    "openBounce", \.openBounce, springBounce, "The bounce of the spring that opens; default 0."),
  Field(
    "closeDuration", \.closeDuration, springDuration,
    "The period of the spring that flies home, s; default 0.38."),
  Field(
    "closeBounce", \.closeBounce, springBounce,
    "The bounce of the spring that flies home; default 0."),
  Field(
    "returnDuration", \.returnDuration, springDuration,
    "The period of the spring back from a dismissal not meant or a zoom too far, s; default 0.4."),
  Field(
    "returnBounce", \.returnBounce, springBounce,
    "The bounce of the spring that brings back; default 0."),
  Field(
    "zoomDuration", \.zoomDuration, springDuration,
    "The period of the spring of a double tap, s; default 0.38."),
  Field(
    "zoomBounce", \.zoomBounce, springBounce, "The bounce of the spring of a double tap; default 0."
  ),
  Field(
    "pageDuration", \.pageDuration, springDuration,
    "The period of the spring that settles on a page, s; default 0.42."),
  Field(
    "pageBounce", \.pageBounce, springBounce,
    "The bounce of the spring that settles on a page; default 0."),
  Field(
    "edgeDuration", \.edgeDuration, springDuration,
    "The period of the spring that catches a glide at the picture's edge, s; default 0.63."),
  Field(
    "chromeDuration", \.chromeDuration, springDuration,
    "The period of the spring that fades the bars, s; default 0.3."),
]

private let touches: [Field<PhotosParameters>] = [
  Field(
    "touchSlop", \.touchSlop, .number(.from(0, to: 100, "pt")),
    "How far a finger moves before its direction is decided, pt; default 10."),
  Field(
    "tapDuration", \.tapDuration, .seconds,
    "How long a finger stays at most for a tap, s; default 0.5."),
  Field(
    "doubleTapInterval", \.doubleTapInterval, .seconds,
    "From one tap's lift to the next touch-down at most, s; default 0.25."),
  Field(
    "doubleTapDistance", \.doubleTapDistance, .number(.from(0, to: 1000, "pt")),
    "How far apart two taps are at most, pt; default 45."),
  Field(
    "velocityWindow", \.velocityWindow, .number(.from(0.001, to: 1, "s")),
    "How long what a finger did counts for its velocity, s; default 0.05."),
  Field(
    "velocityLimit", \.velocityLimit, .number(.from(100, to: 100_000, "pt/s")),
    "The greatest velocity that a release hands on, pt/s; default 8000."),
  Field(
    "projectionRate", \.projectionRate, decelerationRate,
    "The rate per millisecond at which a release is projected; default 0.998."),
  Field(
    "rubberBand", \.rubberBand, .number(.from(0.01, to: 1)),
    "How much of the first point beyond an edge shows; default 0.55."),
]

private let zoom: [Field<PhotosParameters>] = [
  Field(
    "maximumScale", \.maximumScale, enlargement,
    "The greatest scale where filling the screen needs no more; fit is 1, default 4."),
  Field(
    "fillMinimum", \.fillMinimum, enlargement,
    "Below this scale filling the screen is too near to fit for a double tap; default 1.4."),
  Field(
    "doubleTapScale", \.doubleTapScale, enlargement,
    "What a double tap zooms to where filling is too near to fit; default 2.5."),
  Field(
    "zoomGive", \.zoomGive, .number(.above(1, to: 10)),
    "How far a pinch stretches beyond the greatest scale at most, as a factor; default 2."),
  Field(
    "deceleration", \.deceleration, decelerationRate,
    "What a glide keeps of its velocity in each millisecond; default 0.998."),
  Field(
    "pageSpacing", \.pageSpacing, .number(.from(0, to: 1000, "pt")),
    "Between pages, pt; default 20."),
  Field(
    "handOverMinimum", \.handOverMinimum, .number(.from(0, to: 1)),
    "How far a zoomed picture's pan moves the pages before it can turn one, of the width; default 0.1."
  ),
]

private let dismissal: [Field<PhotosParameters>] = [
  Field(
    "dismissDistance", \.dismissDistance, .number(.from(0, to: 10)),
    "The projected pull that dismisses, as a fraction of the screen's height; default 0.22."),
  Field(
    "dragScaleMinimum", \.dragScaleMinimum, .number(.from(0.05, to: 1)),
    "The scale that a pulled picture approaches; default 0.5."),
  Field(
    "dragScaleDistance", \.dragScaleDistance, heights,
    "The pull that shrinks half the way to that scale, of the screen's height; default 0.6."),
  Field(
    "backdropDistance", \.backdropDistance, heights,
    "The pull that clears the backdrop, of the screen's height; default 0.5."),
  Field(
    "pinchToDismiss", \.pinchToDismiss, .boolean,
    "Whether pinching a picture smaller than fit dismisses it; default true."),
  Field(
    "pinchDismissScale", \.pinchDismissScale, .number(.from(0.05, to: 1)),
    "The projected scale below which a released pinch dismisses; default 0.8."),
  Field(
    "pinchBackdropScale", \.pinchBackdropScale, .number(.from(0, to: 0.99)),
    "The scale at which a pinch has cleared the backdrop; default 0.4."),
  Field(
    "pinchMinimum", \.pinchMinimum, .number(.from(0.05, to: 1)),
    "The scale below which a pinch meets a rubber band; default 0.2."),
  Field(
    "pinchProjection", \.pinchProjection, shortTime,
    "How long a released pinch is thought to go on, s; default 0.1."),
  Field(
    "pinchLiftInterval", \.pinchLiftInterval, shortTime,
    "How long after the first finger of a pinch the others may lift, s; default 0.08."),
  Field("chrome", \.chrome, .boolean, "Whether there are bars; default true."),
  Field("backdrop", \.backdrop, .color(), "What lies behind the picture; default black."),
]

extension ViewerVariant {
  /// The style `photos`.
  static let photos = ViewerVariant(
    "photos", "The best-practice viewer.",
    springs + touches + zoom + dismissal,
    root: { PhotosParameters() },
    resolve: { parameters, _ in .photos(parameters) })
}
