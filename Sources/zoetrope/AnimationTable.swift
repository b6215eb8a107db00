import Display
import Motion
import PlainText
import Simulation

/// The text of a scene's animations.
struct AnimationTable {
  private let scene: String
  private let animations: [PlayedAnimation]

  /// Creates the table of a scene's animations.
  init(scene: String, _ animations: [PlayedAnimation]) {
    self.scene = scene
    self.animations = animations
  }

  /// A row for each number that moves.
  var csv: String {
    let head = [
      "value", "number", "start", "end", "from", "to", "velocity", "animation", "constants",
      "interrupted", "by",
      "retargets", "readings",
    ]
    let rows = animations.flatMap { played in
      let animation = played.animation
      return animation.lanes.map { lane in
        [
          animation.value.csvField, lane.name.csvField, animation.start.seconds.shortestText,
          animation.end.map(\.seconds.shortestText) ?? "", lane.from.shortestText,
          lane.to.shortestText, lane.velocity.shortestText, animation.rule.text.csvField,
          animation.constants.joined(separator: " ").csvField,
          played.interruption?.time.seconds.shortestText ?? "",
          played.interruption?.cause.rawValue ?? "", "\(played.retargets)",
          animation.readings.joined(separator: " ").csvField,
        ]
      }
    }
    return ([head] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  /// An object for each animation.
  var json: String {
    let objects = animations.map { played in
      let animation = played.animation
      let numbers = animation.lanes.map { lane in
        "{\"name\":\(lane.name.jsonText),\"from\":\(lane.from.shortestText),"
          + "\"to\":\(lane.to.shortestText),\"velocity\":\(lane.velocity.shortestText)}"
      }
      let interruption = played.interruption.map {
        "{\"time\":\($0.time.seconds.shortestText),\"by\":\($0.cause.rawValue.jsonText)}"
      }
      return
        "{\"value\":\(animation.value.jsonText),\"start\":\(animation.start.seconds.shortestText),"
        + "\"end\":\(animation.end.map(\.seconds.shortestText) ?? "null"),"
        + "\"animation\":\(animation.rule.text.jsonText),"
        + "\"constants\":\(Self.list(animation.constants)),"
        + "\"interrupted\":\(interruption ?? "null"),\"retargets\":\(played.retargets),"
        + "\"numbers\":[\(numbers.joined(separator: ","))],"
        + "\"readings\":\(Self.list(animation.readings))}"
    }
    return
      "{\"scene\":\(scene.jsonText),\"animations\":[\n\(objects.joined(separator: ",\n"))\n]}\n"
  }

  private static func list(_ texts: [String]) -> String {
    "[\(texts.map(\.jsonText).joined(separator: ","))]"
  }
}
