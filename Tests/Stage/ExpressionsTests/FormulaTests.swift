import Expressions
import Foundation
import Testing

/// The variables of the tests, with values at which few of them are equal.
enum Sample {
  static let variables: [Symbol] = [
    ("dx", .length), ("dy", .length), ("vx", .velocity), ("vy", .velocity), ("t", .time),
    ("progress", .number), ("focus.dx", .length), ("magnification", .number),
    ("isOpen", .condition), ("turn", .angle), ("screen.density", .number),
  ]

  static let values = [30, -40, 300, 1000, 0.25, 0.5, 12, 2, 1, Double.pi / 6, 3]

  /// Returns names that begin like a word.
  static func nearest(_ word: String, _ names: [String]) -> [String] {
    names.filter { $0.hasPrefix(word.prefix(3)) }
  }

  /// Compiles one expression.
  static func compile(_ text: String, accepted: [ValueDimension] = []) throws(FormulaErrors)
    -> FormulaSet
  {
    try FormulaSet([("result", text, accepted)], variables: variables, nearest: nearest)
  }

  /// Returns the value and derivative of an expression, with other values of some variables.
  static func evaluate(
    _ text: String, _ values: [String: Double] = [:], travel: [String: Double] = [:]
  ) throws -> Dual {
    let formulas = try compile(text)
    var numbers = formulas.symbols.indices.map { index in
      let name = formulas.symbols[index].name
      let known = index < Sample.values.count ? Sample.values[index] : 0
      return Dual(values[name] ?? known, derivative: travel[name] ?? 0)
    }
    formulas.evaluate(&numbers)
    return numbers[numbers.count - 1]
  }
}

