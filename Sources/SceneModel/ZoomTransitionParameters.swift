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
  /// Downward drag that pops, as a fraction of the screen's height.
  ///
  /// 0…10, default 0.2.
  package var dismissDistance: Double = 0.2
  /// Downward velocity that pops whatever the distance, pt/s.
  ///
  /// 0…100,000, default 600.
  package var dismissVelocity: Double = 600
  /// The smallest scale of a dragged picture.
  ///
  /// 0.01…1, default 0.6.
  package var dragScaleMinimum: Double = 0.6
  /// The picture's corners at its source; nil for the thumbnail's own, pt.
  ///
  /// 0…1000, default the thumbnail's.
  package var sourceCornerRadius: Double?
  /// The corners of the screen that the picture takes on in flight, pt.
  ///
  /// 0…1000, default 40.
  package var screenCornerRadius: Double = 40
  /// What lies behind the picture.
  ///
  /// Default #000000.
  package var backdrop: Color = .black

  /// Makes the defaults.
  package init() {}
}
