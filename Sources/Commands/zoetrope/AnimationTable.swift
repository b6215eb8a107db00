import Display
import Platform
import Simulation

/// The text of a scene's animations.
enum AnimationTable {
  /// Returns a CSV row for each number of each animation.
  static func csv(_ animations: [PlayedAnimation]) -> String {
    "value,number,start,end,from,to,velocity,animation,constants,interrupted,by,retargets,readings\n"
      + animations.map(rows).joined()
  }

  /// Returns a JSON object with the animations, each on a line of its own.
  static func json(_ animations: [PlayedAnimation], of scene: String) -> String {
    "{\"scene\":\(scene.jsonText),\"animations\":[\n"
      + animations.map(object).joined(separator: ",\n") + "\n]}\n"
  }

  private static func rows(of played: PlayedAnimation) -> String {
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

  private static func object(of played: PlayedAnimation) -> String {
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
