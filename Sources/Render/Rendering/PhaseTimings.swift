import Synchronization

/// The time that each phase of a production took, summed over all threads.
package final class PhaseTimings: Sendable {
  /// A part of the work.
  package enum Phase: String, CaseIterable, Sendable {
    /// Moving the scene through time.
    case simulate
    /// Reading and decoding photos and building their pyramids.
    case photos
    /// Display list to pixels.
    case draw
    /// Pixels to file bytes.
    case encode
    /// File bytes to the disk.
    case write
  }

  private let seconds = Mutex<[Phase: Double]>([:])

  /// Creates empty timings.
  package init() {}

  /// Runs a piece of work and adds its time to a phase.
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

  /// The time a phase took, s, summed over all threads.
  package func seconds(in phase: Phase) -> Double {
    seconds.withLock { $0[phase] ?? 0 }
  }
}
