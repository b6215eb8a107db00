import Expressions
import Foundation
import Testing

@Suite("Mistakes in formulas")
struct FormulaErrorTests {
  /// Returns the mistakes of formulas, or of one expression.
  private static func errors(_ formulas: [Formula]) -> [FormulaError] {
    do {
      _ = try FormulaSet(formulas, variables: Sample.variables, nearest: Sample.nearest)
      return []
    } catch { return error.all }
  }

  private static func errors(_ text: String, accepted: [ValueDimension] = []) -> [FormulaError] {
    errors([("result", text, accepted)])
  }

  @Test(
    "A mistake has a location, a problem and a fix",
    arguments: [
      ("", 0..<0, "a value is missing at the end", "write a number, a name or a function"),
      ("  ", 2..<2, "a value is missing at the end", "write a number, a name or a function"),
      ("dy +", 4..<4, "a value is missing at the end", "write a number, a name or a function"),
      ("+ dy", 0..<1, "a value is missing before \"+\"", "write a number, a name or a function"),
      ("dy dx", 3..<5, "an operator is missing before \"dx\"", "write one, or remove the text"),
      ("(dy", 3..<3, "\")\" is missing at the end", "write it"),
      ("dy)", 2..<3, "an operator is missing before \")\"", "write one, or remove the text"),
      ("()", 1..<2, "a value is missing before \")\"", "write a number, a name or a function"),
      (
        "dy * / 2", 5..<6, "a value is missing before \"/\"", "write a number, a name or a function"
      ),
      (
        "min(dx, )", 8..<9, "a value is missing before \")\"",
        "write a number, a name or a function"
      ),
      ("min(dx", 6..<6, "\")\" is missing at the end", "write it"),
      ("min(dx dy)", 7..<9, "\")\" is missing before \"dy\"", "write it"),
      ("abs()", 4..<5, "a value is missing before \")\"", "write a number, a name or a function"),
      ("dx = dy", 3..<4, "\"=\" is not an operator", "write \"==\""),
      ("isOpen && true", 7..<9, "\"&&\" is not an operator", "write \"and\""),
      ("isOpen || true", 7..<9, "\"||\" is not an operator", "write \"or\""),
      ("!isOpen", 0..<1, "\"!\" is not an operator", "write \"not\""),
      ("dx ** 2", 3..<5, "\"**\" is not an operator", "write \"^\""),
      ("isOpen ? 1 : 2", 7..<8, "\"?\" is not an operator", "write \"a if b else c\""),
      ("1 if isOpen", 11..<11, "\"else\" is missing at the end", "write it"),
      (
        "if isOpen then 1", 0..<2, "a value is missing before \"if\"",
        "write a number, a name or a function"
      ),
      (
        "1 else 2", 2..<6, "an operator is missing before \"else\"", "write one, or remove the text"
      ),
      ("0pt < dx < 9pt", 9..<10, "\"and\" is missing before \"<\"", "write \"and dx\""),
      ("dx # 2", 3..<4, "\"#\" is not an operator", "remove it"),
      ("1.2.3", 0..<5, "the number is not valid", "write it like 0.5"),
      ("5px", 0..<3, "\"px\" is not a unit", "write 5 / screen.density * 1pt"),
      ("1500px/s", 0..<8, "\"px/s\" is not a unit", "write 1500 / screen.density * 1pt/s"),
      ("8dp", 0..<3, "\"dp\" is not a unit", "the units are pt, s, ms, pt/s, deg and %"),
      ("30 %", 3..<4, "\"%\" is not an operator", "write \"30%\""),
      ("pt", 0..<2, "\"pt\" is not a known name", "write 1pt"),
      ("dzz", 0..<3, "\"dzz\" is not a known name", "declare it in let"),
      ("prog", 0..<4, "\"prog\" is not a known name", "did you mean progress?"),
      ("abs", 0..<3, "\"abs\" is not a known name", "write abs(…)"),
      ("dx(2)", 0..<2, "\"dx\" is not a function", "write an operator after it"),
      ("sqr(2)", 0..<3, "\"sqr\" is not a function", "did you mean sqrt?"),
      ("nothing(1, 2)", 0..<7, "\"nothing\" is not a function", "write an operator after it"),
      ("dx + t", 5..<6, "\"t\" is in s; \"+\" needs it to be in pt", "write t / 1s * 1pt"),
      ("dx + 2", 5..<6, "\"2\" is a plain number; \"+\" needs it to be in pt", "write 2pt"),
      ("2 + dx", 0..<1, "\"2\" is a plain number; \"+\" needs it to be in pt", "write 2pt"),
      (
        "dx + progress", 5..<13, "\"progress\" is a plain number; \"+\" needs it to be in pt",
        "write progress * 1pt"
      ),
      ("dy > 0.5s", 5..<9, "\"0.5s\" is in s; \">\" needs it to be in pt", "write 0.5s / 1s * 1pt"),
      ("dx ^ 2", 0..<2, "\"dx\" is in pt; \"^\" needs it to be a plain number", "write dx / 1pt"),
      ("2 ^ t", 4..<5, "\"t\" is in s; \"^\" needs it to be a plain number", "write t / 1s"),
      (
        "exp(dx)", 4..<6, "\"dx\" is in pt; \"exp\" needs it to be a plain number", "write dx / 1pt"
      ),
      (
        "sin(dx)", 4..<6, "\"dx\" is in pt; \"sin\" needs it to be a plain number or in deg",
        "write dx / 1pt"
      ),
      ("not dx", 4..<6, "\"dx\" is in pt; \"not\" needs it to be a condition", "write dx > 0pt"),
      (
        "isOpen + 1", 0..<6, "\"isOpen\" is a condition; \"+\" needs it to be a plain number",
        "write 1 if isOpen else 0"
      ),
      (
        "isOpen > 0", 0..<6, "\"isOpen\" is a condition; \">\" needs it to be a plain number",
        "write 1 if isOpen else 0"
      ),
      (
        "dx and isOpen", 0..<2, "\"dx\" is in pt; \"and\" needs it to be a condition",
        "write dx > 0pt"
      ),
      (
        "1 if dx else 2", 5..<7, "\"dx\" is in pt; \"if\" needs it to be a condition",
        "write dx > 0pt"
      ),
      (
        "1 if isOpen else dx", 0..<1, "\"1\" is a plain number; \"if\" needs it to be in pt",
        "write 1pt"
      ),
      (
        "clamp(dx, 0pt, 1pt)", 0..<5, "the order is clamp(min, value, max)",
        "write clamp(0pt, dx, 1pt)"
      ),
      (
        "clamp(progress, 0, 1)", 0..<5, "the order is clamp(min, value, max)",
        "write clamp(0, progress, 1)"
      ),
      (
        "clamp(0, 1)", 0..<5, "the argument count is wrong",
        "write clamp(min, value, max)"
      ),
      ("min(1)", 0..<3, "the argument count is wrong", "write min(a, b, …)"),
      ("abs(1, 2)", 0..<3, "the argument count is wrong", "write abs(x)"),
      (
        "mix(1, 2, dx)", 10..<12, "\"dx\" is in pt; \"mix\" needs it to be a plain number",
        "write dx / 1pt"
      ),
      (
        "project(dx)", 8..<10, "\"dx\" is in pt; \"project\" needs it to be in pt/s",
        "write dx / 1pt * 1pt/s"
      ),
      (
        "rubberBand(dx, 1)", 15..<16,
        "\"1\" is a plain number; \"rubberBand\" needs it to be in pt", "write 1pt"
      ),
      ("rubberBand(dx, 1pt, coef: 2)", 20..<24, "the label is wrong", "write coefficient"),
      ("[1, 2]", 0..<1, "a value is missing before \"[\"", "write a number, a name or a function"),
      (
        "abs([1])", 4..<5, "a value is missing before \"[\"", "write a number, a name or a function"
      ),
      (
        "interpolate(dx, [0pt, 1pt], [1])", 12..<32, "two equally long lists are missing",
        "write interpolate(x, [0, 1], [2, 4])"
      ),
      (
        "interpolate(dx, [0pt], [1])", 12..<27, "two equally long lists are missing",
        "write interpolate(x, [0, 1], [2, 4])"
      ),
      (
        "interpolate(dx, 0pt, 1)", 12..<23, "two equally long lists are missing",
        "write interpolate(x, [0, 1], [2, 4])"
      ),
      ("interpolate(dx, [0pt, 0pt], [1, 2])", 22..<25, "0pt is not above 0pt", "sort the inputs"),
      (
        "interpolate(dx, [0pt, 1pt], [1, 2pt])", 29..<30,
        "\"1\" is a plain number; \"interpolate\" needs it to be in pt", "write 1pt"
      ),
      (
        "interpolate(dx, [0pt, 1pt], [1, 2], extrapolate: clam)", 49..<53,
        "\"clamp\" is missing before \"clam\"", "write it"
      ),
      (
        "interpolate([1,2],[1,2],dx)", 13..<27, "two equally long lists are missing",
        "write interpolate(x, [0, 1], [2, 4])"
      ),
      (
        "interpolate(dx, [0pt, 1pt], [1, 2], clamp, clamp)", 41..<42,
        "\")\" is missing before \",\"", "write it"
      ),
      ("dx; dy", 2..<3, "\";\" is not an operator", "remove it"),
      ("dx−dy", 2..<3, "\"−\" is not an operator", "write \"-\""),
      ("é + 1", 0..<1, "\"é\" is not a known name", "declare it in let"),
      (
        "sqrt(isOpen)", 5..<11, "\"isOpen\" is a condition; \"sqrt\" needs it to be a plain number",
        "write 1 if isOpen else 0"
      ),
      (
        "isOpen * 2", 0..<6, "\"isOpen\" is a condition; \"*\" needs it to be a plain number",
        "write 1 if isOpen else 0"
      ),
      (
        "-isOpen", 1..<7, "\"isOpen\" is a condition; \"-\" needs it to be a plain number",
        "write 1 if isOpen else 0"
      ),
      (
        "dx == isOpen", 6..<12, "\"isOpen\" is a condition; \"==\" needs it to be in pt",
        "write 1pt if isOpen else 0pt"
      ),
      ("3 pt", 2..<4, "an operator is missing before \"pt\"", "write one, or remove the text"),
      ("and", 0..<3, "a value is missing before \"and\"", "write a number, a name or a function"),
      ("dx,dy", 2..<3, "an operator is missing before \",\"", "write one, or remove the text"),
      ("focus.", 0..<6, "\"focus.\" is not a known name", "did you mean focus.dx?"),
      ("10pt/ms", 5..<7, "\"ms\" is not a known name", "write 1ms"),
      ("10pt/speed", 5..<10, "\"speed\" is not a known name", "declare it in let"),
    ] as [(String, Range<Int>, String, String)])
  func mistakes(text: String, range: Range<Int>, problem: String, fix: String) {
    let errors = Self.errors(text)
    #expect(errors.map(\.range) == [range])
    #expect(errors.map(\.problem) == [problem])
    #expect(errors.map(\.fix) == [fix])
  }

