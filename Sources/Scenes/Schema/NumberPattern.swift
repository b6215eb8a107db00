/// Regular expressions of what the reader takes for a number, in the language that JSON Schema uses.
///
/// They say what `DecimalNumber` reads; ranges cannot be said in them.
enum NumberPattern {
  /// A number without its sign.
  static let unsigned = #"(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)"# + exponent
  /// A number.
  static let signed = "[+-]?" + unsigned
  /// Zero without its sign.
  private static let zero = #"(?:0(?:\.0*)?|\.0+)"# + exponent
  private static let exponent = "(?:[eE][+-]?[0-9]+)?"

  /// A time with its unit, not negative.
  ///
  /// - Returns: the expression for a whole text.
  static func time(isAboveZero: Bool) -> String {
    isAboveZero
      ? #"^(?!\+?\#(zero)m?s$)\+?\#(unsigned)m?s$"# : #"^(?:\+?\#(unsigned)|-\#(zero))m?s$"#
  }
}
