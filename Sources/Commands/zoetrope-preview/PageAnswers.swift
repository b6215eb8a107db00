import Glibc
import Session

/// The responses to a page's requests, whose paths all begin with `/TOKEN/`.
struct PageAnswers: Sendable {
  /// Maximum size of a posted body, in bytes.
  static let bodyLimit = 1 << 16

  let session: PreviewSession
  let access: PageAccess

  /// Returns the refusal of a request, based only on its head; nil if it may be answered.
  func refusal(of request: PageRequest) -> PageResponse? {
    guard access.path(of: request) != nil else { return .refusal(.forbidden) }
    guard request.values("transfer-encoding").isEmpty else { return .refusal(.methodNotAllowed) }
    switch request.method {
    case "GET": return request.bodyLength == 0 ? nil : .refusal(.methodNotAllowed)
    case "POST":
      guard access.isOwnPage(request) else { return .refusal(.forbidden) }
      return request.bodyLength <= Self.bodyLimit ? nil : .refusal(.contentTooLarge)
    default: return .refusal(.methodNotAllowed)
    }
  }

  /// Returns the response to a request that is not refused.
  func answer(_ request: PageRequest) -> PageResponse {
    guard let path = access.path(of: request) else { return .refusal(.forbidden) }
    do {
      return request.method == "POST"
        ? try answer(posted: path, request) : try answer(asked: path, request)
    } catch is DecodingError {
      return .refusal(.badRequest)
    } catch let fault as WriteFault {
      return .text(fault.description, .conflict)
    } catch {
      return .text("\(error)", .internalServerError)
    }
  }

  private func answer(asked path: String, _ request: PageRequest) throws -> PageResponse {
    switch path {
    case "": .markup
    case "page.css": .style
    case "page.js": .script
    case "state": state(after: request.number("after").map(Int.init(clamping:)) ?? 0)
    case "frames": try frames(request)
    case "readings": readings(request)
    case "outlines": outlines(request)
    case "decisions": decisions(request)
    default: .refusal(.notFound)
    }
  }

  private func answer(posted path: String, _ request: PageRequest) throws -> PageResponse {
    switch path {
    case "change":
      let change = try request.decoded(PostedChange.self)
      guard let state = session.change(change.path, to: change.value) else {
        return .text("There are too many changes", .conflict)
      }
      return .json(state)
    case "curve":
      let motion = try request.decoded(PostedCurve.self).motion
      return session.film?.curve(of: motion).map { .json($0) } ?? .refusal(.badRequest)
    case "discard": return .json(session.discardChanges())
    case "write": return .json(try session.writeChanges())
    case "live/begin":
      let begin = try request.decoded(BeginRequest.self)
      let hasBegun = try session.beginLiveTouch(begin.number, from: begin.frame, of: begin.film)
      return .refusal(hasBegun ? .ok : .gone)
    case "live/frame": return try liveFrame(request.decoded(FrameRequest.self))
    case "live/keep", "live/end":
      let end = try request.decoded(EndRequest.self)
      guard session.liveTouch?.number == end.number else { return .refusal(.gone) }
      guard path == "live/end" else {
        return .json(try session.keepLiveTouch(replacesLater: end.replacesLater))
      }
      session.endLiveTouch()
      return .refusal(.ok)
    default: return .refusal(.notFound)
    }
  }

  /// Waits for a version after `version`, for up to ten seconds, and returns the state.
  private func state(after version: Int) -> PageResponse {
    for _ in 0..<1000 where session.state.version <= version { usleep(10_000) }
    return .json(session.state)
  }

  /// Returns a range of frames as JPEG files, each after its length in 4 bytes, big-endian.
  ///
  /// The length is 0, without a file, for a frame that equals the previous one.
  private func frames(_ request: PageRequest) throws -> PageResponse {
    guard let version = request.number("film"),
      let first = request.number("first"), let count = request.number("count"),
      let scale = request.decimal("scale"), (1...PreviewClip.batchLimit).contains(count),
      first < PreviewClipInfo.maxFrames
    else { return .refusal(.badRequest) }
    guard let film = session.film(of: version) else { return .refusal(.gone) }
    var body: [UInt8] = []
    for file in try film.pictures(first..<first + count, scale: scale) {
      withUnsafeBytes(of: UInt32(file.count).bigEndian) { body += $0 }
      body += file
    }
    return PageResponse(type: "application/octet-stream", body: body)
  }

  /// Returns the readings of all frames of a clip.
  private func readings(_ request: PageRequest) -> PageResponse {
    guard let version = request.number("film") else { return .refusal(.badRequest) }
    return session.film(of: version).map { .json($0.readings) } ?? .refusal(.gone)
  }

  /// Returns the outlines of another clip over a frame of a clip.
  private func outlines(_ request: PageRequest) -> PageResponse {
    let clips = ["film", "before"].map { request.number($0).flatMap(session.film) }
    guard let film = clips[0], let before = clips[1] else { return .refusal(.gone) }
    return .json(film.outlines(of: before, over: request.number("frame") ?? 0))
  }

  /// Returns the decisions of a clip's declared viewers as SVG; `dark` is 1 for light on black.
  private func decisions(_ request: PageRequest) -> PageResponse {
    let clip = request.number("film").flatMap { session.film(of: $0) }
    let svg = try? clip?.decisions(isDark: request.number("dark") == 1)
    return svg.map { PageResponse(type: "image/svg+xml", body: $0) } ?? .refusal(.gone)
  }

  // MARK: Live

  /// The frame at which a live touch begins.
  private struct BeginRequest: Decodable {
    var number: Int
    var film: Int
    var frame: Int
  }

  /// A request to keep or end a live touch.
  private struct EndRequest: Decodable {
    var number: Int
    var replacesLater: Bool
  }

  /// A request for a frame of a live touch.
  private struct FrameRequest: Decodable {
    var number: Int
    /// Time since the live touch began, in seconds.
    var time: Double
    /// Pixels per point.
    var scale: Double
    /// Number of the first sample, counted from 0.
    var first: Int
    var samples: [LiveTouch.Sample]
  }

  /// Returns a frame of a live touch as a JPEG file, after the time in µs that it took, in 4 bytes.
  private func liveFrame(_ frame: FrameRequest) throws -> PageResponse {
    guard frame.first >= 0 else { return .refusal(.badRequest) }
    guard let live = session.liveTouch, live.number == frame.number else { return .refusal(.gone) }
    let begun = ContinuousClock.now
    let file = try live.picture(
      at: frame.time, after: frame.samples, first: frame.first, scale: frame.scale)
    // The page subtracts it from the whole time to know that of the network.
    let time = UInt32(clamping: Int((ContinuousClock.now - begun) / .microseconds(1)))
    return PageResponse(
      type: "application/octet-stream", body: withUnsafeBytes(of: time.bigEndian) { $0 + file })
  }
}

/// An animation, as written in scenes.
private struct PostedCurve: Decodable {
  var motion: String
}

/// A value that a page sets at a path of the scene; nil restores the file's value.
private struct PostedChange: Decodable {
  var path: String
  var value: String?
}
