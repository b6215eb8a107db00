import Glibc

/// The elapsed time of some work and the processor time of all threads, in seconds.
struct Stopwatch {
  let seconds: Double
  let effort: Double

  /// Runs the work and measures it.
  init(_ work: () throws -> Void) rethrows {
    let (start, used) = (Self.now(CLOCK_MONOTONIC), Self.now(CLOCK_PROCESS_CPUTIME_ID))
    try work()
    seconds = Self.now(CLOCK_MONOTONIC) - start
    effort = Self.now(CLOCK_PROCESS_CPUTIME_ID) - used
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
