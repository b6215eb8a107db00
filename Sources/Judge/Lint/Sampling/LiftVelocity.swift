import Display
import SceneModel

/// The velocity of a value just before and just after the last finger lifts.
struct LiftVelocity {
  /// Before the lift, per second, averaged over the finger steps in the last `window`.
  let before: Double
  /// Before the lift, per second, since the second-to-last touch event.
  let latest: Double
  /// After the lift, per second.
  let after: Double
  /// The change at the time of the lift itself.
  let jump: Double

  /// The time over which finger motion is averaged; a finger that is still for that long has no
  /// velocity.
  static let window = SceneTime(nanoseconds: 40_000_000)

  /// Measures a lift at the sample right after it.
  ///
  /// Fails if the value is missing around the lift or fingers touch again immediately.
  init?(at index: Int, in panel: PanelMotion, _ value: (Int) -> Double?) {
    let samples = panel.samples
    guard index > 0, let now = value(index), let last = value(index - 1) else { return nil }
    // Touch events arrive in steps, between which nothing is known.
    let steps = Self.fingerSteps(before: index, in: samples)
    if let first = steps.last, let newest = steps.first, newest > first,
      let start = value(first), let end = value(newest)
    {
      let span = samples[newest].seconds - samples[first].seconds
      let mean = span > 0 ? (end - start) / span : 0
      before = mean
      let step = samples[newest].seconds - samples[steps[1]].seconds
      latest = value(steps[1]).map { step > 0 ? (end - $0) / step : mean } ?? mean
    } else {
      before = 0
      latest = 0
    }
    jump = now - last
    guard index + 2 < samples.count, samples[index + 1].cause == .time,
      samples[index + 2].cause == .time, let near = value(index + 1), let far = value(index + 2)
    else { return nil }
    let spans = (
      samples[index + 1].seconds - samples[index].seconds,
      samples[index + 2].seconds - samples[index + 1].seconds
    )
    guard spans.0 > 0, spans.1 > 0 else { return nil }
    // Extrapolate two slopes, at least half a millisecond after the lift, back to its time.
    let slopes = ((near - now) / spans.0, (far - near) / spans.1)
    after = slopes.0 - (slopes.1 - slopes.0) * spans.0 / (spans.0 + spans.1)
  }

  /// Returns the samples with finger motion before a lift, the last first.
  ///
  /// They are those of the window, and one more for fingers with infrequent events.
  private static func fingerSteps(before index: Int, in samples: [MotionSample]) -> [Int] {
    let lift = samples[index].time
    var steps: [Int] = []
    for look in samples[..<index].indices.reversed() {
      guard samples[look].time >= lift - maxEventInterval else { break }
      guard case .fingers(let changes) = samples[look].cause,
        changes.contains(where: { $0.phase != .up })
      else { continue }
      let isRecent = samples[look].time >= lift - window
      if !isRecent, steps.isEmpty || steps.count > 1 { break }
      steps.append(look)
      // Motion before the touch-down is not caused by the finger.
      if changes.contains(where: { $0.phase == .down }) { break }
    }
    return steps
  }

  /// The maximum time between two events of a finger.
  private static let maxEventInterval = SceneTime(nanoseconds: 100_000_000)
}
