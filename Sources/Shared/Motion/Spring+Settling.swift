import Glibc

extension Spring {
  /// The seconds after which the value stays near its target; infinite for an undamped spring.
  ///
  /// Under-damped springs are judged by their envelope, `ln((|d| + |B / w|) / allowed) / g` with B =
  /// v₀ + g·d, as Core Animation does (Source: OpenSwiftUI `SpringAnimation.swift`,
  /// `SpringModel.duration`); others by the last instant at which they are outside (Source: ours).
  ///
  /// - Parameters:
  ///   - displacement: initial value minus target.
  ///   - velocity: initial velocity, units per second.
  ///   - epsilon: the allowed part of the displacement, above 0.
  ///   - distance: the allowed distance, above 0; the smaller one counts.
  /// - Returns: seconds.
  package func settlingTime(
    displacement: Double, velocity: Double, epsilon: Double = 0.001, distance: Double = .infinity
  ) -> Double {
    let allowed =
      displacement == 0 ? distance : min(epsilon * displacement.magnitude, distance)
    guard displacement != 0 || velocity != 0 else { return 0 }
    guard allowed.isFinite else { return 0 }
    guard damping > 0 else { return .infinity }
    let g = damping / 2
    // Critical damping is rarely met to the last bit; an envelope of a period this long says nothing.
    if g < stiffness.squareRoot() * (1 - 5e-13) {
      let amplitude =
        displacement.magnitude + (velocity + g * displacement).magnitude / dampedFrequency
      return max(0, (log(amplitude) - log(allowed)) / g)
    }
    return lastExcursion(displacement: displacement, velocity: velocity, beyond: allowed)
  }

  private func lastExcursion(
    displacement: Double, velocity: Double, beyond allowed: Double
  ) -> Double {
    func distance(_ time: Double) -> Double {
      state(at: time, displacement: displacement, velocity: velocity).displacement.magnitude
    }
    func crossing(_ start: Double, _ end: Double) -> Double {
      var (outside, inside) = (start, end)
      for _ in 0..<200 where inside.nextDown > outside {
        let middle = outside + (inside - outside) / 2
        if distance(middle) > allowed { outside = middle } else { inside = middle }
      }
      return inside
    }
    // The distance has at most one extremum; after it, it only falls.
    let extremum = turningPoint(displacement: displacement, velocity: velocity)
    if distance(extremum) > allowed {
      var step = 1 / stiffness.squareRoot()
      var end = extremum + step
      while distance(end) > allowed {
        step *= 2
        end += step
      }
      return crossing(extremum, end)
    }
    return distance(0) > allowed ? crossing(0, extremum) : 0
  }

  /// The time at which a critically or over-damped velocity is 0, else 0.
  ///
  /// v₀·Q = k·d·S there: tanh(wt) / w = v₀ / (g·v₀ + k·d).
  private func turningPoint(displacement: Double, velocity: Double) -> Double {
    let g = damping / 2
    let w = dampedFrequency
    let ratio = velocity / (g * velocity + stiffness * displacement)
    let time = ratio * w < 1e-4 ? ratio * (1 + ratio * w * ratio * w / 3) : atanh(ratio * w) / w
    return time > 0 && time.isFinite ? time : 0
  }
}
