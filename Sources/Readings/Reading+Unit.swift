extension Reading {
  /// The unit of a reading whose name means the same in all stages.
  ///
  /// - Parameter name: the reading's name, with its screen's before it or not.
  /// - Returns: the unit's sign; empty for plain numbers and where it depends on the stage.
  package static func unit(of name: String) -> String {
    let parts = name.split(separator: ".").suffix(2)
    guard parts.count == 2, parts.first == "hero" else { return "" }
    return "pt"
  }
}

extension ReadingValue {
  /// The number; nil for what is none.
  package var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}
