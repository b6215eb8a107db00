import FoundationEssentials
import Rendering
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
  func live(_ path: String, _ body: [UInt8]) -> PageResponse {
    do {
      switch path {
      case "live/begin":
        guard let beginRequest = try? JSONDecoder().decode(BeginRequest.self, from: Data(body))
        else {
          return .refusal(.badRequest)
        }
        let hasBegun = try session.beginLiveTouch(from: beginRequest.frame, of: beginRequest.film)
        return hasBegun ? .refusal(.ok) : .refusal(.gone)
      case "live/frame":
        guard let frameRequest = try? JSONDecoder().decode(FrameRequest.self, from: Data(body))
        else {
          return .refusal(.badRequest)
        }
        guard let live = session.liveTouch else { return .refusal(.gone) }
        let file = try live.picture(
          at: frameRequest.time, after: frameRequest.samples, scale: frameRequest.scale)
        return PageResponse(type: "image/jpeg", body: Array(file))
      case "live/keep":
        let request = try? JSONDecoder().decode(KeepRequest.self, from: Data(body))
        return .json(try session.keepLiveTouch(replacesLater: request?.replacesLater ?? false))
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
