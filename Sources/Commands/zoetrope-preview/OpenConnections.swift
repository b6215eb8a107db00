import Glibc
import Synchronization

/// The open connections, limited so that the scene, its photos and the page can always be read.
final class OpenConnections: Sendable {
  /// Maximum number of connections, if the process can open at least twice as many files.
  private static let maxCount = 256
  /// Time after which a connection without a request can be closed if another one waits.
  private static let grace: Duration = .seconds(1)
  /// Time between two checks for a free slot, in microseconds.
  private static let pause: useconds_t = 10_000

  private let limit: Int
  /// The sockets, with the time since which each waits for a request; nil during an answer.
  private let sockets = Mutex<[Int32: ContinuousClock.Instant?]>([:])

  init() {
    var files = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
    limit = max(1, min(Self.maxCount, Int(clamping: files.rlim_cur) / 2))
  }

  /// Waits until another connection is allowed; closes the one that is idle for the longest time.
  func waitForSlot() {
    while !hasSlot() { usleep(Self.pause) }
  }

  private func hasSlot() -> Bool {
    sockets.withLock { sockets in
      guard sockets.count >= limit else { return true }
      let waiting = sockets.compactMap { socket, since in since.map { (socket, $0) } }
      if let (socket, since) = waiting.min(by: { $0.1 < $1.1 }), since + Self.grace < .now {
        // The connection's own thread closes it.
        shutdown(socket, Int32(SHUT_RDWR))
        sockets[socket] = .some(nil)
      }
      return false
    }
  }

  /// Records whether a socket waits for a request or is answering one.
  func note(_ socket: Int32, isWaiting: Bool) {
    sockets.withLock { $0[socket] = .some(isWaiting ? ContinuousClock.now : nil) }
  }

  /// Closes a socket and removes its connection.
  func close(_ socket: Int32) {
    sockets.withLock { sockets in
      sockets[socket] = nil
      Glibc.close(socket)
    }
  }
}
