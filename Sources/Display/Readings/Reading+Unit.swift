extension Reading {
  /// The unit of a reading whose name means the same in all stages.
  ///
  /// - Parameter name: the reading's name, with its screen's before it or not.
  /// - Returns: the unit's sign; empty for plain numbers and where it depends on the stage, as that
  ///   of `offset.x`, which is in points of one viewer and in pixels of another.
  package static func unit(of name: String) -> String {
    let parts = name.split(separator: ".").map(String.init)
    guard let last = parts.last else { return "" }
    guard parts.count > 1 else { return last == "bottomInsets" ? "pt" : "" }
    switch (parts[parts.count - 2], last) {
    case ("velocity", "x"), ("velocity", "y"): return "pt/s"
    case ("hero", _): return "pt"
    case ("transform", "tx"), ("transform", "ty"), ("lastTransform", "tx"),
      ("lastTransform", "ty"):
      return "pt"
    case ("unclamped", "x"), ("unclamped", "y"), ("translation", "x"), ("translation", "y"),
      ("zoom", "x"), ("zoom", "y"), ("scroll", "y"), ("lid", "y"):
      return "pt"
    case ("safeArea", "top"), ("safeArea", "bottom"), ("starRoom", "width"),
      ("starRoom", "height"):
      return "pt"
    case ("offset", "x"), ("offset", "y"):
      return parts.dropLast(2).last == "pager" ? "pt" : ""
    case (_, "bottomInsets"): return "pt"
    case (_, "x"), (_, "y"), (_, "offsetY"):
      return parts.dropLast(2).contains { $0 == "row" || $0 == "bead" } ? "pt" : ""
    default: return ""
    }
  }
}

extension ReadingValue {
  /// The number; nil for what is none.
  package var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}
