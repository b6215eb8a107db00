import Geometry
import Motion
import SceneModel

/// An interactive zoom transition: the placement and velocity of a picture that fingers control.
///
/// d is the distance of the touch centroid along the pull since the pop began, down or, in a back
/// swipe, to the right. H is the screen's size along the pull. m is the spread of the fingers
/// relative to its start value. f is the touch centroid. f₀ and c₀, e₀, p₀ are the centroid and the
/// placement when the current fingers took control.
///
/// ```
/// pull      q(d) = x / (1 + x),  x = dragRate · max(0, d) / H
/// scale     s = (1 − (1 − dragScaleMinimum) · q(d)) / (the same at the start) · m
/// extent    e = e₀ · s
/// center    c = f + (c₀ − f₀) · s             the point at the centroid stays there
/// progress  p = p₀ · (1 − q(d)) / (1 − q at the start) · (1 − pinch),  pinch = 2·(1 − m) in 0…1
/// ```
/// UIKit's rubber band applies before the settled position and above the settled size. The crop
/// does not change.
///
/// Source: ours; the session gives no numbers.
struct ZoomInteraction: Hashable, Sendable {
  /// The direction of a drag that pops.
  enum Pull: Hashable, Sendable {
    case down
    /// To the right, in a back swipe.
    case right

    fileprivate var coordinate: WritableKeyPath<Point, Double> { self == .down ? \.y : \.x }

    fileprivate func along(_ vector: Vector) -> Double { self == .down ? vector.dy : vector.dx }

    fileprivate func extent(of size: Size) -> Double { self == .down ? size.height : size.width }
  }

  private let parameters: ZoomTransitionParameters
  let axis: Pull
  /// The screen's size along the pull, pt.
  private let whole: Double
  /// The longer side above which the rubber band applies, pt.
  private let limit: Double
  private var start: PinchState
  /// The placement when the current fingers took control, without rubber bands.
  private var base: ZoomPlacement
  /// The distance along the pull before the current fingers took control, pt.
  private var startPull = 0.0
  /// The center coordinate along the pull below which the rubber band applies, pt.
  private let minCenter: Double

  init(
    of placement: ZoomPlacement, by pinchState: PinchState, along axis: Pull = .down,
    rest: ZoomPlacement, screen: Size, parameters: ZoomTransitionParameters
  ) {
    self.parameters = parameters
    self.axis = axis
    whole = axis.extent(of: screen)
    limit = max(rest.extent, placement.extent)
    start = pinchState
    base = placement
    minCenter = min(
      placement.center[keyPath: axis.coordinate], rest.center[keyPath: axis.coordinate])
  }

  /// Returns the same interaction continued by other fingers, without moving the picture.
  func changed(from old: PinchState, to new: PinchState) -> ZoomInteraction {
    var interaction = self
    interaction.start = new
    interaction.base = base(at: old, for: new)
    interaction.startPull = pull(old)
    return interaction
  }

  /// Returns the centroid's distance along the pull since the beginning, pt; negative against it.
  private func pull(_ pinchState: PinchState) -> Double {
    let place = axis.coordinate
    return startPull + pinchState.location[keyPath: place] - start.location[keyPath: place]
  }

  /// Returns the spread relative to the start; 1 for one finger.
  private func magnification(_ pinchState: PinchState) -> Double {
    start.spread > 0 ? pinchState.spread / start.spread : 1
  }

  func placement(_ pinchState: PinchState) -> ZoomPlacement {
    bounded(pinchState, .zero).value
  }

  func velocity(
    _ pinchState: PinchState, moving velocity: TouchGroup.Velocity
  ) -> ZoomPlacement {
    bounded(pinchState, velocity).velocity
  }

  /// Returns whether a release pops; otherwise the picture returns to its settled placement.
  ///
  /// It pops because of the velocity or the projected distance. It also pops if a pinch, or the
  /// animation that the fingers stopped, leaves less than half of the progress.
  func pops(_ pinchState: PinchState, moving velocity: TouchGroup.Velocity) -> Bool {
    let speed = axis.along(velocity.location)
    if speed.magnitude > parameters.dismissVelocity { return speed > 0 }
    let projection = Deceleration.fast
    let distance = pull(pinchState) + projection.projection(of: speed)
    if distance > parameters.dismissDistance * whole { return true }
    let openness = openness(pinchState, velocity)
    return openness.value + projection.projection(of: openness.velocity) < 0.5
  }

  private typealias Moving = (value: ZoomPlacement, velocity: ZoomPlacement)

