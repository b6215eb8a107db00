import Display
import Motion

extension RuleJudge {
  // MARK: Jumps

  /// Checks that a reading makes no large step within 1/60 s.
  func noJump(_ name: String, _ most: Double, _ except: [SceneTime]) -> Verdict {
    let points = points(of: name)
    guard let beginning = points.first else { return missingNumber(name) }
    let sixtieth = SceneTime(ticks: 1, rate: .sixty)
    var worst = (step: 0.0, point: beginning)
    var start = 0
    for (end, point) in points.enumerated() {
      // At exactly 1/60 s before, only the last value counts. Otherwise a finger sampled at 120 Hz
      // would contribute three moves.
      let first = point.time - sixtieth
      while points[start].time < first
        || (points[start].time == first && points[start + 1].time == first)
      {
        start += 1
      }
      for earlier in points[start...end] {
        let isDeclared = except.contains { earlier.time <= $0 && $0 <= point.time }
        let step = (point.value - earlier.value).magnitude
        guard !isDeclared, step > worst.step, isUnbroken(earlier.index, point.index, name) else {
          continue
        }
        worst = (step, point)
      }
    }
    return Verdict(
      passed: worst.step <= most, found: "a step of \(text(worst.step, of: name))", reading: name,
      time: worst.point.time)
  }

  /// Returns whether a reading is present at all samples in a range.
  private func isUnbroken(_ first: Int, _ last: Int, _ name: String) -> Bool {
    guard let column = panel.index(of: name) else { return false }
    return panel.samples[first...last].allSatisfy { $0.values[column].number != nil }
  }

  // MARK: Overshoot

  /// Checks that no motion without fingers overshoots its end too far.
  func overshoot(_ name: String, _ most: Double) -> Verdict {
    let points = points(of: name)
    guard !points.isEmpty else { return missingNumber(name) }
    var worst = Verdict(passed: true, found: "no overshoot", reading: name)
    var maximum = 0.0
    for motion in freeMotions(points) {
      guard let first = motion.first, let last = motion.last else { continue }
      let span = last.value - first.value
      // Percentages of a distance that is tiny compared to the reading have no meaning.
      guard span.magnitude > 1e-3 * max(1, last.value.magnitude), isSettled(motion) else {
        continue
      }
      for point in motion {
        let percent = (point.value - last.value) / span * 100
        guard percent > maximum else { continue }
        maximum = percent
        worst = Verdict(
          passed: percent <= most,
          found: "\(Quantity.text(percent, "%")), \(text(point.value, of: name)) while moving from "
            + "\(text(first.value, of: name)) to \(text(last.value, of: name)),",
          reading: name, time: point.time)
      }
    }
    return worst
  }

  /// Returns the motions without fingers, each from a release or new target to its end.
  private func freeMotions(_ points: [Point]) -> [[Point]] {
    var motions: [[Point]] = []
    var current: [Point] = []
    for point in points {
      let sample = panel.samples[point.index]
      let isBroken = current.last.map { $0.index + 1 < point.index } ?? false
      if sample.isRetarget || sample.cause != .time || isBroken {
        motions.append(current)
        current = []
      }
      if !panel.isTouched(at: point.time) { current.append(point) }
    }
    return (motions + [current]).filter { $0.count > 1 }
  }

  /// Returns whether a motion has ended, with hardly any change in its last 1/30 s.
  private func isSettled(_ motion: [Point]) -> Bool {
    guard let first = motion.first, let last = motion.last else { return false }
    let limit = last.time - SceneTime(ticks: 1, rate: .sixty) - SceneTime(ticks: 1, rate: .sixty)
    guard first.time < limit else { return false }
    return motion.filter { $0.time >= limit }.allSatisfy {
      ($0.value - last.value).magnitude <= 0.01 * (last.value - first.value).magnitude
    }
  }

  // MARK: Velocity

  /// Checks that a reading keeps its velocity when the last finger lifts.
  func velocityContinuous(_ name: String, relative: Double, absolute: Double) -> Verdict {
    guard let column = panel.index(of: name), !points(of: name).isEmpty else {
      return missingNumber(name)
    }
    let speed = unit(of: name).rawValue + "/s"
    var worst: (excess: Double, verdict: Verdict)?
    for index in panel.releases where interval?.contains(panel.samples[index].time) ?? true {
      guard
        let lift = LiftVelocity(
          at: index, in: panel, { panel.samples[$0].values[column].number })
      else { continue }
      let allowed = max(
        absolute, relative / 100 * max(lift.before.magnitude, lift.after.magnitude))
      let change = (lift.after - lift.before).magnitude
      // A jump has no velocity. A distance that is possible within 0.01 s is not a jump.
      let jump = lift.jump.magnitude
      let excess = max(change - allowed, jump > max(allowed / 100, 0.01) ? .infinity : -.infinity)
      if let worst, worst.excess >= excess { continue }
      let (before, after) = (Quantity.text(lift.before, speed), Quantity.text(lift.after, speed))
      let found =
        excess == .infinity
        ? "a jump of \(text(jump, of: name))" : "\(before) before and \(after) after the lift"
      worst = (
        excess,
        Verdict(
          passed: excess <= 0, found: found, reading: name, time: panel.samples[index].time)
      )
    }
    return worst?.verdict
      ?? Verdict(passed: false, found: "no lift to judge", reading: name)
  }
}
