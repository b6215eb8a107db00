// `zoetrope preview` becomes this program, so that no other command starts with a server. `PageListener` accepts
// connections on loopback, `OpenConnections` limits how many are open, `PageConnection` reads and sends within a
// time limit, `PageRequest` parses. `PageAccess` decides who is answered, `PageAnswers` with what.

import Glibc
import Platform

/// Serves a preview's page on 127.0.0.1 alone, to whoever knows its token; a thread a connection.
///
/// All that the page needs is beneath `/TOKEN/`. A request with another host or origin is refused, so that
/// no page from elsewhere can reach it, not even under a name that it has led to 127.0.0.1. After any answer
/// but a good one the connection is closed: what follows a refused head is never taken for a request.
final class PreviewServer: Sendable {
  /// The time between two attempts to accept where the system is short of descriptors or memory, µs.
  private static let pause: useconds_t = 50_000

  private let listener: PageListener
  private let answers: PageAnswers
  private let connections = OpenConnections()

  /// Creates a server of a page; it does not serve yet.
  init(_ answers: PageAnswers, at listener: PageListener) {
    (self.answers, self.listener) = (answers, listener)
  }

  /// Begins to serve, on threads of its own; returns false if the system gives none.
  func start() -> Bool {
    SystemThread.detach { [self] in
      while true {
        connections.waitForPlace()
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

  /// Answers the requests of a connection, one after the other, up to its end.
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
