import Geometry
import SceneModel

private let fields: [Field<ZoomTransitionParameters>] = [
  Field(
    "springDuration", \.springDuration, .springPeriod,
    "The undamped period of the transition's spring, s."),
  Field(
    "springBounce", \.springBounce, .springBounce,
    "The bounce of the transition's spring."),
  Field(
    "dismissDistance", \.dismissDistance, .number(.from(0, to: 10)),
    "Downward drag that pops, projected, as a fraction of the screen's height."),
  Field(
    "dismissVelocity", \.dismissVelocity, .number(.from(0, to: 100_000, "pt/s")),
    "Downward velocity that pops whatever the distance, pt/s."),
  Field(
    "dragScaleMinimum", \.dragScaleMinimum, .number(.from(0.01, to: 1)),
    "The scale that a picture comes near to, the farther it is dragged."),
  Field(
    "dragRate", \.dragRate, .number(.from(0, to: 100)),
    "How fast a drag begins to shrink the picture and clear the backdrop, per screen height."),
  Field(
    "sourceCornerRadius", \.sourceCornerRadius, .number(.from(0, to: 1000, "pt")),
    "The picture's corners at its source, pt; by default the thumbnail's own."),
  Field(
    "screenCornerRadius", \.screenCornerRadius, .number(.from(0, to: 1000, "pt")),
    "The corners that the picture takes on in flight, pt."),
  Field("pageSpacing", \.pageSpacing, .number(.from(0, to: 1000, "pt")), "Between pages, pt."),
  Field(
    "pageDuration", \.pageDuration, .springPeriod,
    "The undamped period of the spring that settles a page, s."),
  Field("backdrop", \.backdrop, .color(), "What lies behind the picture."),
]

extension ViewerVariant {
  /// The style `zoom-transition`.
  static let zoomTransition = ViewerVariant(
    "zoom-transition", "UIKit's zoom transition (WWDC24).",
    fields,
    root: { ZoomTransitionParameters() },
    resolve: { parameters, _ in .zoomTransition(parameters) })
}
