import Display
import Motion
import PlainText
import Simulation

/// The text of a scene's animations.
struct AnimationTable {
  /// The scene's name.
  let scene: String
  let animations: [PlayedAnimation]

  /// A row for each number that moves.
  var csv: String {
    let head = [
      "value", "number", "start", "end", "from", "to", "velocity", "animation", "constants",
      "interrupted", "by", "retargets", "readings",
    ]
    let rows = animations.flatMap { played in
      let animation = played.animation
      return animation.numbers.map { number in
        [
          animation.value.csvField, number.name.csvField, animation.start.seconds.shortestText,
          animation.end.map(\.seconds.shortestText) ?? "", number.from.shortestText,
          number.to.shortestText, number.velocity.shortestText, animation.rule.text.csvField,
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
      let numbers = animation.numbers.map { number -> JSON in
        [
          "name": .text(number.name), "from": .number(number.from), "to": .number(number.to),
          "velocity": .number(number.velocity),
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
