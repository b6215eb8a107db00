import Display
import Glibc

/// The velocity of the touch centroid and of the finger spread, fitted to the recent samples.
///
/// It is the slope of the least-squares line through the samples of a time window. Added and lifted
/// fingers do not disturb it because samples accumulate only the steps of the remaining fingers.
/// Fingers that do not move send no samples. A release more than one window after the last sample
/// therefore has zero velocity.
///
/// Source: ours.
struct FittedVelocity: VelocityEstimate {
  /// The maximum age of a sample, s.
  private let window: Double
  /// The maximum velocity of the centroid, pt/s.
  private let limit: Double
  /// The maximum velocity of the spread's logarithm, 1/s.
  private let spreadLimit: Double
  /// The maximum time between the first and the last lift of a pinch for it to end as a pinch, s.
  private let pinchLiftInterval: Double
  private var samples: [(seconds: Double, displacement: Vector, spread: Double)] = []
  /// The last lift of a finger of a pinch, with the velocity of the spread's logarithm, 1/s.
  private var pinchLift: (time: SceneTime, spread: Double)?

  /// The tolerance for rounded times, s: a sample exactly one window old counts at any scene time.
  private static let rounding = 1e-9

  init(window: Double, limit: Double, spreadLimit: Double, pinchLiftInterval: Double) {
    (self.window, self.limit, self.spreadLimit) = (window, limit, spreadLimit)
    self.pinchLiftInterval = pinchLiftInterval
  }

  /// Begins with the first fingers; others do not change the samples.
  mutating func change(from old: PinchState?, to new: PinchState, at time: SceneTime) {
    guard old == nil else { return }
    (samples, pinchLift) = ([], nil)
    move(from: new, to: new, at: time)
  }

  /// Adds a sample with the step of the fingers.
  mutating func move(from old: PinchState, to new: PinchState, at time: SceneTime) {
    let seconds = time.seconds
    let last = samples.last ?? (-.infinity, .zero, 0)
    if last.seconds >= seconds { samples.removeLast() }
    samples.append(
      (
        seconds, last.displacement + (new.location - old.location),
        last.spread + log(new.spread / old.spread)
      ))
    // Keep one older sample for touches with infrequent events.
    while samples.count > 2, samples[1].seconds < seconds - window - Self.rounding {
      samples.removeFirst()
    }
  }

  /// Keeps the velocity of the spread if the fingers pinch.
  mutating func lift(_ fingers: PinchState, at time: SceneTime) {
    if fingers.count > 1 { pinchLift = (time, fit(at: time).spread) }
  }

  /// Returns whether a release now ends a pinch, whose other finger has just lifted.
  func endsPinch(at time: SceneTime) -> Bool {
    pinchLift.map { (time - $0.time).seconds <= pinchLiftInterval } ?? false
  }

  /// Returns the velocity; the spread's is the pinch's while `endsPinch(at:)`.
  func value(at time: SceneTime) -> FingerVelocity {
    var velocity = fit(at: time)
    if let pinchLift, endsPinch(at: time) { velocity.spread = pinchLift.spread }
    return velocity
  }

  private func fit(at time: SceneTime) -> FingerVelocity {
    guard let last = samples.last, time.seconds - last.seconds <= window + Self.rounding else {
      return .zero
    }
    let recent = samples.filter { last.seconds - $0.seconds <= window + Self.rounding }
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
    return FingerVelocity(
      location: pan.length > limit ? pan * (limit / pan.length) : pan,
      spread: min(max(spread / square, -spreadLimit), spreadLimit))
  }
}
