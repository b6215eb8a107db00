/// SwiftUI's estimate of a finger's velocity from its last three samples.
///
/// The velocity between the older two samples weighs three quarters, and between the newer two one
/// quarter. One sample gives 0. A sample at the time of the last one replaces it. An earlier one is
/// ignored.
///
/// Source: OpenSwiftUI `VelocitySampler.swift` and its tests.
package struct VelocitySampler: Hashable, Sendable {
  private struct Sample: Hashable, Sendable {
    var seconds: Double
    var location: Point
  }

  private var samples: [Sample] = []

  /// Creates a sampler without samples.
  package init() {}

  /// Adds the finger's location at a time in seconds on any clock.
  package mutating func add(_ location: Point, at seconds: Double) {
    let sample = Sample(seconds: seconds, location: location)
    guard let last = samples.last, last.seconds >= seconds else {
      samples.append(sample)
      if samples.count > 3 { samples.removeFirst() }
      return
    }
    if last.seconds == seconds { samples[samples.count - 1] = sample }
  }

  /// The velocity, pt/s.
  package var velocity: Vector {
    guard samples.count > 1 else { return .zero }
    let newer = Self.velocity(samples[samples.count - 2], samples[samples.count - 1])
    guard samples.count > 2 else { return newer }
    return Self.velocity(samples[0], samples[1]) * 0.75 + newer * 0.25
  }

  private static func velocity(_ first: Sample, _ second: Sample) -> Vector {
    (second.location - first.location) / (second.seconds - first.seconds)
  }
}
