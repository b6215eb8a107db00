import Glibc

extension Spring {
  /// Returns the time after which the value stays near its target; infinite if undamped.
  ///
  /// It is the last time at which the distance is above the limit, so it depends on the damping
  /// without a jump. Source: ours; Core Animation measures under-damped springs by their envelope,
  /// which lasts up to half a period longer, and much longer near critical damping.
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
    let extremum = lastExtremum(displacement: displacement, velocity: velocity, beyond: allowed)
    if distance(extremum) > allowed {
      // An under-damped spring's next extremum is within the distance.
      let isUnderDamped = damping < 2 * stiffness.squareRoot()
      var step = isUnderDamped ? .pi / dampedFrequency : 1 / stiffness.squareRoot()
      var end = extremum + step
      while distance(end) > allowed, end.isFinite, step > 0 {
        step *= 2
        end += step
      }
      return crossing(extremum, end)
    }
    return distance(0) > allowed ? crossing(0, extremum) : 0
  }

  /// Returns the time of the last extremum beyond a distance, or of the first extremum if none is.
  ///
  /// The extrema of an under-damped spring are half a period apart, and each is smaller than the
  /// previous one by the same factor.
  private func lastExtremum(
    displacement: Double, velocity: Double, beyond allowed: Double
  ) -> Double {
    let (g, w) = (damping / 2, dampedFrequency)
    guard g < stiffness.squareRoot(), w > 1e-6 * g else {
      return turningPoint(displacement: displacement, velocity: velocity)
    }
    var first = atan2(velocity * w, g * velocity + stiffness * displacement) / w
    if first < 0 { first += .pi / w }
    let size = state(at: first, displacement: displacement, velocity: velocity).displacement
    let count = (log(size.magnitude / allowed) / (g * .pi / w)).rounded(.down)
    return count > 0 && count.isFinite ? first + count * .pi / w : first
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