  @Test("Reports all mistakes of all formulas, in the order of their text")
  func several() {
    let errors = Self.errors([
      ("a", "dzz + (t * vzz) + clamp(dx, 0pt, 9pt) + 3px", []), ("b", "a + c + 1", []),
      ("c", "dx + (t", []), ("d", "dx > 1s or isOpen + 1", []), ("e", "dx", []),
    ])
    #expect(errors.map(\.formula) == [0, 0, 0, 0, 2, 3, 3])
    #expect(errors.map(\.range) == [0..<3, 11..<14, 18..<23, 40..<43, 7..<7, 5..<7, 11..<17])
  }

  @Test(
    "A mistake has no consequences",
    arguments: [
      "nothing(dx) + 1", "min(dx) + 1", "interpolate(dx, dx, dx) + 1pt + 1", "zz + 1pt", "1px + 1",
      "not zz + 1", "(dx + t) * 2 > 1", "1pt if zz else dx", "zz and isOpen", "clamp(0, zz, 1)",
    ])
  func consequences(text: String) {
    #expect(Self.errors(text).count == 1)
  }

  @Test("A wrong label does not hide mistakes of other arguments")
  func labels() {
    let errors = Self.errors("clamp(min: zz, max: 1, value: vzz)")
    #expect(errors.map(\.range) == [11..<13, 15..<18, 23..<28, 30..<33])
  }

