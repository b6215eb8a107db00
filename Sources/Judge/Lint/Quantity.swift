import Display
import Geometry
import Motion
import Platform

/// Numbers and instants in sentences.
enum Quantity {
  /// `12.346 pt`, `0.5`: at most three decimals, more for numbers that would vanish.
  static func text(_ value: Double, _ unit: String = "") -> String {
    let rounded = value.trimmedText(decimals: 3)
    let number = rounded == "0" ? value.shortestText : rounded
    return unit.isEmpty ? number : "\(number) \(unit)"
  }

  /// `12.3 pt`: at most one decimal, as much as is visible.
  static func rough(_ value: Double, _ unit: String = "") -> String {
    text((value * 10).rounded() / 10, unit)
  }

  /// `12.3 pt`.
  static func points(_ distance: Double) -> String { rough(distance, "pt") }

  /// `35 %` of a part.
  static func percent(_ part: Double) -> String { text((part * 100).rounded(), "%") }

  /// `[12.3, 45]`.
  static func place(_ point: Point) -> String { "[\(rough(point.x)), \(rough(point.y))]" }

  static func text(_ value: Double, _ unit: ReadingUnit) -> String { text(value, unit.rawValue) }

  static func text(_ value: ReadingValue, _ unit: ReadingUnit) -> String {
    switch value {
    case .absent: "nothing"
    case .number(let number): text(number, unit)
    case .flag(let flag): flag ? "true" : "false"
    case .word(let word): word
    }
  }

  /// `0.3 s`.
  static func seconds(_ time: SceneTime) -> String { text(time.seconds, "s") }
}
