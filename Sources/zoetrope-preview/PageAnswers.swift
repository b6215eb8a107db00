import FlyingFox
import Foundation
import Preview

/// The answers to a page's requests, all of them beneath `/TOKEN/`.
struct PageAnswers: Sendable {
  /// The most bytes that a page posts at once.
  static let bodyLimit = 1 << 16

  let session: PreviewSession
  let access: PageAccess

  /// The answer to a request; a refusal for who may not see the page.
  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    guard let path = access.path(of: request) else { return .refusal(.forbidden) }
    guard request.headers[.transferEncoding] == nil else { return .refusal(.methodNotAllowed) }
    switch request.method {
    case .GET:
      guard request.bodySequence.count ?? 0 == 0 else { return .refusal(.methodNotAllowed) }
      return await answer(asked: path, request)
    case .POST:
      guard access.isOwnPage(request) else { return .refusal(.forbidden) }
      guard let count = request.bodySequence.count, count <= Self.bodyLimit,
        let body = try? await request.bodyData
      else { return .refusal(.payloadTooLarge) }
      return await inOwnThread { answer(posted: path, body) }
    default: return .refusal(.methodNotAllowed)
    }
  }

  private func answer(asked path: String, _ request: HTTPRequest) async -> HTTPResponse {
    switch path {
    case "": PageFile.markup.response
    case "page.css": PageFile.style.response
    case "page.js": PageFile.script.response
    case "state": await state(after: request.number("after").map(Int.init(clamping:)) ?? 0)
    case "frames": await frames(request)
    default: .refusal(.notFound)
    }
  }

  private func answer(posted path: String, _ body: Data) -> HTTPResponse {
    switch path {
    case "change":
      guard let change = try? JSONDecoder().decode(PostedChange.self, from: body) else {
        return .refusal(.badRequest)
      }
      guard let state = session.change(change.path, to: change.value) else {
        return .words("There are too many changes", .conflict)
      }
      return .json(state)
    case "discard": return .json(session.discardChanges())
    case "write":
      do throws(WriteFault) {
        return .json(try session.writeChanges())
      } catch {
        return .words(error.description, .conflict)
      }
    default: return .refusal(.notFound)
    }
  }

  /// The state once it is of a later reading, or after ten seconds as it is.
  private func state(after version: Int) async -> HTTPResponse {
    for _ in 0..<1000 where session.state.version <= version && !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(10))
    }
    return .json(session.state)
  }

  /// A run of frames: before each JPEG file its length, 4 bytes, the highest first; 0 and no file for a frame
  /// like the one before.
  private func frames(_ request: HTTPRequest) async -> HTTPResponse {
    guard let film = session.film, let version = request.number("film"),
      let first = request.number("first"), let count = request.number("count"),
      let scale = request.decimal("scale"), (1...PreviewFilm.batchLimit).contains(count),
      first >= 0, first < FilmFacts.mostFrames
    else { return .refusal(.badRequest) }
    guard film.version == version else { return .refusal(.gone) }
    return await inOwnThread {
      do {
        var body = Data()
        for file in try film.pictures(first..<first + count, scale: scale) {
          withUnsafeBytes(of: UInt32(file.count).bigEndian) { body.append(contentsOf: $0) }
          body.append(contentsOf: file)
        }
        return .plain(body, type: "application/octet-stream")
      } catch {
        return .words("\(error)", .internalServerError)
      }
    }
  }

  /// Works on a thread of its own: those that serve requests wait for nothing.
  private func inOwnThread(
    _ work: @escaping @Sendable () -> HTTPResponse
  ) async -> HTTPResponse {
    await withCheckedContinuation { done in
      Thread.detachNewThread { done.resume(returning: work()) }
    }
  }
}

/// A value that a page gives to a place of the scene; that of the file where it has none.
private struct PostedChange: Decodable {
  var path: String
  var value: String?
}
