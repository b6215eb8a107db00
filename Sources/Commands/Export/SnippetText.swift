import Display
import Glibc
import Platform

extension Double {
  /// The number with six significant digits, without `.0` after whole numbers.
  var sixDigits: String { toSixDigits.shortestText }

  /// The seconds in whole milliseconds.
  var milliseconds: String { (self * 1000).rounded().shortestText }

  /// The number rounded to six significant digits.
  var toSixDigits: Double {
    guard self != 0, isFinite else { return self }
    let decimalPlaces = 5 - log10(magnitude).rounded(.down)
    // Negative powers of ten are not exact. Divide by the inverse, which is.
    let power = pow(10, decimalPlaces.magnitude)
    return decimalPlaces >= 0 ? (self * power).rounded() / power : (self / power).rounded() * power
  }
}

extension ExportedConstant {
  /// The meaning in sentences, with the constant's name and value if the exported name is different.
  var meaning: [String] {
    origins.map { origin in
      origin.key == name && !isRule
        ? origin.meaning : "\(origin.name) \(origin.value): \(origin.meaning)"
    }
  }

  /// Returns the formula of a quantity for which a target has no type; none for other constants.
  func formula(in language: CodeLanguage) -> [String] {
    guard case .quantity(let quantity, _, _) = kind else { return [] }
    return language.texts("constant.\(quantity).note")
  }
}

extension String {
  /// The text with comment delimiters broken up.
  var uncommented: String {
    replacing("*/", with: "* /").replacing("/*", with: "/ *")
  }
}

extension TimingCurve {
  /// The coordinates of the two control points: x1, y1, x2, y2.
  var numbers: [String] { coordinates.map(\.sixDigits) }
}

extension Color {
  /// Red, green, blue, and alpha, 0 to 1.
  ///
  /// Three decimals are enough to restore the bytes.
  var components: [String] {
    [red, green, blue, alpha].map { (Double($0) / 255).trimmedText(decimals: 3) }
  }
}
