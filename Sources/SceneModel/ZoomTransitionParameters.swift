package import Geometry

/// The constants of UIKit's zoom transition.
///
/// Source: ours; the WWDC24 session tells its behaviour and no constants.
package struct ZoomTransitionParameters: Hashable, Sendable {
  /// The undamped period of the transition's spring.
  package var springDuration = 0.5
  /// The bounce of the transition's spring.
  package var springBounce = 0.0
  /// The downward drag that pops.
  package var dismissDistance = 0.2
  /// The downward velocity that pops whatever the distance; as much upwards cancels.
  package var dismissVelocity = 600.0
  /// The scale that a picture comes near to, the farther it is dragged.
  package var dragScaleMinimum = 0.6
  /// The speed with which a drag begins to take the picture away.
  package var dragRate = 2.0
  /// The picture's corners at its source; nil for the thumbnail's own.
  package var sourceCornerRadius: Double?
  /// The corners of the screen that the picture takes on in flight.
  package var screenCornerRadius = 40.0
  /// Between pages.
  package var pageSpacing = 20.0
  /// The undamped period of the critically damped spring that settles a page.
  package var pageDuration = 0.45
  /// The colour behind the picture.
  package var backdrop = Color.black

  /// Creates the defaults.
  package init() {}
}

extension ZoomTransitionParameters: ViewerParameters {
  /// `zoom-transition`.
  package static let name = "zoom-transition"
  /// The viewer, in a line.
  package static let summary = "UIKit's zoom transition (WWDC24)."

  /// All that is said of the constants.
  package static let table = ConstantTable<ZoomTransitionParameters>([
    Constant(
      "springDuration", \.springDuration, .springPeriod,
      "The undamped period of the transition's spring, s."),
    Constant(
      "springBounce", \.springBounce, .springBounce, "The bounce of the transition's spring.",
      source: "0 is critically damped."),
    Constant(
      "dismissDistance", \.dismissDistance, .number(.from(0, to: 10)),
      "Downward drag that pops, projected, as a fraction of the screen's height; strictly more does.",
      source: "A fifth of the height is a comfortable pull of a thumb."),
    Constant(
      "dismissVelocity", \.dismissVelocity, .number(.from(0, to: 100_000, "pt/s")),
      "Downward velocity that pops whatever the distance, pt/s; as much upwards cancels.",
      source: "A flick that is meant."),
    Constant(
      "dragScaleMinimum", \.dragScaleMinimum, .number(.from(0.01, to: 1)),
      "The scale that a picture comes near to, the farther it is dragged; 1 does not shrink it."),
    Constant(
      "dragRate", \.dragRate, .number(.from(0, to: 100)),
      "How fast a drag begins to shrink the picture and clear the backdrop, per screen height."),
    Constant(
      "sourceCornerRadius", \.sourceCornerRadius, .optional(.length),
      "The picture's corners at its source, pt; by default the thumbnail's own.",
      fallback: .dependent("the thumbnail's corners")),
    Constant(
      "screenCornerRadius", \.screenCornerRadius, .length,
      "The corners that the picture takes on in flight, pt.",
      source: "Near the corners of current phones' screens."),
    Constant("pageSpacing", \.pageSpacing, .length, "Between pages, pt."),
    Constant(
      "pageDuration", \.pageDuration, .springPeriod,
      "The undamped period of the spring that settles a page, s."),
    Constant("backdrop", \.backdrop, .color(), "What lies behind the picture."),
  ])
}
