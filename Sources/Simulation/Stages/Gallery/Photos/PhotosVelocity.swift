import Geometry
import Motion

/// How fast fingers move and spread, from what they did lately.
///
/// The slope of the straight line that fits the samples of the window best. Fingers that come and go
/// do not disturb it: samples are sums of what the fingers that stayed have done. Fingers that rest
/// send no samples, so that a release later than the window after the last one has no velocity.
///
/// Source: ours.
struct PhotosVelocity: Hashable, Sendable {
  private struct Sample: Hashable, Sendable {
    var seconds: Double
    var way: Vector
    var spread: Double
  }

  /// How far back samples count, s.
  let window: Double

  /// What times in s may be off by their rounding: a sample just at the window's end counts, whenever
  /// in the scene that is.
  private static let rounding = 1e-9
  private var samples: [Sample] = []

  /// Makes a tracker that has seen nothing.
  init(window: Double) {
    self.window = window
  }

  /// Takes in a step of the fingers.
  ///
  /// - Parameters:
  ///   - step: of their middle, pt.
  ///   - spread: of the logarithm of their spread.
  ///   - time: when.
  mutating func add(step: Vector, spread: Double, at time: SceneTime) {
    let seconds = time.seconds
    let last = samples.last
    let sample = Sample(
      seconds: seconds, way: (last?.way ?? .zero) + step, spread: (last?.spread ?? 0) + spread)
    if let last, last.seconds >= seconds { samples.removeLast() }
    samples.append(sample)
    // One older sample is kept for fingers that report seldom.
    while samples.count > 2, samples[1].seconds < seconds - window - Self.rounding {
      samples.removeFirst()
    }
  }

  /// The velocity of the fingers' middle, pt/s, and of the logarithm of their spread, 1/s.
  ///
  /// - Parameters:
  ///   - time: when they lift.
  ///   - limit: the greatest magnitude of the first; of the second, `limit / width`.
  ///   - width: the page's, pt.
  /// - Returns: both.
  func value(at time: SceneTime, limit: Double, width: Double) -> (pan: Vector, spread: Double) {
    let now = time.seconds
    guard let last = samples.last, now - last.seconds <= window + Self.rounding else {
      return (.zero, 0)
    }
    let recent = samples.filter { last.seconds - $0.seconds <= window + Self.rounding }
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
    guard square > 0 else { return (.zero, 0) }
    let pan = Vector(dx: x, dy: y) / square
    let most = limit / width
    return (
      pan.length > limit ? pan * (limit / pan.length) : pan,
      min(max(spread / square, -most), most)
    )
  }
}
