import FlyingFox
import FlyingSocks
import Foundation
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

  /// Begins to serve, and says where once it does.
  func start() {
    Task {
      await server.appendRoute("*") { [answers] request in await answers.answer(request) }
      do {
        async let served: Void = server.run()
        try await server.waitUntilListening()
        if case .ip4(_, let port)? = await server.listeningAddress {
          access.listens(on: port)
          try StandardOutput.write("http://127.0.0.1:\(port)/\(access.token)/\n")
        }
        try await served
      } catch {
        broken.withLock { $0 = "cannot serve on 127.0.0.1: \(error)" }
      }
    }
  }
}
