import Geometry
import Motion
import SceneModel

private let heights = ValueReader<Double>.number(.from(0.01, to: 10))
private let enlargement = ValueReader<Double>.number(.from(1, to: 100))
private let decelerationRate = ValueReader<Double>.number(.from(0.9, to: 0.9999))
private let shortTime = ValueReader<Double>.number(.from(0, to: 1, "s"))

private let springs: [Field<PhotosParameters>] = [
  Field(
    "openDuration", \.openDuration, .springPeriod,
    "The period of the spring that opens, s."),
  Field(
    "openBounce", \.openBounce, .springBounce, "The bounce of the spring that opens."),
  Field(
    "closeDuration", \.closeDuration, .springPeriod,
    "The period of the spring that flies home, s."),
  Field(
    "closeBounce", \.closeBounce, .springBounce,
    "The bounce of the spring that flies home."),
  Field(
    "returnDuration", \.returnDuration, .springPeriod,
    "The period of the spring back from a dismissal not meant or a zoom too far, s."),
  Field(
    "returnBounce", \.returnBounce, .springBounce,
    "The bounce of the spring that brings back."),
  Field(
    "zoomDuration", \.zoomDuration, .springPeriod,
    "The period of the spring of a double tap, s."),
  Field(
    "zoomBounce", \.zoomBounce, .springBounce, "The bounce of the spring of a double tap."
  ),
  Field(
    "pageDuration", \.pageDuration, .springPeriod,
    "The period of the spring that settles on a page, s."),
  Field(
    "pageBounce", \.pageBounce, .springBounce,
    "The bounce of the spring that settles on a page."),
  Field(
    "edgeDuration", \.edgeDuration, .springPeriod,
    "The period of the spring that catches a glide at the picture's edge, s."),
  Field(
    "chromeDuration", \.chromeDuration, .springPeriod,
    "The period of the spring that fades the bars, s."),
]

private let touches: [Field<PhotosParameters>] = [
  Field(
    "touchSlop", \.touchSlop, .number(.from(0, to: 100, "pt")),
    "How far a finger moves before its direction is decided, pt."),
  Field(
    "tapDuration", \.tapDuration, .seconds,
    "How long a finger stays at most for a tap, s."),
  Field(
    "doubleTapInterval", \.doubleTapInterval, .seconds,
    "From one tap's lift to the next touch-down at most, s."),
  Field(
    "doubleTapDistance", \.doubleTapDistance, .number(.from(0, to: 1000, "pt")),
    "How far apart two taps are at most, pt."),
  Field(
    "velocityWindow", \.velocityWindow, .number(.from(0.001, to: 1, "s")),
    "How long what a finger did counts for its velocity, s."),
  Field(
    "velocityLimit", \.velocityLimit, .number(.from(100, to: 100_000, "pt/s")),
    "The greatest velocity that a release hands on, pt/s."),
  Field(
    "projectionRate", \.projectionRate, decelerationRate,
    "The rate per millisecond at which a release is projected."),
  Field(
    "rubberBand", \.rubberBand, .number(.from(0.01, to: 1)),
    "How much of the first point beyond an edge shows."),
]

private let zoom: [Field<PhotosParameters>] = [
  Field(
    "maximumScale", \.maximumScale, enlargement,
    "The greatest scale where filling the screen needs no more; 1 is fit."),
  Field(
    "fillMinimum", \.fillMinimum, enlargement,
    "Below this scale filling the screen is too near to fit for a double tap."),
  Field(
    "doubleTapScale", \.doubleTapScale, enlargement,
    "What a double tap zooms to where filling is too near to fit."),
  Field(
    "zoomGive", \.zoomGive, .number(.above(1, to: 10)),
    "How far a pinch stretches beyond the greatest scale at most, as a factor."),
  Field(
    "deceleration", \.deceleration, decelerationRate,
    "What a glide keeps of its velocity in each millisecond."),
  Field(
    "pageSpacing", \.pageSpacing, .number(.from(0, to: 1000, "pt")),
    "Between pages, pt."),
  Field(
    "handOverMinimum", \.handOverMinimum, .number(.from(0, to: 1)),
    "How far a zoomed picture's pan moves the pages before it can turn one, of the width."
  ),
]

private let dismissal: [Field<PhotosParameters>] = [
  Field(
    "dismissDistance", \.dismissDistance, .number(.from(0, to: 10)),
    "The projected pull that dismisses, as a fraction of the screen's height."),
  Field(
    "dragScaleMinimum", \.dragScaleMinimum, .number(.from(0.05, to: 1)),
    "The scale that a pulled picture approaches."),
  Field(
    "dragScaleDistance", \.dragScaleDistance, heights,
    "The pull that shrinks half the way to that scale, of the screen's height."),
  Field(
    "backdropDistance", \.backdropDistance, heights,
    "The pull that clears the backdrop, of the screen's height."),
  Field(
    "pinchToDismiss", \.pinchToDismiss, .boolean,
    "Whether pinching a picture smaller than fit dismisses it."),
  Field(
    "pinchDismissScale", \.pinchDismissScale, .number(.from(0.05, to: 1)),
    "The projected scale below which a released pinch dismisses."),
  Field(
    "pinchBackdropScale", \.pinchBackdropScale, .number(.from(0, to: 0.99)),
    "The scale at which a pinch has cleared the backdrop."),
  Field(
    "pinchMinimum", \.pinchMinimum, .number(.from(0.05, to: 1)),
    "The scale below which a pinch meets a rubber band."),
  Field(
    "pinchProjection", \.pinchProjection, shortTime,
    "How long a released pinch is thought to go on, s."),
  Field(
    "pinchLiftInterval", \.pinchLiftInterval, shortTime,
    "How long after the first finger of a pinch the others may lift, s."),
  Field("chrome", \.chrome, .boolean, "Whether there are bars."),
  Field("backdrop", \.backdrop, .color(), "What lies behind the picture."),
]

extension ViewerVariant {
  /// The style `photos`.
  static let photos = ViewerVariant(
    "photos", "The best-practice viewer.",
    springs + touches + zoom + dismissal,
    root: { PhotosParameters() },
    resolve: { parameters, _ in .photos(parameters) })
}
