extension ValueReader where Value == String {
  /// Returns a reader of an iOS version, such as `15`, `16.4` or `"16.4"`.
  ///
  /// The versions are in ascending order. `later` is a hint for later versions.
  static func version(_ names: [String], later: String) -> ValueReader {
    let shape = ValueShape.choice(names)
    let versions = names.map { (word: $0, number: Double($0) ?? 0) }
    @Sendable func number(_ text: String) -> Double? { (try? DecimalNumber(text))?.value }
    return parsed(
      shape, shape.expectation, suggestion: { nearest(to: $0, versions) },
      hint: { (number($0) ?? 0) > versions.map(\.number).max() ?? 0 ? later : nil }
    ) { scalar in
      if names.contains(scalar.text) { return scalar.text }
      // 16.40 is the same number as 16.4, but not the same quoted text.
      let written = scalar.isPlain ? number(scalar.text) : nil
      return written.flatMap { written in versions.first { $0.number == written }?.word }
    }
  }

  /// Returns the newest version up to a number, which can follow `iOS`; the closest word otherwise.
  private static func nearest(
    to text: String, _ versions: [(word: String, number: Double)]
  ) -> String? {
    var numeral = Substring(text)
    if numeral.lowercased().hasPrefix("ios") { numeral = numeral.dropFirst(3) }
    numeral = numeral.drop { $0 == " " }
    guard let number = try? DecimalNumber(String(numeral)) else {
      return NearestWord.match(for: text, among: versions.map(\.word))
    }
    return (versions.last { $0.number <= number.value } ?? versions.first)?.word
  }
}
