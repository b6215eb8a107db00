import FlyingFox
import Foundation
import Preview
import Rendering

extension PageAnswers {
  /// The frame at which a live touch begins.
  private struct Beginning: Decodable {
    var film: Int
    var frame: Int
  }

  /// The wish for a picture of a live touch.
  private struct Moment: Decodable {
    /// Since it began, s.
    var time: Double
    /// The pixels per point.
    var scale: Double
    var samples: [LiveTouch.Sample]
  }

  /// The answers to fingers on the page.
  func live(_ path: String, _ body: Data) -> HTTPResponse {
    do {
      switch path {
      case "live/begin":
        guard let beginning = try? JSONDecoder().decode(Beginning.self, from: body) else {
          return .refusal(.badRequest)
        }
        let hasBegun = try session.beginLiveTouch(from: beginning.frame, of: beginning.film)
        return hasBegun ? .refusal(.ok) : .refusal(.gone)
      case "live/frame":
        guard let moment = try? JSONDecoder().decode(Moment.self, from: body) else {
          return .refusal(.badRequest)
        }
        guard let live = session.liveTouch else { return .refusal(.gone) }
        let file = try live.picture(at: moment.time, after: moment.samples, scale: moment.scale)
        return .plain(Data(file), type: "image/jpeg")
      case "live/keep": return .json(try session.keepLiveTouch())
      default:
        session.endLiveTouch()
        return .refusal(.ok)
      }
    } catch let fault as WriteFault {
      return .words(fault.description, .conflict)
    } catch {
      return .words("\(error)", .internalServerError)
    }
  }
}
