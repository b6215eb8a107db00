import SceneModel

/// The reason why a text is not a plain decimal number.
package enum NumberFault: Error, Equatable, Sendable {
  /// A base that YAML knows beside 10: `0x10`, `0o10`, `0b10`.
  package enum Base: String, Sendable { case hexadecimal, octal, binary }

  /// Nothing like a number.
  case notNumeric
  /// `010`: eight in YAML 1.1, ten in YAML 1.2.
  case leadingZero
  /// A number in another base.
  case base(Base)
  /// `1_000`.
  case underscores
  /// `12:30:45`, which YAML 1.1 reads in base 60.
  case sexagesimal
  /// `1,5`.
  case comma
  /// `.inf`.
  case infinite
  /// `.nan`.
  case notANumber
  /// Above the largest Double.
  case tooLarge
  /// Not 0 and below the smallest Double.
  case tooSmall
  /// A number with something after it, such as `8px`.
  case unit(number: String, unit: String)

  /// Classifies a text that is no plain decimal number by its probable meaning.
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

  /// The right way to write a percentage where fractions are taken; nil for anything else.
  func fraction(in range: NumberRange?) -> String? {
    guard case .unit(let number, "%") = self, let range, range.unit.isEmpty,
      let percent = try? DecimalNumber(number), range.contains(percent.value / 100)
    else { return nil }
    let fraction = NumberText.of(percent.value / 100)
    return range.contains(percent.value)
      ? "write \(fraction) for \(number) %, or \(number) without \"%\""
      : "write \(fraction) for \(number) %"
  }

  /// The right ways to write a time with a unit that is none; nil for other texts.
  static func timeHint(_ text: String) -> String? {
    guard case .unit(let number, _) = NumberFault(text) else { return nil }
    return "write \(number), \(number)s or \(number)ms"
  }

  /// The right way to write the number, nil where the text has nothing of one.
  var hint: String? {
    switch self {
    case .notNumeric: nil
    case .leadingZero: "a leading 0 means octal to some readers of YAML: leave it out"
    case .base(let base): "write the number in decimal, not \(base.rawValue)"
    case .underscores: "write the digits without underscores"
    case .sexagesimal: "some readers of YAML take colons for base 60: write one decimal number"
    case .comma: "write a point before the decimals, not a comma"
    case .infinite: "the number must be finite"
    case .notANumber: "\"not a number\" is not allowed"
    case .tooLarge: "the exponent is over the range of numbers"
    case .tooSmall: "the exponent is below the range of numbers"
    case .unit(let number, let unit): "write \(number) without \"\(unit)\""
    }
  }
}
