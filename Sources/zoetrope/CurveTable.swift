import Display
import Motion
import PlainText

/// The text of a motion's samples, row by row.
struct CurveTable {
  private let isJSON: Bool
  private var isFirst = true
  /// The text before the rows.
  let head: String

  /// Creates a table of a motion and its written form, as JSON or CSV.
  init(expression: String, curve: MotionCurve, isJSON: Bool) {
    self.isJSON = isJSON
    head =
      isJSON
      ? "{\"expression\":\(expression.jsonText),\"from\":\(curve.from.shortestText),"
        + "\"to\":\(curve.to.shortestText),\"velocity\":\(curve.initialVelocity.shortestText),"
        + "\"duration\":\(curve.duration?.shortestText ?? "null"),"
        + "\"settlingTime\":\(curve.settlingTime?.shortestText ?? "null"),\"rows\":["
      : "time,value,velocity\n"
  }

  /// The text after the rows.
  var foot: String { isJSON ? "\n]}\n" : "" }

  /// A row with its end; a velocity that is infinite, where a timing curve is vertical, is left out.
  mutating func row(_ seconds: Double, _ state: (value: Double, velocity: Double)) -> String {
    let velocity = state.velocity.isFinite ? state.velocity.shortestText : nil
    guard isJSON else {
      return "\(seconds.shortestText),\(state.value.shortestText),\(velocity ?? "")\n"
    }
    let separator = isFirst ? "\n" : ",\n"
    isFirst = false
    return separator
      + "{\"time\":\(seconds.shortestText),\"value\":\(state.value.shortestText),"
      + "\"velocity\":\(velocity ?? "null")}"
  }
}
