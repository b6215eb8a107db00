import Glibc
import Synchronization

/// A loop whose iterations run on several threads that exist only for its duration.
package enum ParallelLoop {
  /// The number of available processors, at least 1.
  package static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Calls `body` once for each index in `0 ..< count` on at most `threads` threads.
  ///
  /// The calling thread takes part, after calling `meanwhile`. The function returns after all calls
  /// have returned. If the system provides fewer threads, those run all iterations.
  package static func run(
    _ count: Int, threads: Int = processors, meanwhile: () -> Void = {},
    _ body: @Sendable (Int) -> Void
  ) {
    let others = min(threads, count) - 1
    guard others > 0 else {
      meanwhile()
      for round in 0..<max(0, count) { body(round) }
      return
    }
    let next = Atomic(0)
    withoutActuallyEscaping(body) { body in
      let work = { @Sendable in
        while true {
          let round = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard round < count else { return }
          body(round)
        }
      }
      let started = (0..<others).compactMap { _ in SystemThread.start(work) }
      meanwhile()
      work()
      for thread in started { pthread_join(thread, nil) }
    }
  }
}
