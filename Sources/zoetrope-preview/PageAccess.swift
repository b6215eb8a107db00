import FlyingFox
import Synchronization

/// The rules for who may see a page: requests to its own host, from its own origin, with its token.
final class PageAccess: Sendable {
  /// The secret in the page's address: 128 random bits as hexadecimal digits.
  let token: String
  private let port = Mutex<UInt16?>(nil)

  /// Creates the access with a new token.
  init() {
    var random = SystemRandomNumberGenerator()
    token = (0..<2).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Sets the port at which requests arrive.
  func listens(on port: UInt16) {
    self.port.withLock { $0 = port }
  }

  /// The path beneath the token; nil where a request is not to be answered.
  func path(of request: HTTPRequest) -> String? {
    guard let port = port.withLock(\.self) else { return nil }
    let host = "127.0.0.1:\(port)"
    guard request.headers.values(for: .host) == [host] else { return nil }
    let origins = request.headers.values(for: HTTPHeader("Origin"))
    guard origins.allSatisfy({ $0 == "http://" + host }) else { return nil }
    let prefix = "/\(token)/"
    // As it was asked for: `path` loses the last slash.
    let path = request.target.path()
    guard path.utf8.count >= prefix.utf8.count else { return nil }
    // As long for every wrong token.
    let difference = zip(path.utf8, prefix.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) }
    return difference == 0 ? String(path.dropFirst(prefix.count)) : nil
  }

  /// True if a request is of a page from here, which says so: a form of another one could be sent too.
  func isOwnPage(_ request: HTTPRequest) -> Bool {
    request.headers.values(for: HTTPHeader("Origin")).count == 1
      && request.headers[.contentType] == "application/json"
  }
}
