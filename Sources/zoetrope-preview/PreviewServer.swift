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
  private let session: PreviewSession
  private let access: PageAccess
  private let server: HTTPServer
  private let broken = Mutex<String?>(nil)

  /// Creates a server for a session; port 0 is a free one.
  init(_ session: PreviewSession, port: UInt16) {
    self.session = session
    access = PageAccess()
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
      await server.appendRoute("*") { [self] request in await answer(request) }
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

  private func answer(_ request: HTTPRequest) async -> HTTPResponse {
    guard let path = access.path(of: request) else { return refusal(.forbidden) }
    guard request.method == .GET, request.bodySequence.count ?? 0 == 0,
      request.headers[.transferEncoding] == nil
    else {
      return refusal(.methodNotAllowed)
    }
    switch path {
    case "": return PageFile.markup.response
    case "page.css": return PageFile.style.response
    case "page.js": return PageFile.script.response
    case "state": return await state(after: request.number("after").map(Int.init(clamping:)) ?? 0)
    case "frames": return await frames(request)
    default: return refusal(.notFound)
    }
  }

  /// The state once it is of a later reading, or after ten seconds as it is.
  private func state(after version: Int) async -> HTTPResponse {
    for _ in 0..<1000 where session.state.version <= version && !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(10))
    }
    guard let json = try? JSONEncoder().encode(session.state) else {
      return refusal(.internalServerError)
    }
    return HTTPResponse.plain(json, type: "application/json")
  }

  /// A run of frames: before each JPEG file its length, 4 bytes, the highest first; 0 and no file for a frame
  /// like the one before.
  private func frames(_ request: HTTPRequest) async -> HTTPResponse {
    guard let film = session.film, let version = request.number("film"),
      let first = request.number("first"), let count = request.number("count"),
      let scale = request.decimal("scale"), (1...PreviewFilm.batchLimit).contains(count),
      first >= 0, first < FilmFacts.mostFrames
    else { return refusal(.badRequest) }
    guard film.version == version else { return refusal(.gone) }
    let drawn: Result<[[UInt8]], any Error> = await withCheckedContinuation { done in
      // Of its own: the threads that serve requests wait for nothing.
      Thread.detachNewThread {
        done.resume(
          returning: Result { try film.pictures(first..<first + count, scale: scale) })
      }
    }
    switch drawn {
    case .success(let files):
      var body = Data()
      for file in files {
        withUnsafeBytes(of: UInt32(file.count).bigEndian) { body.append(contentsOf: $0) }
        body.append(contentsOf: file)
      }
      return HTTPResponse.plain(body, type: "application/octet-stream")
    case .failure(let error):
      return HTTPResponse.plain(
        Data("\(error)".utf8), type: "text/plain; charset=utf-8", status: .internalServerError)
    }
  }

  private func refusal(_ status: HTTPStatusCode) -> HTTPResponse {
    HTTPResponse.plain(Data(), type: "text/plain; charset=utf-8", status: status)
  }
}

extension HTTPRequest {
  /// A whole number of the query, 0 or more and below a billion; nil where there is none.
  fileprivate func number(_ name: String) -> Int? {
    guard let text = query.first(where: { $0.name == name })?.value, text.utf8.count <= 9,
      let number = Int(text), number >= 0
    else { return nil }
    return number
  }

  /// A finite number of the query; nil where there is none.
  fileprivate func decimal(_ name: String) -> Double? {
    guard let text = query.first(where: { $0.name == name })?.value, text.utf8.count <= 24,
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }
}
