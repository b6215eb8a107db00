import Display
import Geometry
import Motion
import Platform

/// Formats numbers and times for sentences.
enum Quantity {
  /// Returns text such as `12.346 pt` with at most three decimals, or more for very small numbers.
  static func text(_ value: Double, _ unit: String = "") -> String {
    let rounded = value.trimmedText(decimals: 3)
    let number = rounded == "0" ? value.shortestText : rounded
    return unit.isEmpty ? number : "\(number) \(unit)"
  }

  /// Returns text such as `12.3 pt` with at most one decimal, the visible precision.
  static func rough(_ value: Double, _ unit: String = "") -> String {
    text((value * 10).rounded() / 10, unit)
  }

  /// Returns text such as `12.3 pt`.
  static func points(_ distance: Double) -> String { rough(distance, "pt") }

  /// Returns a fraction as text such as `35 %`.
  static func percent(_ fraction: Double) -> String { text((fraction * 100).rounded(), "%") }

  /// Returns text such as `[12.3, 45]`.
  static func position(_ point: Point) -> String { "[\(rough(point.x)), \(rough(point.y))]" }

  static func text(_ value: Double, _ unit: ReadingUnit) -> String { text(value, unit.rawValue) }

  static func text(_ value: ReadingValue, _ unit: ReadingUnit) -> String {
    switch value {
    case .absent: "nothing"
    case .number(let number): text(number, unit)
    case .flag(let flag): flag ? "true" : "false"
    case .word(let word): word
    }
  }

  /// Returns text such as `0.3 s`.
  static func seconds(_ time: SceneTime) -> String { text(time.seconds, "s") }
}
