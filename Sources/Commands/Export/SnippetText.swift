import Geometry
import Glibc
import Platform

extension Double {
  /// The number with six significant digits, as every target writes it: no `.0` behind whole ones.
  var sixDigits: String { toSixDigits.shortestText }

  /// The number rounded to six significant digits.
  var toSixDigits: Double {
    guard self != 0, isFinite else { return self }
    let places = 5 - log10(magnitude).rounded(.down)
    // A power of ten below 0 is no exact number: divide by its inverse.
    let power = pow(10, places.magnitude)
    return places >= 0 ? (self * power).rounded() / power : (self / power).rounded() * power
  }
}

extension ExportedConstant {
  /// The constant's meaning in sentences, with its keys and values where its name and its code are others.
  var meaning: [String] {
    origins.map { origin in
      origin.key == name && !isRule
        ? origin.meaning : "\(origin.key) \(origin.value): \(origin.meaning)"
    }
  }

  /// The formula of what targets have no word for; nil for the others.
  var formula: String? {
    switch kind {
    case .deceleration:
      "With this r, a glide at v goes v · (r^(1000 t) − 1) / (1000 · ln r) in t s, −v / (1000 · ln r) in all."
    case .decay: "With this r, a glide at v goes v · (1 − e^(−r t)) / r in t s, v / r in all."
    case .rubberBand:
      "With this c, a view of width d that is pulled x beyond its edge shows d · (1 − 1 / (c · x / d + 1))."
    default: nil
    }
  }
}

/// Sentences as the lines of a comment.
enum CommentLines {
  /// The greatest length of a line, with its prefix.
  private static let width = 100

  /// Each sentence on lines of its own, which begin with a prefix; no line is longer than 100 letters if
  /// words allow.
  ///
  /// Nothing in them ends a comment or begins another, or acts on what shows it.
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
  /// The text without the signs that begin or end a comment.
  fileprivate var uncommented: String {
    replacing("*/", with: "* /").replacing("/*", with: "/ *")
  }
}

extension Color {
  /// Red, green, blue and alpha, 0…1, with three digits, which give the bytes again.
  var parts: [String] {
    [red, green, blue, alpha].map { (Double($0) / 255).trimmedText(decimals: 3) }
  }
}
