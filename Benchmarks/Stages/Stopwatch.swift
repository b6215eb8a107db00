import Glibc

/// The time that work took, and the processor's time of all threads, s.
struct Stopwatch {
  let seconds: Double
  let effort: Double

  /// Does some work and measures it.
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
