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

/// Wraps sentences into comment lines.
enum CommentLines {
  /// The max line length in characters, prefix included.
  private static let width = 100

  /// Returns each sentence on lines of its own that begin with `prefix`.
  ///
  /// Lines have at most 100 characters, unless a single word is longer. Comment delimiters and
  /// control characters in the sentences are made harmless.
  static func wrapped(_ sentences: [String], prefix: String) -> [String] {
    sentences.flatMap { sentence in
      var lines: [String] = []
      var line = prefix
      for word in sentence.inert.uncommented.split(separator: " ") {
        if line.count + 1 + word.count > width, line != prefix {
          lines.append(line)
          line = prefix
        }
        line += " " + word
      }
      return lines + [line]
    }
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
