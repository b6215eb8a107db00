/// The number formats used in all files and messages, identical in every locale.
extension Double {
  /// The shortest decimal that parses back to the same number; valid in JSON and CSV.
  package var shortestText: String {
    if self == 0 { return "0" }
    if magnitude < 1e15, rounded() == self { return String(Int64(self)) }
    return description
  }

  /// Returns the number rounded to 0 to 9 decimals, with halves away from zero.
  ///
  /// If the number scaled by 10^`decimals` reaches 10¹⁵, returns `shortestText`, or "–" if it is
  /// not finite.
  package func fixedText(decimals: Int) -> String {
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let units = (self * unit).rounded()
    guard units.magnitude < 1e15 else { return isFinite ? shortestText : "–" }
    let digits = String(Int64(units.magnitude)).zeroPadded(to: decimals + 1)
    let sign = units < 0 ? "-" : ""
    guard decimals > 0 else { return sign + digits }
    return sign + digits.dropLast(decimals) + "." + digits.suffix(decimals)
  }

  /// Returns the number rounded to 0 to 9 decimals, without trailing zeros.
  package func trimmedText(decimals: Int) -> String {
    var text = fixedText(decimals: decimals)
    guard text.contains("."), !text.contains("e") else { return text }
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  /// The number of seconds rounded to milliseconds, with at least two decimals.
  package var secondsText: String {
    let text = fixedText(decimals: 3)
    return text.hasSuffix("0") ? String(text.dropLast()) : text
  }
}

extension String {
  /// Returns the text padded with leading zeros to a length in bytes.
  package func zeroPadded(to length: Int) -> String {
    String(repeating: "0", count: max(0, length - utf8.count)) + self
  }
}
