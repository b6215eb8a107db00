extension Double {
  /// The number rounded to 0 … 9 decimals, halves away from zero; its shortest text beyond 10¹⁵ units.
  package func fixedText(decimals: Int) -> String {
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let units = (self * unit).rounded()
    guard units.magnitude < 1e15 else { return isFinite ? shortestText : "–" }
    let whole = Int64(units.magnitude)
    let digits = String(whole)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let point = padded.count - decimals
    let sign = units < 0 ? "-" : ""
    guard decimals > 0 else { return sign + padded }
    return sign + padded.prefix(point) + "." + padded.suffix(decimals)
  }
}
