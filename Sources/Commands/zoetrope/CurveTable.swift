import Motion
import Platform

/// The text of a motion's samples, row by row, as CSV or JSON; several motions follow one another.
struct CurveTable {
  let expression: String
  let curve: MotionCurve
  let count: Int

  private var isOneOfSeveral: Bool { count > 1 }

  /// The text before all tables.
  static func header(count: Int, isJSON: Bool) -> String {
    if isJSON { return count > 1 ? "{\"motions\":[\n" : "" }
    return (count > 1 ? "motion," : "") + "time,value,velocity\n"
  }

  /// The text after all tables.
  static func footer(count: Int, isJSON: Bool) -> String { isJSON && count > 1 ? "]}\n" : "" }

  /// The text before the rows.
  func begin(isFirst: Bool, isJSON: Bool) -> String {
    guard isJSON else { return "" }
    let header: JSON = [
      "expression": .text(expression), "from": .number(curve.from), "to": .number(curve.to),
      "velocity": .number(curve.initialVelocity), "duration": JSON(curve.duration),
      "settlingTime": JSON(curve.settlingTime),
    ]
    return (isFirst ? "" : ",\n") + header.compact.dropLast() + ",\"rows\":["
  }

  /// The text after the rows.
  func end(isJSON: Bool) -> String { isJSON ? isOneOfSeveral ? "\n]}" : "\n]}\n" : "" }

  /// Returns a row with its line break; an infinite velocity is omitted.
  ///
  /// The velocity is infinite at vertical points of a timing curve.
  func row(
    _ seconds: Double, _ state: (value: Double, velocity: Double), isFirst: Bool, isJSON: Bool
  ) -> String {
    guard isJSON else {
      let velocity = state.velocity.isFinite ? state.velocity.shortestText : ""
      let name = isOneOfSeveral ? "\(expression.csvField)," : ""
      return "\(name)\(seconds.shortestText),\(state.value.shortestText),\(velocity)\n"
    }
    let row: JSON = [
      "time": .number(seconds), "value": .number(state.value), "velocity": .number(state.velocity),
    ]
    return (isFirst ? "\n" : ",\n") + row.compact
  }
}
