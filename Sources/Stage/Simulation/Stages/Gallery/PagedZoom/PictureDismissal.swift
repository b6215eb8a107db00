import Geometry
import Motion

/// The dismissal of a picture by a pull or a pinch: its geometry and its conditions.
struct PictureDismissal: Hashable, Sendable {
  var direction = Direction.free
  /// The fraction of a finger's vertical movement that the pull follows.
  var following = 1.0
  var commit: Commit
  var shrinking = Shrinking()
  /// The pull at which the backdrop is transparent, as a fraction of the page's height.
  var clearing: Double
  var resistance: Resistance
  /// Whether pinching the picture smaller than fit dismisses it.
  var isPinched = false
  /// The projected scale below which a released pinch dismisses.
  var pinchScale = 1.0
  /// The scale of a pinch at which the backdrop is transparent.
  var pinchBackdropScale = 0.0
  /// The time by which a released pinch is projected ahead, s.
  var pinchProjection = 0.0
  /// The maximum time between the first and the last lift of a pinch for it to end as a pinch, s.
  var pinchLiftInterval = 0.0
  /// Whether a pinch ends at its first lift, without velocity, and dismisses only from fit.
  var isPinchStrict = false

  /// The page's height, pt.
  var height: Double

  /// Returns a dismissal that never happens, for a page height in points.
  static func never(height: Double) -> PictureDismissal {
    PictureDismissal(
      direction: .none, commit: .released(distance: .infinity, speed: .infinity),
      clearing: 1, resistance: .friction(1), height: height)
  }

  /// Whether a pull up dismisses like a pull down, and sideways movement is ignored.
  var isTwoWay: Bool { direction == .vertical }

  /// The pull that dismisses, pt; half the page's height if only speed dismisses.
  var way: Double { (commit.distance ?? 0.5) * height }

  /// Returns the pull of a finger at the y coordinate `y` of the screen, pt.
  func pull(_ dragState: PictureDragState, to y: Double) -> Double {
    dragState.pull + following * y - following * dragState.pinchState.location.y
  }

  /// Returns whether a release dismisses, for a pull in pt and a downward velocity in pt/s.
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

  /// Returns whether a pinch below fit dismisses the picture, depending on the state at its start.
  func isPinched(_ dragState: PictureDragState) -> Bool {
    isPinched && !(isPinchStrict && dragState.isEnlarged)
  }

  var upwardBand: RubberBandedRange {
    resistance.range(0...Double.greatestFiniteMagnitude, extent: height)
  }

  /// Returns the amount of a pull that affects scale and opacity, pt.
  func size(of pull: Double) -> Double { isTwoWay ? pull.magnitude : max(pull, 0) }

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
}
