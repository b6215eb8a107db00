extension ValueReader where Value == Int {
  /// A reader of a number of bytes with a unit, such as `5MB` or `500 kB`.
  static let byteCount: ValueReader = {
    let expected = "a size from 10 kB to 10 GB, such as 5MB"
    let shape = ValueShape.pattern(
      "^[0-9]+(?:\\.[0-9]+)? ?(?:kB|KB|MB|GB)$", examples: ["5MB", "500kB"], expected: expected)
    return parsed(shape, expected) { bytes($0.text) }
  }()

  private static func bytes(_ text: String) -> Int? {
    for (unit, power) in [("kB", 3), ("KB", 3), ("MB", 6), ("GB", 9)] where text.hasSuffix(unit) {
      var numeral = text.dropLast(unit.count)
      if numeral.last == " " { numeral = numeral.dropLast() }
      guard let number = try? DecimalNumber(String(numeral)),
        let bytes = number.scaled(decimals: power), SceneLimits.clipBytes.contains(Int(bytes))
      else { return nil }
      return Int(bytes)
    }
    return nil
  }
}
