import Geometry
import Motion

/// The velocity of the touch centroid and of the finger spread, fitted to the recent samples.
///
/// It is the slope of the least-squares line through the samples of a time window. Added and lifted
/// fingers do not disturb it because samples accumulate only the steps of the remaining fingers.
/// Fingers that do not move send no samples. A release more than one window after the last sample
/// therefore has zero velocity.
///
/// Source: ours.
struct FittedVelocity: Hashable, Sendable {
  struct Rule: Hashable, Sendable {
    /// The maximum age of a sample, s.
    var window: Double
    /// The maximum velocity of the centroid, pt/s.
    var limit: Double
    /// The maximum velocity of the spread's logarithm, 1/s.
    var spreadLimit: Double
  }

  private struct Sample: Hashable, Sendable {
    var seconds: Double
    var displacement: Vector
    var spread: Double
  }

  private let rule: Rule
  private var samples: [Sample] = []

  /// The tolerance for rounded times, s: a sample exactly one window old counts at any scene time.
  private static let rounding = 1e-9

  init(_ rule: Rule, at time: SceneTime) {
    self.rule = rule
    add(step: .zero, spread: 0, at: time)
  }

  /// Adds a step of the centroid, pt, and of the logarithm of the spread.
  mutating func add(step: Vector, spread: Double, at time: SceneTime) {
    let seconds = time.seconds
    let last = samples.last
    let sample = Sample(
      seconds: seconds, displacement: (last?.displacement ?? .zero) + step,
      spread: (last?.spread ?? 0) + spread)
    if let last, last.seconds >= seconds { samples.removeLast() }
    samples.append(sample)
    // Keep one older sample for touches with infrequent events.
    while samples.count > 2, samples[1].seconds < seconds - rule.window - Self.rounding {
      samples.removeFirst()
    }
  }

  func value(at time: SceneTime) -> TouchGroup.Velocity {
    guard let last = samples.last, time.seconds - last.seconds <= rule.window + Self.rounding else {
      return .zero
    }
    let recent = samples.filter { last.seconds - $0.seconds <= rule.window + Self.rounding }
    let used = recent.count > 1 ? recent : samples.suffix(2)
    let count = Double(used.count)
    let middle = used.reduce(0) { $0 + ($1.seconds - last.seconds) } / count
    var (square, x, y, spread) = (0.0, 0.0, 0.0, 0.0)
    for sample in used {
      let offset = sample.seconds - last.seconds - middle
      square += offset * offset
      x += offset * (sample.displacement.dx - last.displacement.dx)
      y += offset * (sample.displacement.dy - last.displacement.dy)
      spread += offset * (sample.spread - last.spread)
    }
    guard square > 0 else { return .zero }
    let pan = Vector(dx: x, dy: y) / square
    return TouchGroup.Velocity(
      location: pan.length > rule.limit ? pan * (rule.limit / pan.length) : pan,
      spread: min(max(spread / square, -rule.spreadLimit), rule.spreadLimit))
  }
}
