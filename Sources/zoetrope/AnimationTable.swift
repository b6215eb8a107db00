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
      let numbers = animation.lanes.map { lane -> JSON in
        [
          "name": .text(lane.name), "from": .number(lane.from), "to": .number(lane.to),
          "velocity": .number(lane.velocity),
        ]
      }
      let interruption = played.interruption.map { interruption -> JSON in
        ["time": .number(interruption.time.seconds), "by": .text(interruption.cause.rawValue)]
      }
      let object: JSON = [
        "value": .text(animation.value), "start": .number(animation.start.seconds),
        "end": JSON(animation.end?.seconds), "animation": .text(animation.rule.text),
        "constants": .texts(animation.constants), "interrupted": interruption ?? .null,
        "retargets": .integer(played.retargets), "numbers": .list(numbers),
        "readings": .texts(animation.readings),
      ]
      return object.compact
    }
    return
      "{\"scene\":\(scene.jsonText),\"animations\":[\n\(objects.joined(separator: ",\n"))\n]}\n"
  }
}
