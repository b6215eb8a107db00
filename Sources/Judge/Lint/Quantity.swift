import Geometry
import SceneModel

/// Formats numbers and times for sentences.
enum Quantity {
  /// Returns text such as `12.346 pt` with at most three decimals, or more for very small numbers.
  static func text(_ value: Double, _ unit: String = "") -> String { value.text(in: unit) }

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
}
