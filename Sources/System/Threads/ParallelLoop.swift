import Glibc
import Synchronization

/// A loop whose rounds run on several threads, which begin and end with it.
///
/// Dispatch is not used: its monitor opens files of /proc at any time, and ends the process where no
/// descriptor is left for them.
package enum ParallelLoop {
  /// The number of processors to run on, at least 1.
  package static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Calls `body` once for each of `0 ..< count` on at most so many threads, this one included, which
  /// calls `meanwhile` before.
  ///
  /// It returns when all calls have returned. Where the system gives fewer threads, those do all rounds.
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
    withoutActuallyEscaping(body) { body in
      let loop = Rounds(count: count, body: body)
      let started = (0..<others).compactMap { _ in thread(of: loop) }
      meanwhile()
      loop.run()
      for thread in started { pthread_join(thread, nil) }
    }
  }

  private final class Rounds: Sendable {
    private let count: Int
    private let body: @Sendable (Int) -> Void
    private let next = Atomic(0)

    init(count: Int, body: @escaping @Sendable (Int) -> Void) {
      self.count = count
      self.body = body
    }

    func run() {
      while true {
        let round = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard round < count else { return }
        body(round)
      }
    }
  }

  /// A thread's stack: 2 MiB, of which the deepest calls take a small part.
  private static let stackSize = 2 << 20

  /// Starts a thread that takes part in a loop; nil where the system gives none.
  private static func thread(of loop: Rounds) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    let argument = Unmanaged.passRetained(loop)
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Rounds>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, argument.toOpaque())
    guard failure == 0 else {
      argument.release()
      return nil
    }
    return thread
  }
}
