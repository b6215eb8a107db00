// `zoetrope preview` becomes this program, so that no other command contains a server.
// `PageListener` accepts connections, `OpenConnections` limits their number, `PageConnection` reads
// and sends with a time limit, and `PageRequest` parses. `PageAccess` decides who gets an answer,
// and `PageAnswers` creates it. `AddressCode` draws the page's address for the camera of a phone.

import Glibc
import Platform

/// A server of a preview's page, for clients that know its token.
///
/// It uses a thread per connection.
///
/// All paths that the page uses begin with `/TOKEN/`. Requests with another host or origin are
/// refused, so that no foreign page has access, even under a name that resolves to this server.
/// After any response except 200, the connection is closed: data after a refused head is never
/// parsed as a request.
struct PreviewServer: Sendable {
  /// Time between attempts to accept if the system lacks descriptors or memory, in microseconds.
  private static let pause: useconds_t = 50_000

  let listener: PageListener
  let answers: PageAnswers
  private let connections = OpenConnections()

  /// Starts to serve on separate threads; returns false if the system cannot create one.
  func start() -> Bool {
    SystemThread.detach { [self] in
      while true {
        connections.waitForSlot()
        guard let socket = listener.accept() else {
          usleep(Self.pause)
          continue
        }
        connections.note(socket, isWaiting: true)
        let hasStarted = SystemThread.detach { [self] in
          serve(socket)
          connections.close(socket)
        }
        if !hasStarted { connections.close(socket) }
      }
    }
  }

  /// Answers the requests of a connection in order, until it ends.
  private func serve(_ socket: Int32) {
    var connection = PageConnection(socket)
    while let head = connection.readHead() {
      guard var request = PageRequest(head: head) else {
        return end(with: .refusal(.badRequest), on: &connection)
      }
      if let refusal = answers.refusal(of: request) { return end(with: refusal, on: &connection) }
      guard let body = connection.readBody(request.bodyLength) else { return }
      request.body = body
      connections.note(socket, isWaiting: false)
      let answer = answers.answer(request)
      guard answer.status == .ok, !request.endsConnection else {
        return end(with: answer, on: &connection)
      }
      guard connection.send(answer.bytes(isLast: false)) else { return }
      connections.note(socket, isWaiting: true)
    }
  }

  private func end(with answer: PageResponse, on connection: inout PageConnection) {
    if connection.send(answer.bytes(isLast: true)) { connection.finish() }
  }
}
