import Glibc

/// A thread of the system.
///
/// Dispatch is not used: its monitor opens files of /proc at any time, and ends the process where no
/// descriptor is left for them.
package enum SystemThread {
  /// The size of a stack: 2 MiB, of which the deepest calls take a small part.
  private static let stackSize = 2 << 20

  /// Starts a thread that nobody waits for; returns false if the system gives none.
  package static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
    start(body).map { pthread_detach($0) == 0 } ?? false
  }

  /// Starts a thread to join; nil if the system gives none.
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
