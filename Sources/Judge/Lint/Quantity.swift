import Display
import SceneModel

/// The quantities of findings, rounded to what people can see.
enum Quantity {
  /// Returns a duration such as `0.3 s`.
  static func seconds(_ duration: Double) -> Sentence { duration.quantity(in: "s") }

  /// Returns a distance such as `12.3 pt`.
  static func points(_ distance: Double) -> Sentence { rough(distance, "pt") }

  /// Returns a speed such as `120 pt/s`.
  static func speed(_ speed: Double) -> Sentence {
    Sentence(speed.rounded().text(in: "pt/s"), of: speed, in: "pt/s")
  }

  /// Returns a fraction as a sentence such as `35 %`.
  static func percent(_ fraction: Double) -> Sentence {
    Sentence((fraction * 100).rounded().text(in: "%"), of: fraction * 100, in: "%")
  }

  /// Returns text such as `[12.3, 45]`, in points of the screen.
  static func position(_ point: Point) -> String {
    "[\(rough(point.x).text), \(rough(point.y).text)]"
  }

  /// Returns a number with at most one decimal, the visible precision.
  static func rough(_ value: Double, _ unit: String = "") -> Sentence {
    Sentence(((value * 10).rounded() / 10).text(in: unit), of: value, in: unit)
  }
}