  /// Returns the current placement without rubber bands, relative to the location of other fingers.
  private func base(at old: PinchState, for new: PinchState) -> ZoomPlacement {
    var base = unbounded(old, .zero).value
    let shown = sized(old, .zero).value
    let ratio = shown.extent / base.extent
    base.center = new.location + (shown.center - new.location) / ratio
    // Long series of pinches must stay finite; the rubber band shows no difference at such sizes.
    base.extent = min(base.extent, limit * 10_000)
    return base
  }

  /// Returns the fraction that a drag leaves, 1 − q(d), and its rate of change per second.
  private func remainder(_ pull: Double, moving velocity: Double) -> (Double, Double) {
    guard pull > 0 else { return (1, 0) }
    let rate = parameters.dragRate / whole
    let remainder = 1 / (1 + rate * pull)
    return (remainder, -rate * velocity * remainder * remainder)
  }

  /// Returns the progress without the effect of the drag, and its rate of change per second.
  ///
  /// It is the progress at the start, reduced by the pinch: 0 at the thumbnail or at half size, 1
  /// when settled.
  private func openness(
    _ pinchState: PinchState, _ velocity: TouchGroup.Velocity
  ) -> (value: Double, velocity: Double) {
    let whole = base.progress / remainder(startPull, moving: 0).0
    let pinch = magnification(pinchState)
    let part = 2 * pinch - 1
    // At the start size only a shrinking pinch counts; it is also the size after one finger has
    // lifted.
    let counts = part > 0 && (part < 1 || part == 1 && velocity.spread < 0)
    return (
      whole * min(max(part, 0), 1), counts ? whole * 2 * pinch * velocity.spread : 0
    )
  }

  private func unbounded(_ pinchState: PinchState, _ velocity: TouchGroup.Velocity) -> Moving {
    let loss = 1 - parameters.dragScaleMinimum
    let (rest, restRate) = remainder(
      pull(pinchState), moving: axis.along(velocity.location))
    let startRest = remainder(startPull, moving: 0).0
    let startShrink = 1 - loss * (1 - startRest)
    let shrink = (1 - loss * (1 - rest)) / startShrink
    let shrinkRate = loss * restRate / startShrink
    // If fingers meet, keep a minimum size so that other fingers can enlarge the picture again.
    let pinch = max(magnification(pinchState), 0.01)
    let pinchRate = pinch * velocity.spread
    let scale = shrink * pinch
    let scaleRate = shrinkRate * pinch + shrink * pinchRate

    let (open, openRate) = openness(pinchState, velocity)
    let centerOffset = base.center - start.location
    return (
      ZoomPlacement(
        center: pinchState.location + centerOffset * scale, extent: base.extent * scale,
        crop: base.crop,
        progress: open * rest),
      ZoomPlacement(
        center: .zero + velocity.location + centerOffset * scaleRate,
        extent: base.extent * scaleRate,
        crop: 0, progress: open * restRate + openRate * rest)
    )
  }

  /// Returns the placement with the rubber band above the settled size, around the touch centroid.
  private func sized(_ pinchState: PinchState, _ velocity: TouchGroup.Velocity) -> Moving {
    var (value, rate) = unbounded(pinchState, velocity)
    guard value.extent > limit else { return (value, rate) }
    let banded = band(over: value.extent - limit, moving: rate.extent, in: limit)
    let ratio = (limit + banded.value) / value.extent
    let ratioRate = (banded.velocity - ratio * rate.extent) / value.extent
    let centerOffset = value.center - pinchState.location
    let armRate = (rate.center - .zero) - velocity.location
    value.center = pinchState.location + centerOffset * ratio
    rate.center = .zero + velocity.location + armRate * ratio + centerOffset * ratioRate
    value.extent *= ratio
    rate.extent = banded.velocity
    return (value, rate)
  }

  private func bounded(_ pinchState: PinchState, _ velocity: TouchGroup.Velocity) -> Moving {
    var (value, rate) = sized(pinchState, velocity)
    let place = axis.coordinate
    guard value.center[keyPath: place] < minCenter else { return (value, rate) }
    let banded = band(
      over: value.center[keyPath: place] - minCenter, moving: rate.center[keyPath: place], in: whole
    )
    value.center[keyPath: place] = minCenter + banded.value
    rate.center[keyPath: place] = banded.velocity
    return (value, rate)
  }

  private func band(
    over overscroll: Double, moving velocity: Double, in dimension: Double
  ) -> (value: Double, velocity: Double) {
    guard let band = RubberBand(dimension: dimension) else { return (overscroll, velocity) }
    return (band.offset(for: overscroll), band.slope(at: overscroll) * velocity)
  }
}
