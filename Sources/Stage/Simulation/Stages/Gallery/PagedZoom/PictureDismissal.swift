import Geometry
import Motion

/// The dismissal of a picture by a pull or a pinch: its geometry and its conditions.
struct PictureDismissal: Hashable, Sendable {
  /// The pull that dismisses together with its projection, as a fraction of the page's height.
  var distance: Double
  /// The projection of a released pull.
  var projection: Deceleration
  var shrinking: Shrinking
  /// The pull at which the backdrop is transparent, as a fraction of the page's height.
  var clearing: Double
  /// The displayed fraction of the first point of an upward drag.
  var rubberBand: Double
  /// Whether pinching the picture smaller than fit dismisses it.
  var isPinched: Bool
  /// The projected scale below which a released pinch dismisses.
  var pinchScale: Double
  /// The scale of a pinch at which the backdrop is transparent.
  var pinchBackdropScale: Double
  /// The time by which a released pinch is projected ahead, s.
  var pinchProjection: Double
  /// The page's height, pt.
  var height: Double

  /// The pull that dismisses, pt.
  var travel: Double { distance * height }

  var upwardBand: RubberBandedRange {
    RubberBandedRange(
      0...Double.greatestFiniteMagnitude, dimension: height, coefficient: rubberBand)
  }

  /// Returns the scale of a picture at a pull; 1 without one.
  func scale(pull: Double) -> Double { shrinking.scale(pull: pull, height: height) }

  /// Returns the derivative of the scale with respect to the pull, 1/pt.
  func scaleSlope(pull: Double) -> Double { shrinking.slope(pull: pull, height: height) }

  /// Returns the pull at which a picture has a scale, at most twice the page's height.
  func pull(forScale scale: Double) -> Double { shrinking.pull(forScale: scale, height: height) }

  /// The pull at which the backdrop is transparent, pt.
  var clearDistance: Double { clearing * height }

  func pinchBackdrop(scale: Double) -> Double {
    let clear = min(pinchBackdropScale, 0.99)
    return min(max((scale - clear) / (1 - clear), 0), 1)
  }

  /// The scale of a pulled picture: `m + (1 − m) / (1 + pull / d)`.
  ///
  /// m is `minimum`, and d is `distance` times the page's height.
  ///
  /// Source: ours; the function is smooth and invertible.
  struct Shrinking: Hashable, Sendable {
    var minimum: Double
    var distance: Double

    func scale(pull: Double, height: Double) -> Double {
      minimum + (1 - minimum) / (1 + max(pull, 0) / max(distance * height, 1))
    }

    func slope(pull: Double, height: Double) -> Double {
      guard pull > 0 else { return 0 }
      let halfway = max(distance * height, 1)
      let ratio = 1 + pull / halfway
      return -(1 - minimum) / (ratio * ratio * halfway)
    }

    func pull(forScale scale: Double, height: Double) -> Double {
      guard scale < 1 else { return 0 }
      guard scale > minimum else { return 2 * height }
      return min(2 * height, max(distance * height, 1) * ((1 - minimum) / (scale - minimum) - 1))
    }
  }
}
