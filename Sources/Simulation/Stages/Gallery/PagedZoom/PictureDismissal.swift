import Geometry
import Motion

/// The way home of a picture that is pulled or pinched, and the conditions that send it there.
struct PictureDismissal: Hashable, Sendable {
  /// The pull, with its projection, that dismisses, as a fraction of the page's height; more does.
  var distance: Double
  /// The deceleration that projects a release of the pull.
  var projection: Deceleration
  /// The scale that a pulled picture approaches.
  var scaleMinimum: Double
  /// The pull that shrinks the picture half the way to that scale, as a fraction of the page's height.
  var scaleDistance: Double
  /// The pull that clears the backdrop, as a fraction of the page's height.
  var backdropDistance: Double
  var resistance: Resistance
  /// The picture's pull as a factor of the finger's way.
  var gain = 1.0
  /// True if it is pulled up as down, and not sideways.
  var isTwoWay = false
  /// True if pinching the picture smaller than fit dismisses it.
  var isPinched: Bool
  /// The scale, with its projection, below which a released pinch dismisses.
  var pinchScale: Double
  /// The scale at which a pinch has cleared the backdrop.
  var pinchBackdropScale: Double
  /// The time that a released pinch is projected ahead, s.
  var pinchProjection: Double
  /// The time after a pinch's first lift in which the others may lift for it to end as a pinch, s.
  var pinchLiftInterval: Double
  /// True if a pinch ends at its first lift, without velocity, and dismisses only from fit.
  var isPinchStrict = false

  /// The page's height, pt.
  var height: Double

  /// The pull that dismisses, pt.
  var way: Double { distance * height }

  /// The pull of a finger that has gone to a height of the screen, pt.
  func pull(_ grip: PictureGrip, to y: Double) -> Double {
    grip.pull + gain * y - gain * grip.hand.location.y
  }

  /// True if a pinch under fit dismisses a picture that is held like this.
  func isPinched(_ grip: PictureGrip) -> Bool { isPinched && !(isPinchStrict && grip.isEnlarged) }

  var upwardBand: RubberBandedRange {
    resistance.range(0...Double.greatestFiniteMagnitude, extent: height)
  }

  /// The part of a pull that counts for scale and opacity, pt.
  func size(of pull: Double) -> Double { isTwoWay ? pull.magnitude : max(pull, 0) }

  private var halfway: Double { max(scaleDistance * height, 1) }

  /// The scale of a picture that is pulled: 1 where it is not, ever nearer to `scaleMinimum`.
  ///
  /// `m + (1 − m) / (1 + pull / d)`. Source: ours; smooth, and it can be inverted.
  func scale(pull: Double) -> Double {
    scaleMinimum + (1 - scaleMinimum) / (1 + max(pull, 0) / halfway)
  }

  /// The derivative of the scale by the pull, 1/pt.
  func scaleSlope(pull: Double) -> Double {
    guard pull > 0 else { return 0 }
    let part = 1 + pull / halfway
    return -(1 - scaleMinimum) / (part * part * halfway)
  }

  /// The pull at which a picture has a scale; where it would be endless, twice the page's height.
  func pull(forScale scale: Double) -> Double {
    let most = 2 * height
    guard scale < 1 else { return 0 }
    guard scale > scaleMinimum else { return most }
    return min(most, halfway * ((1 - scaleMinimum) / (scale - scaleMinimum) - 1))
  }

  func pinchBackdrop(scale: Double) -> Double {
    let clear = min(pinchBackdropScale, 0.99)
    return min(max((scale - clear) / (1 - clear), 0), 1)
  }
}