@Suite("Values of formulas")
struct FormulaTests {
  @Test("Agrees with values and derivatives that Python computed with 60 digits")
  func table() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "expressions.tsv")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: "\t").map(String.init)
    }
    #expect(rows.count == 501)
    let names = rows[0][1].split(separator: " ").map(String.init)
    for row in rows.dropFirst() {
      let values = row[1].split(separator: " ").compactMap { Double($0) }
      let travel = row[2].split(separator: " ").compactMap { Double($0) }
      let result = try Sample.evaluate(
        row[0], Dictionary(uniqueKeysWithValues: zip(names, values)),
        travel: Dictionary(uniqueKeysWithValues: zip(names, travel)))
      let value = try #require(Double(row[3]))
      let derivative = try #require(Double(row[4]))
      #expect(abs(result.value - value) <= 1e-12 * abs(value), "\(row[0])")
      #expect(abs(result.derivative - derivative) <= 1e-8 * max(1, abs(derivative)), "\(row[0])")
    }
  }

  @Test(
    "Operators, units and functions have their values",
    arguments: [
      ("1 + 2 * 3 ^ 2", 19), ("2 ^ 3 ^ 2", 512), ("-2 ^ 2", -4), ("2 ^ -1", 0.5),
      ("2 ^ -progress ^ 2", 0.8408964152537145), ("7 - 2 - 1", 4), ("8 / 4 / 2", 1), ("--1", 1),
      ("30%", 0.3), ("57%", 0.57), ("200ms / 1s", 0.2), ("1pt/s * 1s / 1pt", 1),
      ("900pt/s/1pt/s * 1s * 1s", 900), (".5 + 1.", 1.5), ("sin(30deg)", 0.5), ("sin(turn)", 0.5),
      ("cos(0)", 1), ("turn / 1deg", 30), ("dx / 1pt", 30), ("focus.dx / 1pt", 12),
      ("1500 / screen.density * 1pt/s / 1pt/s / 1s / 1s", 500),
      ("1 if isOpen else 2", 1), ("1 if not isOpen else 2 if dx < 0pt else 3", 3),
      ("1 if true and false or true else 2", 1), ("1 if not dx < 0pt and isOpen else 2", 1),
      ("1 if dx >= 30pt else 2", 1), ("1 if dx == 30pt else 2", 1), ("1 if dx != 30pt else 2", 2),
      ("1 if (dx > dy) and (dx <= dy) else 2", 2), ("min(3, 1, 2)", 1), ("max(3, 5, 4)", 5),
      ("hypot(dx, dy) / 1pt", 50), ("hypot(1, 2, 2)", 3), ("abs(dy) / 1pt", 40),
      ("clamp(0, 2, 1)", 1), ("clamp(3, 2, 1)", 3), ("clamp(min: 0, value: -1, max: 1)", 0),
      ("sign(dy)", -1), ("sign(0)", 0), ("round(2.5)", 3), ("round(-2.5)", -2),
      ("round(0.49999999999999994)", 0), ("round(4503599627370497)", 4_503_599_627_370_497),
      ("round(1.4pt) / 1pt", 1), ("sqrt(dx * 120pt) / 1pt", 60), ("sqrt(4pt) / sqrt(1pt)", 2),
      ("pow(2, 10)", 1024), ("log(exp(1))", 1), ("mix(10, 20, 25%)", 12.5), ("lerp(1, 2, 3)", 4),
      ("interpolate(dx, [0pt, 100pt], [1, 0])", 0.7), ("interpolate(2, [0, 1], [0, 5])", 10),
      ("interpolate(2, [0, 1], [0, 5], extrapolate: clamp)", 5),
      ("interpolate(-1, [0, 1], [1, 5], clamp)", 1), ("interpolate(2, [0, 1, 3], [0, 10, 30])", 20),
      ("interpolate(2, [0, 1], [0, 5], extend)", 10),
      ("rubberBand(dx, 100pt) / 1pt", 14.163090128755364),
      ("rubberBand(-dx, 100pt, 0.55) / 1pt", -14.163090128755364),
      ("rubberBand(dx, 100pt, coefficient: 1) / 1pt", 23.076923076923077),
      ("project(vy) / 1pt", 499), ("project(vy, rate: 0.99) / 1pt", 99),
      ("project(vy, 0.99) / 1pt", 99), (" \n\t1\n", 1),
    ] as [(String, Double)])
  func values(text: String, value: Double) throws {
    let result = try Sample.evaluate(text)
    #expect(abs(result.value - value) <= 1e-12 * max(1, abs(value)))
    #expect(result.derivative == 0)
  }

  @Test(
    "At a kink, the derivative is that in the direction of travel",
    arguments: [
      ("abs(dx)", 0, 1, 1), ("abs(dx)", 0, -1, 1), ("abs(dx)", 0, 0, 0), ("-abs(dx)", 0, -2, -2),
      ("min(dx, 2 * dx)", 0, 1, 1), ("min(dx, 2 * dx)", 0, -1, -2), ("max(dx, 2 * dx)", 0, 1, 2),
      ("max(dx, 2 * dx)", 0, -1, -1), ("max(0pt, dx, -dx)", 0, -3, 3),
      ("clamp(0pt, dx, 9pt)", 0, 1, 1), ("clamp(0pt, dx, 9pt)", 0, -1, 0),
      ("clamp(0pt, dx, 9pt)", 9, 1, 0), ("clamp(0pt, dx, 9pt)", 9, -1, -1),
      ("interpolate(dx, [0pt, 1pt, 2pt], [0, 1, 5])", 1, 1, 4),
      ("interpolate(dx, [0pt, 1pt, 2pt], [0, 1, 5])", 1, -1, -1),
      ("interpolate(dx, [0pt, 1pt], [0, 3], clamp)", 1, 1, 0),
      ("interpolate(dx, [0pt, 1pt], [0, 3], clamp)", 1, -1, -3),
      ("interpolate(dx, [0pt, 1pt], [0, 3], clamp)", 0, -1, 0),
      ("interpolate(dx, [0pt, 1pt], [0, 3])", 0, -1, -3),
      ("dx if dx < 0pt else 3 * dx", 0, 1, 3), ("dx if dx < 0pt else 3 * dx", 0, -1, -1),
      ("dx if dx >= 0pt else 3 * dx", 0, -1, -3), ("dx if dx == 0pt else 3 * dx", 0, 1, 3),
      ("dx if not dx > 0pt and true else 3 * dx", 0, 1, 3),
      ("hypot(dx, 2 * dx)", 0, -1, 5.0.squareRoot()),
      ("rubberBand(dx, 100pt)", 0, -2, -1.1), ("sqrt(dx)", 0, 1, .infinity),
      ("sqrt(dx - dx)", 0, 1, 0),
      ("sign(dx)", 0, 1, 0), ("round(dx)", 0.5, -1, 0), ("(dx / 1pt) ^ 2", 0, 1, 0),
      ("(dx / 1pt) ^ 1", 0, -2, -2),
      ("abs(dx) + clamp(0pt, -dx, 1pt)", 0, -1, 2),
    ] as [(String, Double, Double, Double)])
  func kinks(text: String, dx: Double, travel: Double, derivative: Double) throws {
    let result = try Sample.evaluate(text, ["dx": dx], travel: ["dx": travel])
    #expect(abs(result.derivative - derivative) <= 1e-15 || result.derivative == derivative)
  }

  @Test(
    "At a jump, the value is the limit in the direction of travel",
    arguments: [
      ("sign(dx)", 0, 0, 0), ("sign(dx)", 0, -1, -1), ("round(dx)", 0.5, 0, 1),
      ("round(dx)", 0.5, -1, 0),
      ("round(dx)", 0.5, 1, 1), ("1 if dx > 0pt else 2", 0, 1, 1),
      ("1 if dx > 0pt else 2", 0, 0, 2),
    ] as [(String, Double, Double, Double)])
  func jumps(text: String, dx: Double, travel: Double, value: Double) throws {
    #expect(try Sample.evaluate(text, ["dx": dx], travel: ["dx": travel]).value == value)
  }

  @Test(
    "What has no value is not finite, in any function and condition",
    arguments: [
      "1 / 0", "0 / 0", "log(-1)", "log(0)", "sqrt(-1)", "exp(1000)", "(-1) ^ 0.5", "0 ^ -1",
      "min(1, 0 / 0)", "min(0 / 0, 1)", "max(1, 0 / 0)", "clamp(0, 0 / 0, 1)",
      "clamp(0 / 0, dx / 1pt, 1)",
      "abs(0 / 0)", "sign(0 / 0)", "round(0 / 0)", "1 if 0 / 0 > 1 else 2",
      "1 if not 0 / 0 == 1 else 2",
      "1 if 0 / 0 > 1 and true else 2", "1 if false or 0 / 0 < 1 else 2", "hypot(0 / 0, 1)",
      "interpolate(0 / 0, [0, 1], [0, 1], clamp)", "interpolate(1, [dx / 1pt, dx / 1pt], [0, 1])",
      "rubberBand(0, 0)", "project(vx, rate: 1) / 1pt",
      "9" + String(repeating: "9", count: 308) + " / 2",
    ].dropLast())
  func notFinite(text: String) throws {
    #expect(!(try Sample.evaluate(text).value.isFinite))
    #expect(!(try Sample.evaluate(text, travel: ["dx": 1]).value.isFinite))
  }

  @Test("Only the needed branch is computed")
  func branches() throws {
    #expect(try Sample.evaluate("1 if true else 1 / 0").value == 1)
    #expect(try Sample.evaluate("1 if false and 0 / 0 > 1 else 2").value == 2)
    #expect(try Sample.evaluate("1 if true or 0 / 0 > 1 else 2").value == 1)
  }

  @Test("Formulas use each other in any order")
  func order() throws {
    let formulas = try FormulaSet(
      [
        ("scale", "1 - 0.3 * pulled", [.number]), ("pulled", "clamp(0, dy / range, 1)", [.number]),
        ("range", "300pt", []), ("isFar", "dy > range / 2 and isOpen", [.condition]),
      ],
      variables: Sample.variables, nearest: Sample.nearest)
    let first = Sample.variables.count
    #expect(formulas.symbols[first...].map(\.name) == ["scale", "pulled", "range", "isFar"])
    #expect(formulas.symbols[first...].map(\.dimension) == [.number, .number, .length, .condition])
    #expect(formulas.usedSymbols == [1, 8, first + 1, first + 2])
    #expect(formulas.nodeCount == 19)
    var values = [Dual](repeating: Dual(0), count: formulas.symbols.count)
    values[1] = Dual(180, derivative: 600)
    values[8] = Dual(1)
    formulas.evaluate(&values)
    #expect(values[first...].map(\.value) == [1 - 0.3 * 0.6, 0.6, 300, 1])
    #expect(values[first...].map(\.derivative) == [-0.6, 2, 0, 0])
  }

  @Test(
    "Dimensions follow from the operands",
    arguments: [
      ("dx * dy", "pt^2"), ("dx / t", "pt/s"), ("1 / t", "s^-1"), ("sqrt(dx)", "pt^0.5"),
      ("vx * t", "pt"), ("turn * 2", "deg"), ("dx / dy", ""), ("isOpen", ""), ("project(vx)", "pt"),
      ("vx / t", "pt*s^-2"), ("sqrt(dx * dx)", "pt"), ("sign(dx)", ""),
      ("dx if isOpen else dy", "pt"),
    ])
  func dimensions(text: String, unit: String) throws {
    #expect(try Sample.compile(text).symbols.last?.dimension.unit == unit)
  }
}
