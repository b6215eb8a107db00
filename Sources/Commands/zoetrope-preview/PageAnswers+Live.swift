import Session

extension PageAnswers {
  /// The frame at which a live touch begins.
  private struct BeginRequest: Decodable {
    var film: Int
    var frame: Int
  }

  /// A request to keep a live touch.
  private struct KeepRequest: Decodable {
    var replacesLater: Bool
  }

  /// A request for a frame of a live touch.
  private struct FrameRequest: Decodable {
    /// Time since the live touch began, in seconds.
    var time: Double
    /// Pixels per point.
    var scale: Double
    var samples: [LiveTouch.Sample]
  }

  /// Returns the response to a request about a live touch.
  func live(_ path: String, _ request: PageRequest) -> PageResponse {
    do {
      switch path {
      case "live/begin":
        guard let begin = request.decoded(BeginRequest.self) else { return .refusal(.badRequest) }
        let hasBegun = try session.beginLiveTouch(from: begin.frame, of: begin.film)
        return hasBegun ? .refusal(.ok) : .refusal(.gone)
      case "live/frame":
        guard let frame = request.decoded(FrameRequest.self) else { return .refusal(.badRequest) }
        guard let live = session.liveTouch else { return .refusal(.gone) }
        let file = try live.picture(at: frame.time, after: frame.samples, scale: frame.scale)
        return PageResponse(type: "image/jpeg", body: Array(file))
      case "live/keep":
        let keep = request.decoded(KeepRequest.self)
        return .json(try session.keepLiveTouch(replacesLater: keep?.replacesLater ?? false))
      default:
        session.endLiveTouch()
        return .refusal(.ok)
      }
    } catch let fault as WriteFault {
      return .text(fault.description, .conflict)
    } catch {
      return .text("\(error)", .internalServerError)
    }
  }
}
