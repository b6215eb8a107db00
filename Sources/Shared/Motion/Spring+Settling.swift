import Glibc

extension Spring {
  /// Returns the time after which the value stays near its target; infinite if undamped.
  ///
  /// Under-damped springs are measured by their envelope, `ln((|d| + |B / w|) / allowed) / g` with
  /// B = v₀ + g·d, as in Core Animation (Source: OpenSwiftUI `SpringAnimation.swift`,
  /// `SpringModel.duration`). Other springs are measured by the last time at which they are further
  /// away (Source: ours).
  ///
  /// - Parameters:
  ///   - displacement: Initial value minus target.
  ///   - velocity: Initial velocity, units per second.
  ///   - epsilon: The allowed fraction of the displacement, above 0.
  ///   - distance: The allowed distance, above 0. The smaller of both limits counts.
  /// - Returns: Seconds.
  package func settlingTime(
    displacement: Double, velocity: Double, epsilon: Double = 0.001, distance: Double = .infinity
  ) -> Double {
    let allowed =
      displacement == 0 ? distance : min(epsilon * displacement.magnitude, distance)
    guard displacement != 0 || velocity != 0 else { return 0 }
    guard allowed.isFinite else { return 0 }
    guard damping > 0 else { return .infinity }
    let g = damping / 2
    // Rounding can make a critically damped spring slightly under-damped. Its period is then
    // too long for a meaningful envelope.
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
    // The distance has at most one extremum and only falls after it.
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

  /// Returns the time at which a critically or over-damped velocity is 0; 0 if it never is.
  ///
  /// There v₀·Q = k·d·S, so tanh(wt) / w = v₀ / (g·v₀ + k·d).
  private func turningPoint(displacement: Double, velocity: Double) -> Double {
    let g = damping / 2
    let w = dampedFrequency
    let ratio = velocity / (g * velocity + stiffness * displacement)
    let time = ratio * w < 1e-4 ? ratio * (1 + ratio * w * ratio * w / 3) : atanh(ratio * w) / w
    return time > 0 && time.isFinite ? time : 0
  }
}
