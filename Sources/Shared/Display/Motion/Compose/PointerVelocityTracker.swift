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

  // MARK: Least squares

  /// Returns the slope, at the newest sample, of the best-fitting parabola.
  ///
  /// x(t) ≈ c₀ + c₁·t + c₂·t², with t in ms relative to the newest sample. The columns 1, t, t² are
  /// orthogonalized by Gram-Schmidt. Fewer than three samples or distinct times give 0.
  ///
  /// Source: androidx `VelocityTracker.kt` (`polyFitLeastSquares`, degree 2).
  static func leastSquares(_ samples: [Sample]) -> Vector {
    guard samples.count >= 3, let newest = samples.first else { return .zero }
    let times = samples.map { ($0.time - newest.time).seconds * 1000 }
    guard Set(samples.map(\.time)).count >= 3 else { return .zero }
    func dot(_ a: [Double], _ b: [Double]) -> Double {
      zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
    }
    /// Runs twice, because one pass leaves a remainder from rounding.
    func perpendicular(_ column: [Double], to units: [[Double]]) -> [Double] {
      var remainder = column
      for _ in 0..<2 {
        for unit in units {
          let projection = dot(remainder, unit)
          remainder = zip(remainder, unit).map { $0 - projection * $1 }
        }
      }
      return remainder
    }
    var units: [[Double]] = []
    let columns = [times.map { _ in 1.0 }, times, times.map { $0 * $0 }]
    for column in columns {
      let remainder = perpendicular(column, to: units)
      let length = dot(remainder, remainder).squareRoot()
      guard length > 1e-6, length.isFinite else { return .zero }
      units.append(remainder.map { $0 / length })
    }
    func slope(_ values: [Double]) -> Double {
      let c2 = dot(values, units[2]) / dot(columns[2], units[2])
      let c1 = (dot(values, units[1]) - c2 * dot(columns[2], units[1])) / dot(columns[1], units[1])
      return c1 * 1000
    }
    let slopes = (slope(samples.map(\.location.x)), slope(samples.map(\.location.y)))
    guard slopes.0.isFinite, slopes.1.isFinite else { return .zero }
    return Vector(dx: slopes.0, dy: slopes.1)
  }
}
