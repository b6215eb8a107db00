import Platform

/// The rules of access to a page: requests to its host, from its origin, and with its token.
struct PageAccess: Sendable {
  /// The address of the page.
  var address: String { "http://\(host)\(prefix)" }

  private let host: String
  /// The prefix of all paths, which contains the token: 128 random bits as hexadecimal digits.
  private let prefix: String

  /// Creates the access to a port, with a new token.
  init(port: UInt16) {
    var random = SystemRandomNumberGenerator()
    let token = (0..<2).map { _ in
      String(random.next() as UInt64, radix: 16).zeroPadded(to: 16)
    }.joined()
    host = "127.0.0.1:\(port)"
    prefix = "/\(token)/"
  }

  /// Returns the path after the token; nil if the request must not be answered.
  func path(of request: PageRequest) -> String? {
    guard request.values("host") == [host] else { return nil }
    guard request.values("origin").allSatisfy({ $0 == "http://" + host }) else { return nil }
    let path = request.path
    guard path.utf8.count >= prefix.utf8.count else { return nil }
    // Compare in constant time for every wrong token.
    let difference = zip(path.utf8, prefix.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) }
    return difference == 0 ? String(path.dropFirst(prefix.count)) : nil
  }

  /// Whether a request comes from a script of this page.
  ///
  /// It must state its origin and JSON as its type, because a form of another page could send a
  /// request.
  func isOwnPage(_ request: PageRequest) -> Bool {
    request.values("origin").count == 1 && request.values("content-type") == ["application/json"]
  }
}
