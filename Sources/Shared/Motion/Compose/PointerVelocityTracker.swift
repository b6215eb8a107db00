package import Geometry

/// Compose's `VelocityTracker`: a finger's velocity from its last samples.
///
/// Of 20 samples, it uses those at most 100 ms older than the newest, up to the first gap of more
/// than 40 ms. The velocity is that of the parabola that fits them best, Compose's default for
/// touches. Without further samples it does not change.
///
/// Source: androidx `VelocityTracker.kt`, which computes in Float32 from whole milliseconds.
package struct PointerVelocityTracker: Hashable, Sendable {
  private static var capacity: Int { 20 }
  private static var horizon: SceneTime { SceneTime(nanoseconds: 100_000_000) }
  /// The gap after which a finger counts as stopped: `AssumePointerMoveStoppedMilliseconds`.
  private static let longestGap = SceneTime(nanoseconds: 40_000_000)

  /// A location of the finger, px, at a time.
  struct Sample: Hashable, Sendable {
    var time: SceneTime
    var location: Point
  }

  private var samples: [Sample] = []

  /// Creates a tracker without samples.
  package init() {}

  /// Adds the finger's location in px: Compose's `addPosition`.
  package mutating func add(_ location: Point, at time: SceneTime) {
    if samples.count == Self.capacity { samples.removeFirst() }
    samples.append(Sample(time: time, location: location))
  }

  /// Drops all samples: Compose's `resetTracking`.
  package mutating func reset() {
    samples = []
  }

  /// Returns the velocity at a lift in px/s, 0 if the last sample is more than 40 ms old.
  package func velocity(at time: SceneTime) -> Vector {
    samples.last.map { time - $0.time > Self.longestGap ? .zero : velocity } ?? .zero
  }

  /// The velocity in px/s, 0 if the samples are insufficient: Compose's `calculateVelocity`.
  package var velocity: Vector { Self.leastSquares(used) }

  /// The samples used for the velocity, newest first.
  var used: [Sample] {
    guard let newest = samples.last else { return [] }
    var used: [Sample] = []
    var previous = newest
    for sample in samples.reversed() {
      let age = newest.time - sample.time
      let gap = max(sample.time, previous.time) - min(sample.time, previous.time)
      if age > Self.horizon || gap > Self.longestGap { break }
      used.append(sample)
      previous = sample
    }
    return used
  }
}
