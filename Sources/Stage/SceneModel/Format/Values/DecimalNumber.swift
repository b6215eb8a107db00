/// A decimal number, exactly as written.
package struct DecimalNumber: Hashable, Sendable {
  private var isNegative: Bool
  /// Digits 0 to 9 without leading zeros; empty for zero.
  private var digits: [UInt8]
  /// The power of ten by which the digits, as a whole number, are multiplied.
  private var exponent: Int
  /// The nearest `Double`; finite, and 0 only for zero.
  package let value: Double

  /// Parses a plain decimal number: `3`, `-0.25`, `+1`, `.5`, `5.`, `1e3`.
  ///
  /// - Throws: A `NumberFault` that explains the problem, such as for `010`, `0x10`, `1_000`,
  ///   `12:30:45` or `.inf`, which other YAML readers interpret differently.
  package init(_ text: String) throws(NumberFault) {
    let characters = Array(text.utf8)
    var index = 0
    func peek() -> UInt8? { index < characters.count ? characters[index] : nil }
    func digitRun() -> ArraySlice<UInt8> {
      let start = index
      while let next = peek(), (0x30...0x39).contains(next) { index += 1 }
      return characters[start..<index]
    }

    isNegative = peek() == UInt8(ascii: "-")
    if isNegative || peek() == UInt8(ascii: "+") { index += 1 }
    let whole = digitRun()
    var fraction: ArraySlice<UInt8> = []
    if peek() == UInt8(ascii: ".") {
      index += 1
      fraction = digitRun()
    }
    guard !whole.isEmpty || !fraction.isEmpty else { throw NumberFault(text) }
    var power = 0
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      index += 1
      let isReduced = peek() == UInt8(ascii: "-")
      if isReduced || peek() == UInt8(ascii: "+") { index += 1 }
      let digits = digitRun()
      guard !digits.isEmpty else { throw NumberFault(text) }
      for digit in digits where power < 100_000 { power = power * 10 + Int(digit - 0x30) }
      if isReduced { power = -power }
    }
    guard index == characters.count else { throw NumberFault(text) }
    if whole.count > 1, whole.first == UInt8(ascii: "0") { throw .leadingZero }

    digits = Array((whole + fraction).drop { $0 == 0x30 }.map { $0 - 0x30 })
    exponent = digits.isEmpty ? 0 : power - fraction.count
    let numeral = digits.map(String.init).joined() + "e\(exponent)"
    let magnitude = digits.isEmpty ? 0 : Double(numeral) ?? .infinity
    guard magnitude.isFinite else { throw .tooLarge }
    guard digits.isEmpty || magnitude != 0 else { throw .tooSmall }
    value = isNegative && magnitude != 0 ? -magnitude : magnitude
  }

  /// Splits a time into its number and the power of ten that converts it to nanoseconds.
  static func numeral(ofTime text: String) -> (text: String, decimals: Int) {
    if text.hasSuffix("ms") { return (String(text.dropLast(2)), 6) }
    return (text.hasSuffix("s") ? String(text.dropLast()) : text, 9)
  }

  /// Returns the number times 10^`decimals`, rounded half away from zero; nil above 18 digits.
  package func scaled(decimals: Int) -> Int64? {
    let shift = exponent + decimals
    let kept = digits.count + min(shift, 0)
    guard digits.count + shift <= 18 || digits.isEmpty else { return nil }
    guard kept >= 0 else { return 0 }
    var result: Int64 = 0
    for digit in digits.prefix(kept) { result = result * 10 + Int64(digit) }
    if shift < 0, digits[kept] >= 5 { result += 1 }
    for _ in 0..<max(shift, 0) where result != 0 { result *= 10 }
    return isNegative ? -result : result
  }

  /// Number of digits after the decimal point, without an exponent and trailing zeros.
  package var decimalPlaces: Int {
    let trailingZeros = digits.reversed().prefix { $0 == 0 }.count
    return max(0, -(exponent + trailingZeros))
  }
}

extension YAMLScalar {
  /// Whether YAML's core schema reads the scalar as a number, even one that scenes do not allow.
  ///
  /// Source: YAML 1.2.2, chapter 10.3.2.
  var isNumber: Bool {
    guard isPlain else { return false }
    do throws(NumberFault) {
      _ = try DecimalNumber(text)
      return true
    } catch {
      let isSigned = text.first == "-" || text.first == "+"
      let body = isSigned ? text.dropFirst() : text[...]
      switch error {
      case .leadingZero, .tooLarge, .tooSmall: return true
      case .infinite: return [".inf", ".Inf", ".INF"].contains(body)
      case .notANumber: return [".nan", ".NaN", ".NAN"].contains(text)
      case .base(.octal): return text.hasPrefix("0o") && Int(text.dropFirst(2), radix: 8) != nil
      case .base(.hexadecimal):
        return text.hasPrefix("0x") && Int(text.dropFirst(2), radix: 16) != nil
      default: return false
      }
    }
  }
}
