import Display
import Platform

/// The samples of motions as CSV or JSON; several motions follow one another.
enum CurveTable {
  /// A motion with the times at which it is sampled, s.
  typealias Samples = (name: String, curve: MotionCurve, times: [Double])

  /// Returns a row for each sample; an infinite velocity is omitted.
  ///
  /// The velocity is infinite at vertical points of a timing curve.
  static func csv(_ motions: [Samples]) -> String {
    let isAlone = motions.count == 1
    let rows = motions.flatMap { name, curve, times in
      times.map { time in
        let (value, velocity) = curve.state(at: time)
        let numbers = [time, value].map(\.shortestText)
        let last = velocity.isFinite ? velocity.shortestText : ""
        return ((isAlone ? [] : [name.csvField]) + numbers + [last]).joined(separator: ",")
      }
    }
    return ([(isAlone ? "" : "motion,") + "time,value,velocity"] + rows).map { $0 + "\n" }.joined()
  }

  /// Returns an object for each motion, each row on a line of its own.
  static func json(_ motions: [Samples]) -> String {
    let objects = motions.map { name, curve, times in
      let rows = times.map { time in
        let (value, velocity) = curve.state(at: time)
        let row: JSON = [
          "time": .number(time), "value": .number(value), "velocity": .number(velocity),
        ]
        return "\n" + row.compact
      }
      let header: JSON = [
        "expression": .text(name), "from": .number(curve.from), "to": .number(curve.to),
        "velocity": .number(curve.initialVelocity), "duration": JSON(curve.duration),
        "settlingTime": JSON(curve.settlingTime),
      ]
      return header.compact.dropLast() + ",\"rows\":[" + rows.joined(separator: ",") + "\n]}"
    }.joined(separator: ",\n")
    return motions.count == 1 ? objects + "\n" : "{\"motions\":[\n\(objects)]}\n"
  }
}
