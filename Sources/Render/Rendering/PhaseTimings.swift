import Synchronization

/// The time spent in each phase of a render, summed over all threads.
package final class PhaseTimings: Sendable {
  /// A phase of a render.
  package enum Phase: String, CaseIterable, Sendable {
    /// Running the scene through time.
    case simulate
    /// Reading and decoding photos, and building their pyramids.
    case photos
    /// Drawing display lists to pixels.
    case draw
    /// Encoding pixels as file bytes.
    case encode
    /// Writing file bytes to the disk.
    case write
  }

  private let seconds = Mutex<[Phase: Double]>([:])

  /// Creates timings of zero.
  package init() {}

  /// Runs `work` and adds its duration to a phase.
  package func measure<Result, Failure: Error>(
    _ phase: Phase, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = ContinuousClock.now
    defer {
      let elapsed = (ContinuousClock.now - start) / .seconds(1)
      seconds.withLock { $0[phase, default: 0] += elapsed }
    }
    return try work()
  }

  /// Returns the time spent in a phase, in seconds, summed over all threads.
  package func seconds(in phase: Phase) -> Double {
    seconds.withLock { $0[phase] ?? 0 }
  }
}
