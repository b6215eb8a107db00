import FlyingFox
import FlyingSocks
import Foundation
import Glibc
import Preview
import Synchronization
import System

/// Serves a preview's page on 127.0.0.1 alone, to who knows its token.
///
/// Whatever the page needs lies beneath `/TOKEN/`. A request with another host or origin is refused, so that
/// no page from elsewhere can reach it, not even under a name that it has led to 127.0.0.1.
final class PreviewServer: Sendable {
  private let answers: PageAnswers
  private let access: PageAccess
  private let server: HTTPServer
  private let broken = Mutex<String?>(nil)

  /// Creates a server for a session; port 0 is a free one.
  init(_ session: PreviewSession, port: UInt16) {
    let access = PageAccess()
    self.access = access
    answers = PageAnswers(session: session, access: access)
    var address = sockaddr_in.inet(port: port)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    server = HTTPServer(
      config: HTTPServer.Configuration(
        address: address, timeout: 60, sharedRequestReplaySize: 0,
        logger: .disabled))
  }

  /// The reason why it serves no more; nil while it does.
  var failure: String? { broken.withLock(\.self) }

  /// Lets connections send what they have at once: an answer's head and body go separately, and the body would
  /// wait 40 ms for the head's acknowledgement.
  ///
  /// What the listening socket is told, Linux passes on to those that it accepts (tcp(7)). FlyingFox keeps
  /// the socket to itself; it is the only one here that listens.
  private static func sendAtOnce() {
    for descriptor in Int32(3)..<64 {
      var (listens, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
      guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0, listens != 0
      else { continue }
      var yes = Int32(1)
      setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, size)
    }
  }

  /// Begins to serve, and says where once it does.
  func start() {
    Task {
      await server.appendRoute("*") { [answers] request in await answers.answer(request) }
      do {
        async let served: Void = server.run()
        try await server.waitUntilListening()
        if case .ip4(_, let port)? = await server.listeningAddress {
          access.listens(on: port)
          Self.sendAtOnce()
          try StandardOutput.write("http://127.0.0.1:\(port)/\(access.token)/\n")
        }
        try await served
      } catch {
        broken.withLock { $0 = "cannot serve on 127.0.0.1: \(error)" }
      }
    }
  }
}
