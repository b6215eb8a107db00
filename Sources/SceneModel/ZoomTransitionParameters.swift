package import Geometry

/// The constants of UIKit's zoom transition.
///
/// Source: the WWDC24 session tells how it behaves and gives no constants; all defaults are ours.
package struct ZoomTransitionParameters: Hashable, Sendable {
  /// The undamped period of the transition's spring, s.
  ///
  /// 0.01…10, default 0.5.
  package var springDuration: Double = 0.5
  /// The bounce of the transition's spring.
  ///
  /// −0.9…0.9, default 0.
  package var springBounce: Double = 0
  /// Downward drag that pops, as a fraction of the screen's height; strictly more does.
  ///
  /// It counts from where the drag was recognised, and is projected to where the finger's velocity
  /// would carry it at `UIScrollView`'s fast deceleration. 0…10, default 0.2.
  package var dismissDistance: Double = 0.2
  /// Downward velocity that pops whatever the distance, pt/s; as much upwards cancels.
  ///
  /// Strictly more does. 0…100,000, default 600.
  package var dismissVelocity: Double = 600
  /// The scale that a picture comes near to, the farther it is dragged.
  ///
  /// 0.01…1, default 0.6; 1 does not shrink it.
  package var dragScaleMinimum: Double = 0.6
  /// How fast a drag begins to take the picture away, per screen height.
  ///
  /// After x screen heights times this rate, x / (1 + x) of the shrink and of the backdrop is done.
  /// 0…100, default 2.
  package var dragRate: Double = 2
  /// The picture's corners at its source; nil for the thumbnail's own, pt.
  ///
  /// 0…1000, default the thumbnail's.
  package var sourceCornerRadius: Double?
  /// The corners of the screen that the picture takes on in flight, pt.
  ///
  /// They shrink with the picture; at rest it has none. 0…1000, default 40.
  package var screenCornerRadius: Double = 40
  /// Between pages, pt.
  ///
  /// 0…1000, default 20.
  package var pageSpacing: Double = 20
  /// The undamped period of the critically damped spring that settles a page, s.
  ///
  /// 0.01…10, default 0.45.
  package var pageDuration: Double = 0.45
  /// What lies behind the picture.
  ///
  /// Default #000000.
  package var backdrop: Color = .black

  /// Makes the defaults.
  package init() {}
}
