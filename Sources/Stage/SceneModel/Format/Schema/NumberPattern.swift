/// JSON Schema patterns of the numbers that `DecimalNumber` reads, without ranges.
enum NumberPattern {
  static let unsigned = #"(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)"# + exponent
  static let signed = "[+-]?" + unsigned
  private static let zero = #"(?:0(?:\.0*)?|\.0+)"# + exponent
  private static let exponent = "(?:[eE][+-]?[0-9]+)?"

  /// Returns a pattern for a whole text that is a non-negative time with its unit.
  static func time(isAboveZero: Bool) -> String {
    isAboveZero
      ? #"^(?!\+?\#(zero)m?s$)\+?\#(unsigned)m?s$"# : #"^(?:\+?\#(unsigned)|-\#(zero))m?s$"#
  }
}
