/// An error about a text that is not a plain decimal number.
package enum NumberFault: Error, Equatable, Sendable {
  /// A base other than 10 that YAML supports: `0x10`, `0o10`, `0b10`.
  package enum Base: String, Sendable { case hexadecimal, octal, binary }

  /// A text that does not resemble a number.
  case notNumeric
  /// A leading zero as in `010`, which is eight in YAML 1.1 and ten in YAML 1.2.
  case leadingZero
  /// A number in another base.
  case base(Base)
  /// Underscores as in `1_000`.
  case underscores
  /// Colons as in `12:30:45`, which YAML 1.1 reads in base 60.
  case sexagesimal
  /// A decimal comma as in `1,5`.
  case comma
  /// Infinity, such as `.inf`.
  case infinite
  /// Not a number, such as `.nan`.
  case notANumber
  /// A number above the largest `Double`.
  case tooLarge
  /// A number that is not 0 and below the smallest `Double`.
  case tooSmall
  /// A number followed by other text, such as `8px`.
  case unit(number: String, unit: String)

  /// Classifies a text that is not a plain decimal number by its probable meaning.
  init(_ text: String) {
    var body = text.lowercased()
    if body.hasPrefix("-") || body.hasPrefix("+") { body.removeFirst() }
    let isNumeral = body.utf8.first.map { (0x30...0x39).contains($0) } ?? false
    let digits = Set("0123456789.")
    func isMade(of sign: Character, _ others: String = "") -> Bool {
      isNumeral && body.contains(sign)
        && body.allSatisfy { digits.contains($0) || $0 == sign || others.contains($0) }
    }
    switch body {
    case ".inf", "inf", "infinity": self = .infinite
    case ".nan", "nan": self = .notANumber
    case _ where body.hasPrefix("0x"): self = .base(.hexadecimal)
    case _ where body.hasPrefix("0o"): self = .base(.octal)
    case _ where body.hasPrefix("0b"): self = .base(.binary)
    case _ where isMade(of: "_", "e+-"): self = .underscores
    case _ where isMade(of: ":"): self = .sexagesimal
    case _ where isMade(of: ","): self = .comma
    case _ where isNumeral:
      let end = text.lastIndex { digits.contains($0) }
      let number = end.map { String(text[...$0]) } ?? ""
      let unit = String(text.dropFirst(number.count)).drop { $0 == " " }
      let isUnit = !unit.isEmpty && unit.count <= 4 && unit.allSatisfy { $0.isLetter || $0 == "%" }
      guard isUnit, (try? DecimalNumber(number)) != nil else {
        self = .notNumeric
        return
      }
      self = .unit(number: number, unit: String(unit))
    default: self = .notNumeric
    }
  }

  /// Returns how to write a percentage as a fraction; nil if it is not one or not in the range.
  func fraction(in range: NumberRange?) -> String? {
    guard case .unit(let number, "%") = self, let range, range.unit.isEmpty,
      let percent = try? DecimalNumber(number), range.contains(percent.value / 100)
    else { return nil }
    let fraction = NumberText.of(percent.value / 100)
    return range.contains(percent.value)
      ? "write \(fraction) for \(number) %, or \(number) without \"%\""
      : "write \(fraction) for \(number) %"
  }

  /// Returns how to write a time with an invalid unit; nil for other texts.
  static func timeHint(_ text: String) -> String? {
    guard case .unit(let number, _) = NumberFault(text) else { return nil }
    return "write \(number), \(number)s or \(number)ms"
  }

  /// How to write the number correctly; nil if the text does not resemble a number.
  var hint: String? {
    switch self {
    case .notNumeric: nil
    case .leadingZero: "some YAML parsers read a leading 0 as octal: omit it"
    case .base(let base): "write the number in decimal, not \(base.rawValue)"
    case .underscores: "write the digits without underscores"
    case .sexagesimal: "some YAML parsers read colons as base 60: write one decimal number"
    case .comma: "write a decimal point, not a comma"
    case .infinite: "the number must be finite"
    case .notANumber: "\"not a number\" is not allowed"
    case .tooLarge: "the exponent is above the range of numbers"
    case .tooSmall: "the exponent is below the range of numbers"
    case .unit(let number, let unit): "write \(number) without \"\(unit)\""
    }
  }
}
