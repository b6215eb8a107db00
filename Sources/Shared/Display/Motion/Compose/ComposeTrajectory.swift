import Glibc

/// An animation of a number in Compose without bounds, in closed form, by seconds since its start.
package enum ComposeTrajectory: Hashable, Sendable {
  /// `animateDecay` with `exponentialDecay`.
  case decay(ExponentialDecay, from: Double, velocity: Double)
  /// `animateDecay` with Android's spline.
  case spline(SplineFling, from: Double)
  /// `animateTo` with a spring.
  case spring(ComposeSpring, from: Double, to: Double, velocity: Double)

  /// Seconds that the animation runs; infinite if it never ends.
  package var duration: Double {
    switch self {
    case .decay(let decay, _, let velocity):
      decay.durationMilliseconds(velocity: velocity) / 1000
    case .spline(let fling, _):
      fling.duration
    case .spring(let spring, let start, let target, let velocity):
      spring.durationMilliseconds(displacement: start - target, velocity: velocity) / 1000
    }
  }

  /// The value at and after the end.
  package var target: Double {
    switch self {
    case .decay(let decay, let start, let velocity): decay.target(from: start, velocity: velocity)
    case .spline(let fling, let start): start + fling.distance
    case .spring(_, _, let target, _): target
    }
  }

  /// Returns the value at a time in seconds before the end.
  package func value(at time: Double) -> Double {
    switch self {
    case .decay(let decay, let start, let velocity):
      decay.value(at: time, from: start, velocity: velocity)
    case .spline(let fling, let start):
      start + fling.travel(at: time)
    case .spring(let spring, let start, let target, let velocity):
      target
        + spring.spring.state(at: time, displacement: start - target, velocity: velocity)
        .displacement
    }
  }

  /// Returns the velocity at a time in seconds before the end, units per second.
  package func velocity(at time: Double) -> Double {
    switch self {
    case .decay(let decay, _, let velocity):
      decay.velocity(at: time, velocity: velocity)
    case .spline(let fling, _):
      fling.velocity(at: time)
    case .spring(let spring, let start, let target, let velocity):
      spring.spring.state(at: time, displacement: start - target, velocity: velocity).velocity
    }
  }

  /// Returns the time, s, at which the value first leaves some bounds after `start`, and the bound.
  ///
  /// It is nil if the value stays within the bounds. Crossings of a decay and a spline are closed
  /// forms. A spring's crossing is searched between its turning points, which are closed forms.
  package func firstExit(
    from bounds: AnimationBounds, after start: Double
  ) -> (time: Double, bound: Double)? {
    let duration = duration
    guard start < duration else { return nil }
    let first = value(at: start)
    if bounds.isBeyond(first) { return (start, bounds.clamp(first)) }
    var left = start
    for turningPoint in turningPoints + [duration]
    where turningPoint > left && turningPoint <= duration {
      guard turningPoint.isFinite else { return nil }
      if bounds.isBeyond(value(at: turningPoint)) {
        return crossing(of: bounds, between: left, turningPoint)
      }
      left = turningPoint
    }
    return nil
  }

  /// Times at which the direction changes, limited to those that can be the extreme on their side.
  private var turningPoints: [Double] {
    guard case .spring(let spring, let start, let target, let velocity) = self else { return [] }
    let g = spring.spring.damping / 2
    let w2 = spring.spring.stiffness - g * g
    let pull = g * velocity + spring.spring.stiffness * (start - target)
    if w2 > 0 {
      let w = w2.squareRoot()
      var first = atan2(velocity * w, pull)
      if first <= 0 { first += .pi }
      return [first / w, (first + .pi) / w]
    }
    let w = (-w2).squareRoot()
    let ratio = velocity / pull
    let turningPoint = w > 1e-6 * g ? atanh(ratio * w) / w : ratio
    return turningPoint > 0 && turningPoint.isFinite ? [turningPoint] : []
  }

  private func crossing(
    of bounds: AnimationBounds, between left: Double, _ right: Double
  ) -> (time: Double, bound: Double) {
    let bound = bounds.clamp(value(at: right))
    let exact: Double? =
      switch self {
      case .decay(let decay, let start, let velocity):
        decay.time(toReach: bound, from: start, velocity: velocity)
      case .spline(let fling, let start):
        fling.time(toTravel: bound - start)
      case .spring:
        nil
      }
    if let exact { return (min(max(exact, left), right), bound) }
    var (inside, outside) = (left, right)
    for _ in 0..<100 {
      let middle = (inside + outside) / 2
      if bounds.isBeyond(value(at: middle)) { outside = middle } else { inside = middle }
    }
    return (outside, bound)
  }
}
