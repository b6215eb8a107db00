import Glibc

/// A socket that accepts connections of browsers.
struct PageListener: Sendable {
  /// An error about a socket that cannot be opened.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The hosts and ports in the page's addresses, such as `127.0.0.1:8080`.
  ///
  /// For a socket on all addresses they are `localhost`, because a browser cannot open 0.0.0.0, and
  /// the addresses of the machine's interfaces.
  let hosts: [String]
  /// Whether the socket listens on all addresses, so that its port can be published by a container.
  let isOnAllAddresses: Bool
  private let socket: Int32

  /// Starts listening on a numeric IPv4 or IPv6 address; port 0 selects a free one.
  init(on address: String, port: UInt16) throws(Failure) {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(address, "\(port)", &hints, &found) == 0, let info = found?.pointee else {
      throw Failure(
        description: "--listen \(address) is not an IPv4 or IPv6 address; try 127.0.0.1 or 0.0.0.0")
    }
    defer { freeaddrinfo(found) }
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let socket = Glibc.socket(info.ai_family, kind, 0)
    guard socket >= 0 else {
      throw Failure(description: "--listen \(address): \(String(cString: strerror(errno)))")
    }
    // SO_REUSEADDR frees the port of a preview that has just ended. TCP_NODELAY sends the end of a
    // response without waiting for acknowledgments. Connections inherit both.
    var yes: Int32 = 1
    for (level, option) in [(SOL_SOCKET, SO_REUSEADDR), (Int32(IPPROTO_TCP), TCP_NODELAY)] {
      setsockopt(socket, level, option, &yes, socklen_t(MemoryLayout<Int32>.size))
    }
    var bound = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let text = withUnsafeMutablePointer(to: &bound) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bound in
        bind(socket, info.ai_addr, info.ai_addrlen) == 0 && listen(socket, SOMAXCONN) == 0
          && getsockname(socket, bound, &size) == 0 ? Self.name(of: bound) : nil
      }
    }
    guard let text else {
      let number = errno
      close(socket)
      throw Failure(
        description: number == EADDRINUSE && port > 0
          ? "port \(port) is in use; give another with --port, or 0 for a free one"
          : "cannot serve on port \(port) of \(address): \(String(cString: strerror(number)))")
    }
    self.socket = socket
    isOnAllAddresses = ["0.0.0.0", "::"].contains(text)
    let names = isOnAllAddresses ? ["localhost"] + Self.interfaceNames(info.ai_family) : [text]
    // The port has the same position in the addresses of IPv4 and IPv6.
    let port = UInt16(bigEndian: bound.sin6_port)
    hosts = names.map { $0.contains(":") ? "[\($0)]:\(port)" : "\($0):\(port)" }
  }

  /// Returns the numeric text of an IPv4 or IPv6 address.
  private static func name(of address: UnsafePointer<sockaddr>) -> String? {
    var name = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN) + Int(IF_NAMESIZE))
    let size = socklen_t(
      Int32(address.pointee.sa_family) == AF_INET
        ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size)
    guard getnameinfo(address, size, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0
    else { return nil }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the addresses at which other machines may reach a socket on all addresses.
  ///
  /// A socket for IPv6 also accepts IPv4. Addresses that are valid on one link only are omitted,
  /// because browsers do not accept their zones.
  private static func interfaceNames(_ family: Int32) -> [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    return sequence(first: list, next: { $0?.pointee.ifa_next }).compactMap { interface in
      guard let interface = interface?.pointee, let address = interface.ifa_addr,
        interface.ifa_flags & UInt32(IFF_UP | IFF_LOOPBACK) == UInt32(IFF_UP),
        [AF_INET, family].contains(Int32(address.pointee.sa_family)),
        let name = name(of: address), !name.contains("%")
      else { return nil }
      return name
    }
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
