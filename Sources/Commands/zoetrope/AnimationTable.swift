import Display
import Motion
import Platform
import Simulation

/// The text of a scene's animations, one at a time.
struct AnimationTable {
  /// The scene's name.
  let scene: String
  let isJSON: Bool
  var isFirst = true

  /// The text before the animations.
  var header: String {
    isJSON
      ? "{\"scene\":\(scene.jsonText),\"animations\":[\n"
      : "value,number,start,end,from,to,velocity,animation,constants,interrupted,by,retargets,readings\n"
  }

  /// The text after the animations.
  var footer: String { isJSON ? "\n]}\n" : "" }

  /// Returns an animation as a JSON object, or as a CSV row for each of its numbers.
  mutating func text(of played: PlayedAnimation) -> String {
    defer { isFirst = false }
    return isJSON ? (isFirst ? "" : ",\n") + Self.json(played) : Self.csv(played)
  }

  private static func csv(_ played: PlayedAnimation) -> String {
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
      ].joined(separator: ",") + "\n"
    }.joined()
  }

  private static func json(_ played: PlayedAnimation) -> String {
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
}
