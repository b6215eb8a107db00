import Glibc

/// A socket on 127.0.0.1 that accepts connections of browsers.
struct PageListener: Sendable {
  /// An error about a socket that cannot be opened.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    /// Creates the error from the system's error number.
    fileprivate init(port: UInt16, number: Int32) {
      description =
        number == EADDRINUSE && port > 0
        ? "port \(port) is in use; give another with --port, or 0 for a free one"
        : "cannot serve on port \(port) of 127.0.0.1: \(String(cString: strerror(number)))"
    }
  }

  /// The port on which the socket listens.
  let port: UInt16
  private let socket: Int32

  /// Starts listening; port 0 selects a free one.
  init(port: UInt16) throws(Failure) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let socket = Glibc.socket(AF_INET, kind, 0)
    guard socket >= 0 else { throw Failure(port: port, number: errno) }
    // SO_REUSEADDR frees the port of a preview that has just ended. TCP_NODELAY sends the end of a
    // response without waiting for acknowledgments. Connections inherit both.
    for (level, option) in [
      (SOL_SOCKET, SO_REUSEADDR), (Int32(IPPROTO_TCP), Int32(TCP_NODELAY)),
    ] {
      var yes: Int32 = 1
      setsockopt(socket, level, option, &yes, socklen_t(MemoryLayout<Int32>.size))
    }
    let hasBegun = withUnsafeMutableBytes(of: &address) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) { address in
        bind(socket, address.baseAddress, size) == 0 && listen(socket, SOMAXCONN) == 0
          && getsockname(socket, address.baseAddress, &size) == 0
      }
    }
    guard hasBegun else {
      let number = errno
      close(socket)
      throw Failure(port: port, number: number)
    }
    self.socket = socket
    self.port = UInt16(bigEndian: address.sin_port)
  }

  /// Waits for a connection and returns its non-blocking socket; nil if none can be accepted.
  func accept() -> Int32? {
    var wanted = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    poll(&wanted, 1, -1)
    let connection = Glibc.accept(socket, nil, nil)
    guard connection >= 0 else { return nil }
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    _ = fcntl(connection, F_SETFL, O_NONBLOCK)
    return connection
  }
}
