import Glibc
import Synchronization

/// The connections that are open: so few that the scene, its photos and the page can always be read.
final class OpenConnections: Sendable {
  /// The most connections, where the process may open more files than twice as many.
  private static let most = 256
  /// The time for which a connection keeps its place without a request where others wait for one.
  private static let grace: Duration = .seconds(1)
  /// The time between two looks for a place, µs.
  private static let pause: useconds_t = 10_000

  private let limit: Int
  /// The sockets, with the time since when each has waited for a request; nil while one is answered.
  private let sockets = Mutex<[Int32: ContinuousClock.Instant?]>([:])

  init() {
    var files = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
    limit = max(1, min(Self.most, Int(clamping: files.rlim_cur) / 2))
  }

  /// Waits for a place for one more: connections without a request make place, the oldest first.
  func waitForPlace() {
    while !hasPlace() { usleep(Self.pause) }
  }

  private func hasPlace() -> Bool {
    sockets.withLock { sockets in
      guard sockets.count >= limit else { return true }
      let waiting = sockets.compactMap { socket, since in since.map { (socket, $0) } }
      if let (socket, since) = waiting.min(by: { $0.1 < $1.1 }), since + Self.grace < .now {
        // Its own thread closes it.
        shutdown(socket, Int32(SHUT_RDWR))
        sockets[socket] = .some(nil)
      }
      return false
    }
  }

  /// Notes that a socket waits for a request, or that its request is answered.
  func note(_ socket: Int32, isWaiting: Bool) {
    sockets.withLock { $0[socket] = .some(isWaiting ? ContinuousClock.now : nil) }
  }

  /// Closes a socket.
  func close(_ socket: Int32) {
    sockets.withLock { sockets in
      sockets[socket] = nil
      Glibc.close(socket)
    }
  }
}
