import Display
import Platform
import Simulation

/// The text of a trace, row by row.
struct TraceTable {
  let scene: String
  let fps: Double
  let names: [String]
  let isJSON: Bool
  var isFirst = true

  /// The text before the rows.
  var header: String {
    isJSON
      ? "{\"scene\":\(scene.jsonText),\"fps\":\(fps.shortestText),\"rows\":["
      : (["index", "time", "events"] + names.map(\.csvField)).joined(separator: ",") + "\n"
  }

  /// The text after the rows.
  var footer: String { isJSON ? "\n]}\n" : "" }

  /// Returns a row with its line break; `readings` are in the order of `names`.
  ///
  /// An event has no index.
  mutating func row(
    index: Int?, time: SceneTime, marks: [EventMark], readings: [Reading]
  ) -> String {
    guard isJSON else {
      let events = marks.map(\.text).joined(separator: "; ")
      let fields =
        [index.map(String.init) ?? "", time.seconds.shortestText, events.csvField]
        + readings.map { Self.csv($0.value) }
      return fields.joined(separator: ",") + "\n"
    }
    defer { isFirst = false }
    let row: JSON = [
      "index": JSON(index), "time": .number(time.seconds), "events": .texts(marks.map(\.text)),
      "readings": .object(readings.map { ($0.name, Self.json($0.value)) }),
    ]
    return (isFirst ? "\n" : ",\n") + row.compact
  }

  private static func json(_ value: ReadingValue) -> JSON {
    switch value {
    case .absent: .null
    case .number(let number): .number(number)
    case .flag(let flag): .flag(flag)
    case .word(let word): .text(word)
    }
  }

  private static func csv(_ value: ReadingValue) -> String {
    if case .word(let word) = value { word.csvField } else { value.text ?? "" }
  }
}
