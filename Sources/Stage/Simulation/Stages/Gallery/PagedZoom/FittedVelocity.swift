import Geometry
import Motion

/// The velocity of a hand's movement and spread, from its fingers' recent samples.
///
/// The slope of the straight line that fits the samples of the window best. Fingers that come and go
/// do not disturb it: samples are sums of what the fingers that stayed have done. Resting fingers send
/// no samples, so that a release later than the window after the last one has no velocity.
/// Source: ours.
struct FittedVelocity: Hashable, Sendable {
  struct Rule: Hashable, Sendable {
    /// The age of the oldest samples that count, s.
    var window: Double
    /// The greatest velocity of the location, pt/s.
    var limit: Double
    /// The greatest velocity of the spread's logarithm, 1/s.
    var spreadLimit: Double
  }

  private struct Sample: Hashable, Sendable {
    var seconds: Double
    var way: Vector
    var spread: Double
  }

  private let rule: Rule
  private var samples: [Sample] = []

  /// The rounding of times, s: a sample just at the window's end counts at any time in the scene.
  private static let rounding = 1e-9

  init(_ rule: Rule, at time: SceneTime) {
    self.rule = rule
    add(step: .zero, spread: 0, at: time)
  }

  /// Adds the step of the fingers' middle, pt, and of the logarithm of their spread.
  mutating func add(step: Vector, spread: Double, at time: SceneTime) {
    let seconds = time.seconds
    let last = samples.last
    let sample = Sample(
      seconds: seconds, way: (last?.way ?? .zero) + step, spread: (last?.spread ?? 0) + spread)
    if let last, last.seconds >= seconds { samples.removeLast() }
    samples.append(sample)
    // One older sample is kept for fingers that report seldom.
    while samples.count > 2, samples[1].seconds < seconds - rule.window - Self.rounding {
      samples.removeFirst()
    }
  }

  func value(at time: SceneTime) -> Hand.Velocity {
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
      x += offset * (sample.way.dx - last.way.dx)
      y += offset * (sample.way.dy - last.way.dy)
      spread += offset * (sample.spread - last.spread)
    }
    guard square > 0 else { return .zero }
    let pan = Vector(dx: x, dy: y) / square
    return Hand.Velocity(
      location: pan.length > rule.limit ? pan * (rule.limit / pan.length) : pan,
      spread: min(max(spread / square, -rule.spreadLimit), rule.spreadLimit))
  }
}
