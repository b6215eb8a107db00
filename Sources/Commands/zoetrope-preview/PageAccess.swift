import Platform

/// The rules of access to a page: requests to its host, from its origin, and with its token.
struct PageAccess: Sendable {
  /// The addresses of the page; if it is on all addresses, this machine's own is the first.
  var addresses: [String] { listener.hosts.map(address) }
  /// The first address for browsers on other machines; nil if there is none.
  var addressForOthers: String? {
    listener.hosts.first { !Self.isLoopback($0) }.map(address)
  }

  private let listener: PageListener
  /// The prefix of all paths, which contains the token: 128 random bits as hexadecimal digits.
  private let prefix: String

  /// Creates the access to a listener's page, with a new token.
  init(to listener: PageListener) {
    var random = SystemRandomNumberGenerator()
    let token = (0..<2).map { _ in
      String(random.next() as UInt64, radix: 16).zeroPadded(to: 16)
    }.joined()
    self.listener = listener
    prefix = "/\(token)/"
  }

  private func address(_ host: String) -> String { "http://\(host)\(prefix)" }

  /// Returns the path after the token; nil if the request must not be answered.
  func path(of request: PageRequest) -> String? {
    let hosts = request.values("host")
    guard hosts.count == 1, isOwnHost(hosts[0]) else { return nil }
    guard request.values("origin").allSatisfy({ $0 == "http://" + hosts[0] }) else { return nil }
    let path = request.path
    guard path.utf8.count >= prefix.utf8.count else { return nil }
    // Compare in constant time for every wrong token.
    let difference = zip(path.utf8, prefix.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) }
    return difference == 0 ? String(path.dropFirst(prefix.count)) : nil
  }

  /// Whether a browser that opened the page sends this `Host`.
  ///
  /// A container can publish its port as another port of the host. So a page on all addresses may
  /// have any port of loopback, whose names no foreign site has.
  private func isOwnHost(_ name: String) -> Bool {
    guard listener.isOnAllAddresses, !listener.hosts.contains(name) else {
      return listener.hosts.contains(name)
    }
    return Self.isLoopback(name)
  }

  /// Whether a host, with a port or without, is this machine for its own browsers only.
  private static func isLoopback(_ host: String) -> Bool {
    host.wholeMatch(of: /(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?/) != nil
  }

  /// Whether a request comes from a script of this page.
  ///
  /// It must state its origin and JSON as its type, because a form of another page could send a
  /// request.
  func isOwnPage(_ request: PageRequest) -> Bool {
    request.values("origin").count == 1 && request.values("content-type") == ["application/json"]
  }
}
