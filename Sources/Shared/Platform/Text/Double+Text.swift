/// Numbers as all files and messages write them, the same in every locale.
extension Double {
  /// The shortest decimal that reads back as the same number; valid in JSON and CSV.
  package var shortestText: String {
    if self == 0 { return "0" }
    if magnitude < 1e15, rounded() == self { return String(Int64(self)) }
    return description
  }

  /// The number rounded to 0 … 9 decimals, halves away from zero; its shortest text beyond 10¹⁵ units.
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

  /// The number rounded to at most 0 … 9 decimals, without zeros at its end.
  package func trimmedText(decimals: Int) -> String {
    var text = fixedText(decimals: decimals)
    guard text.contains("."), !text.contains("e") else { return text }
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  /// A time in seconds to milliseconds, at least two decimals.
  package var secondsText: String {
    let text = fixedText(decimals: 3)
    return text.hasSuffix("0") ? String(text.dropLast()) : text
  }
}

extension String {
  /// The text after as many zeros as make it so long.
  package func zeroPadded(to length: Int) -> String {
    String(repeating: "0", count: max(0, length - utf8.count)) + self
  }
}
