import SceneModel
import Testing

@Suite("Decimal numbers")
struct DecimalNumberTests {
  @Test(
    "A number is the nearest Double",
    arguments: [
      ("0", 0), ("-0.0", 0), ("+1", 1), (".5", 0.5), ("5.", 5), ("1e3", 1000), ("1E-2", 0.01),
      ("0.1", 0.1), ("-12.75", -12.75), ("123456789012345678901234567890", 1.2345678901234568e29),
      ("2.5e-324", .leastNonzeroMagnitude), ("0.000000", 0), ("0e999999999999", 0),
    ] as [(String, Double)])
  func value(text: String, value: Double) throws {
    #expect(try DecimalNumber(text).value == value)
    #expect(try DecimalNumber(text).value.sign == (value < 0 ? .minus : .plus))
  }

  @Test(
    "Scaling rounds half away from zero and never overflows",
    arguments: [
      ("0.0000000005", 9, 1), ("0.00000000049999", 9, 0), ("-0.0000000005", 9, -1),
      ("1.5", 0, 2), ("2.5", 0, 3), ("0.04", 0, 0), ("1e3", 3, 1_000_000), ("59.94", 3, 59940),
      ("999999999.999999999", 9, 999_999_999_999_999_999), ("1e10", 9, nil), ("1e300", 0, nil),
      ("0e300", 9, 0), ("1e-300", 9, 0),
    ] as [(String, Int, Int64?)])
  func scaled(text: String, decimals: Int, expected: Int64?) throws {
    #expect(try DecimalNumber(text).scaled(decimals: decimals) == expected)
  }

  @Test(
    "Counts decimal places without trailing zeros",
    arguments: [("1", 0), ("1.50", 1), ("1e-3", 3), ("1.25e1", 1), ("100", 0), ("0.000", 0)])
  func decimalPlaces(text: String, expected: Int) throws {
    #expect(try DecimalNumber(text).decimalPlaces == expected)
  }

  @Test(
    "Rejects everything else with a specific fault",
    arguments: [
      ("", .notNumeric), ("-", .notNumeric), (".", .notNumeric), ("e3", .notNumeric),
      ("1e", .unit(number: "1", unit: "e")), ("1e+", .notNumeric), ("--1", .notNumeric),
      ("1 2", .notNumeric),
      ("１", .notNumeric), ("010", .leadingZero), ("-00.5", .leadingZero),
      ("0x1F", .base(.hexadecimal)),
      ("-0x1p3", .base(.hexadecimal)), ("0o17", .base(.octal)), ("0b11", .base(.binary)),
      ("1_000", .underscores),
      ("1_0.5e+3", .underscores), ("12:30", .sexagesimal), ("1,5", .comma), ("-.INF", .infinite),
      (".NaN", .notANumber), ("1e309", .tooLarge), ("1e-400", .tooSmall),
      ("1e99999999999999999999", .tooLarge), ("2.5px", .unit(number: "2.5", unit: "px")),
      ("50 %", .unit(number: "50", unit: "%")),
    ] as [(String, NumberFault)])
  func refused(text: String, fault: NumberFault) {
    #expect(throws: fault) { try DecimalNumber(text) }
  }
}
