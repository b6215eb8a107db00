import SceneModel

extension ValueReader where Value == ReviewSystem {
  /// A version of iOS, as a number or in quotes: `15`, `16.4`, `"16.4"`.
  static var reviewSystem: ValueReader {
    let words = ReviewSystem.allCases.map(\.rawValue)
    let shape = ValueShape.choice(words)
    return ValueReader(shape) { node, context in
      guard let scalar = node.scalar, !scalar.isNull else {
        context.rejectType(node, expected: shape.expectation)
        return nil
      }
      if let system = ReviewSystem(rawValue: scalar.text) { return system }
      let number = (try? DecimalNumber(scalar.text))?.value
      // 16.40 is the same number; in quotes it is another text.
      if scalar.isPlain, let number,
        let system = ReviewSystem.allCases.first(where: { $0.number == number })
      {
        return system
      }
      context.reject(
        .invalidValue, at: node.range, found: scalar.found, expected: shape.expectation,
        suggestion: ReviewSystem.nearest(to: scalar.text),
        hint: number.map { $0 > ReviewSystem.iOS16_4.number } == true
          ? "later systems host the stars as 16.4 does" : nil)
      return nil
    }
  }
}

extension ReviewSystem {
  /// The version as a number.
  fileprivate var number: Double { Double(rawValue) ?? 0 }

  /// The system that a text was meant to be: the newest that is no newer than a number, with or without
  /// `iOS` before it; nil where the text is nothing of the kind.
  fileprivate static func nearest(to text: String) -> String? {
    var numeral = Substring(text)
    if numeral.lowercased().hasPrefix("ios") { numeral = numeral.dropFirst(3) }
    numeral = numeral.drop { $0 == " " }
    guard let number = try? DecimalNumber(String(numeral)) else {
      return NearestWord.match(for: text, among: allCases.map(\.rawValue))
    }
    return (allCases.last { $0.number <= number.value } ?? .iOS14).rawValue
  }
}
