package import Geometry

/// Compose's `VelocityTracker`: a finger's velocity from its last samples.
///
/// Of 20 samples those count that are at most 100 ms older than the newest, up to the first gap of more
/// than 40 ms. Without another sample the velocity stays as it was.
/// Source: androidx `VelocityTracker.kt`, which computes in Float32 from whole milliseconds.
package struct PointerVelocityTracker: Hashable, Sendable {
  /// The way to read the velocity from the samples.
  package enum Strategy: Hashable, Sendable {
    /// Fits a parabola: Compose's default for touches.
    case leastSquares
    /// Adds up the work done on the finger: `VelocityTrackerStrategyUseImpulse`.
    case impulse
  }

  private static var capacity: Int { 20 }
  private static var horizon: SceneTime { SceneTime(nanoseconds: 100_000_000) }
  /// A finger without a sample for longer has stopped: `AssumePointerMoveStoppedMilliseconds`.
  package static let longestGap = SceneTime(nanoseconds: 40_000_000)

  /// A sample that counts.
  struct Sample: Hashable, Sendable {
    var time: SceneTime
    var location: Point
  }

  /// The way to read the velocity.
  package let strategy: Strategy
  private var samples: [Sample] = []

  /// Creates a tracker without samples.
  package init(strategy: Strategy = .leastSquares) {
    self.strategy = strategy
  }

  /// `addPosition`: adds the finger's place in px.
  package mutating func add(_ location: Point, at time: SceneTime) {
    if samples.count == Self.capacity { samples.removeFirst() }
    samples.append(Sample(time: time, location: location))
  }

  /// `resetTracking`: drops all samples.
  package mutating func reset() {
    samples = []
  }

  /// The time of the last sample; nil where there is none.
  package var newestTime: SceneTime? { samples.last?.time }

  /// `calculateVelocity`: px/s; 0 where the samples do not say.
  package var velocity: Vector {
    let used = used
    return switch strategy {
    case .leastSquares: Self.leastSquares(used)
    case .impulse: Self.impulse(used)
    }
  }

  /// The samples that count, the newest first.
  var used: [Sample] {
    guard let newest = samples.last else { return [] }
    var used: [Sample] = []
    var previous = newest
    for sample in samples.reversed() {
      let age = newest.time - sample.time
      let gap = max(sample.time, previous.time) - min(sample.time, previous.time)
      if age > Self.horizon || gap > Self.longestGap { break }
      used.append(sample)
      // The impulse looks at the 40 ms before the newest sample only, as in the version read.
      if strategy == .leastSquares { previous = sample }
    }
    return used
  }
}
