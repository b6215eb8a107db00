import Glibc

/// Functions that start POSIX threads.
///
/// Dispatch is avoided: its monitor opens files in /proc at any time, and ends the process if no
/// file descriptor is left.
package enum SystemThread {
  /// The stack size: 2 MiB, much more than the deepest calls need.
  private static let stackSize = 2 << 20

  /// Starts a detached thread; returns false if the system cannot create one.
  package static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
    start(body).map { pthread_detach($0) == 0 } ?? false
  }

  /// Starts a joinable thread; returns nil if the system cannot create one.
  static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    let argument = Unmanaged.passRetained(Body(run: body))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, argument.toOpaque())
    guard failure == 0 else {
      argument.release()
      return nil
    }
    return thread
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
