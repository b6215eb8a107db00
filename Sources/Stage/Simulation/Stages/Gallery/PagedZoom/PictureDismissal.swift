import Geometry
import Motion

/// The way home of a picture that is pulled or pinched, and the conditions that send it there.
struct PictureDismissal: Hashable, Sendable {
  var direction = Direction.free
  /// The part of a finger's way that the picture follows.
  var following = 1.0
  var commit: Commit
  var shrinking = Shrinking()
  /// The pull that clears the backdrop, as a part of the page's height.
  var clearing: Double
  var resistance: Resistance
  /// True if pinching the picture smaller than fit dismisses it.
  var isPinched = false
  /// The scale, with its projection, below which a released pinch dismisses.
  var pinchScale = 1.0
  /// The scale at which a pinch has cleared the backdrop.
  var pinchBackdropScale = 0.0
  /// The time that a released pinch is projected ahead, s.
  var pinchProjection = 0.0
  /// The time after a pinch's first lift in which the others may lift for it to end as a pinch, s.
  var pinchLiftInterval = 0.0
  /// True if a pinch ends at its first lift, without velocity, and dismisses only from fit.
  var isPinchStrict = false

  /// The page's height, pt.
  var height: Double

  /// A dismissal that never happens, on a page of a height, pt.
  static func never(height: Double) -> PictureDismissal {
    PictureDismissal(
      direction: .none, commit: .released(distance: .infinity, speed: .infinity),
      clearing: 1, resistance: .friction(1), height: height)
  }

  /// True if it is pulled up as down, and not sideways.
  var isTwoWay: Bool { direction == .vertical }

  /// The pull that dismisses, pt; where only speed does, half of the page.
  var way: Double { (commit.distance ?? 0.5) * height }

  /// The pull of a finger that has gone to a height of the screen, pt.
  func pull(_ grip: PictureGrip, to y: Double) -> Double {
    grip.pull + following * y - following * grip.hand.location.y
  }

  /// True if a release dismisses: a pull in pt, a finger's velocity downwards in pt/s.
  func isCommitted(pull: Double, velocity: Double) -> Bool {
    let sign = isTwoWay && pull < 0 ? -1.0 : 1
    switch commit {
    case .projected(_, let projection):
      return sign * (pull + projection.projection(of: velocity)) > way
    case .released(let distance, let speed):
      return (isTwoWay ? pull.magnitude : pull) > distance * height
        || (isTwoWay ? velocity.magnitude : velocity) > speed
    }
  }

  /// True if a pinch under fit dismisses a picture that is held like this.
  func isPinched(_ grip: PictureGrip) -> Bool { isPinched && !(isPinchStrict && grip.isEnlarged) }

  var upwardBand: RubberBandedRange {
    resistance.range(0...Double.greatestFiniteMagnitude, extent: height)
  }

  /// The part of a pull that counts for scale and opacity, pt.
  func size(of pull: Double) -> Double { isTwoWay ? pull.magnitude : max(pull, 0) }

  /// The scale of a picture that is pulled: 1 where it is not.
  func scale(pull: Double) -> Double { shrinking.scale(pull: pull, height: height) }

  /// The derivative of the scale by the pull, 1/pt.
  func scaleSlope(pull: Double) -> Double { shrinking.slope(pull: pull, height: height) }

  /// The pull at which a picture has a scale; where it would be endless, twice the page's height.
  func pull(forScale scale: Double) -> Double { shrinking.pull(forScale: scale, height: height) }

  /// The pull that clears the backdrop, pt.
  var clearDistance: Double { clearing * height }

  func pinchBackdrop(scale: Double) -> Double {
    let clear = min(pinchBackdropScale, 0.99)
    return min(max((scale - clear) / (1 - clear), 0), 1)
  }
}