  @Test("Positions count Unicode scalars")
  func positions() {
    #expect(Self.errors("é\u{301} + 1 + 🙂").map(\.range) == [0..<1, 1..<2])
    #expect(Self.errors("dx\r\n+ zz").map(\.range) == [6..<8])
  }

  @Test("A cycle is named where it closes, once")
  func cycles() {
    let own = Self.errors([("a", "1 + a", [])])
    #expect(own.map(\.problem) == ["a cycle: a → a"])
    #expect(own.map(\.range) == [4..<5])
    let errors = Self.errors([
      ("a", "b + 1", []), ("b", "c * 2", []), ("c", "dx / 1pt + a", []), ("d", "a + 1", []),
      ("e", "f", []), ("f", "e", []),
    ])
    #expect(errors.map(\.problem) == ["a cycle: a → b → c → a", "a cycle: e → f → e"])
    #expect(errors.map(\.formula) == [2, 5])
    #expect(errors.map(\.range) == [11..<12, 0..<1])
  }

  @Test(
    "A result with a different dimension than accepted is a mistake",
    arguments: [
      ("dx", [.number], "\"dx\" is in pt; this value needs it to be a plain number"),
      ("2", [.length], "\"2\" is a plain number; this value needs it to be in pt"),
      ("dx", [.condition], "\"dx\" is in pt; this value needs it to be a condition"),
      (
        "isOpen", [.time, .number],
        "\"isOpen\" is a condition; this value needs it to be in s or a plain number"
      ),
    ] as [(String, [ValueDimension], String)])
  func accepted(text: String, accepted: [ValueDimension], problem: String) {
    #expect(Self.errors(text, accepted: accepted).map(\.problem) == [problem])
    #expect(Self.errors("300ms", accepted: [.time, .number]) == [])
    #expect(Self.errors("0.3", accepted: [.time, .number]) == [])
  }

  @Test("A name that is used twice is a mistake")
  func names() {
    let errors = Self.errors([("a", "1", []), ("dx", "1pt", []), ("a", "2", [])])
    #expect(errors.map(\.formula) == [1, 2])
    #expect(errors.map(\.range) == [0..<0, 0..<0])
  }

  @Test("Up to three near names are suggested")
  func suggestions() throws {
    do {
      let variables: [Symbol] = [("aa1", .number), ("aa2", .number), ("aa3", .number)]
      _ = try FormulaSet([("x", "aa", [])], variables: variables) { _, names in names }
      Issue.record("no error")
    } catch { #expect(error.all.map(\.fix) == ["did you mean aa1 or aa2 or aa3 or x?"]) }
  }
}
