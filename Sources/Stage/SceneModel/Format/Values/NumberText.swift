/// The format of numbers in messages: as few digits as possible.
enum NumberText {
  /// Returns a text such as `3`, `0.25` or `10,000`; whole numbers from five digits have commas.
  static func of(_ value: Double) -> String {
    guard value.magnitude < 1e15, value == value.rounded() else { return "\(value)" }
    return of(Int(value))
  }

  /// Returns a text such as `3` or `10,000`.
  static func of(_ value: Int) -> String {
    let digits = String(value.magnitude)
    guard digits.count >= 5 else { return String(value) }
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += "," }
      result.append(digit)
    }
    return (value < 0 ? "-" : "") + result
  }
}
