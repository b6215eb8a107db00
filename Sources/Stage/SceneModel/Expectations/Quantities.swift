package import Display
import Platform

extension Double {
  /// Returns text such as `12.346 pt` with at most three decimals, or more for very small numbers.
  package func text(in unit: String = "") -> String {
    let rounded = trimmedText(decimals: 3)
    return (rounded == "0" ? shortestText : rounded) + (unit.isEmpty ? "" : " " + unit)
  }

  /// Returns text such as `12.346 pt` with at most three decimals, or more for very small numbers.
  package func text(in unit: ReadingUnit) -> String { text(in: unit.rawValue) }
}

extension SceneTime {
  /// Text such as `0.3 s`.
  package var text: String { seconds.text(in: "s") }
}

extension ReadingValue {
  /// Returns text such as `12.346 pt`, `true` or `settling`, with numbers as in other sentences.
  package func text(in unit: ReadingUnit) -> String {
    number?.text(in: unit) ?? exactText(in: unit)
  }

  /// Returns text such as `12.34567 pt`, with all digits of a number.
  package func exactText(in unit: ReadingUnit) -> String {
    (text ?? "nothing") + (number == nil || unit == .none ? "" : " " + unit.rawValue)
  }
}
