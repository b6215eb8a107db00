import Glibc

/// A connection of a browser, which receives requests and sends responses with time limits.
struct PageConnection: ~Copyable {
  /// Time within which a request must arrive, from the connection's start or the last response.
  static let requestTime: Duration = .seconds(10)
  /// Time within which a client must receive a response.
  private static let answerTime: Duration = .seconds(60)
  /// Maximum time and number of bytes for data that is received and dropped at the end.
  private static let lingering: (time: Duration, bytes: Int) = (.seconds(2), 1 << 24)

  private let socket: Int32
  /// Received bytes that have not been used yet.
  private var received: [UInt8] = []
  private var deadline = ContinuousClock.now + requestTime

  /// Creates a connection for a non-blocking socket; the caller closes the socket.
  init(_ socket: Int32) { self.socket = socket }

  /// Returns the head of the next request, without the empty line.
  ///
  /// Returns nil if the head does not arrive in time or is too long.
  mutating func readHead() -> [UInt8]? {
    deadline = .now + Self.requestTime
    let end = Array("\r\n\r\n".utf8)
    var searched = 0
    while true {
      if let range = received[searched...].firstRange(of: end) {
        let head = Array(received[..<range.lowerBound])
        received.removeFirst(range.upperBound)
        return head
      }
      searched = max(0, received.count - end.count + 1)
      guard received.count < PageRequest.headLimit, receive() else { return nil }
    }
  }

  /// Returns the body of the request whose head was read; nil if it does not arrive in time.
  mutating func readBody(_ length: Int) -> [UInt8]? {
    while received.count < length { guard receive() else { return nil } }
    defer { received.removeFirst(length) }
    return Array(received[..<length])
  }

  /// Sends a response; returns whether the client has received it in time.
  func send(_ bytes: [UInt8]) -> Bool {
    let deadline = ContinuousClock.now + Self.answerTime
    return bytes.withUnsafeBytes { bytes in
      var remaining = bytes[...]
      while !remaining.isEmpty {
        guard wait(for: POLLOUT, until: deadline) else { return false }
        let chunk = UnsafeRawBufferPointer(rebasing: remaining)
        let count = Glibc.send(socket, chunk.baseAddress, chunk.count, Int32(MSG_NOSIGNAL))
        if count > 0 {
          remaining = remaining.dropFirst(count)
        } else if errno != EAGAIN, errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Ends the sending, and drops data that the client still sends.
  ///
  /// Closing a socket with unread data resets the connection, which could lose the last response.
  mutating func finish() {
    shutdown(socket, Int32(SHUT_WR))
    deadline = .now + Self.lingering.time
    var dropped = 0
    while dropped < Self.lingering.bytes {
      received = []
      guard receive() else { return }
      dropped += received.count
    }
  }

  /// Receives some bytes; returns false at the end of the connection or after the deadline.
  private mutating func receive() -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while wait(for: POLLIN, until: deadline) {
      let count = recv(socket, &piece, piece.count, 0)
      if count > 0 {
        received += piece[..<count]
        return true
      }
      if count == 0 || (errno != EAGAIN && errno != EINTR) { return false }
    }
    return false
  }

  private func wait(for event: Int32, until deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let remaining = (deadline - .now) / .milliseconds(1)
      guard remaining > 0 else { return false }
      var wanted = pollfd(fd: socket, events: Int16(event), revents: 0)
      let count = poll(&wanted, 1, Int32(remaining.rounded(.up)))
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }
}
