import Expressions
import Foundation
import Testing

@Suite("Hostile formulas")
struct HostileFormulaTests {
  private static let seeds = [
    "1 - 0.3 * clamp(0, dy / 300pt, 1)", "dy > 120pt or vy > 900pt/s and not isOpen",
    "interpolate(dx, [0pt, 100pt, 200pt], [1, 0, 2], extrapolate: clamp)",
    "rubberBand(dx, 300pt, coefficient: 0.4) if isOpen else project(vx, rate: 0.99)",
    "-2 ^ -progress ^ 2 + sqrt(abs(dx * dy)) / 1pt", "sin(45deg) * cos(turn) + 30% - 200ms / t",
    "min(dx, dy, focus.dx) <= max(dx, 2 * dy)", "1500 / screen.density * 1pt/s == hypot(vx, vy)",
  ]
  private static let pieces = [
    "(", ")", "[", "]", ",", ":", "-", "not ", "if", "else", "and", "dx", "t", "1", "pt", "/s", "%",
    ".", "é", "\u{0}", "^",
    "interpolate(", "clamp", "1px", "9999999999", "\u{301}", "🙂", "a", "b", "&&", "=", "<",
  ]

  @Test("20,000 changed texts do not trap, and their mistakes are within the text")
  func mutations() {
    var generator = SplitMix(state: 7)
    var valid = 0
    for _ in 0..<20_000 {
      let texts = (0..<2).map { _ in Self.mutated(&generator) }
      let formulas: [Formula] = [("a", texts[0], []), ("b", texts[1], [.number])]
      do {
        let set = try FormulaSet(formulas, variables: Sample.variables, nearest: Sample.nearest)
        var values = set.symbols.map { _ in
          Dual(Double(Int.random(in: -2...2, using: &generator)), derivative: -1)
        }
        set.evaluate(&values)
        valid += 1
      } catch {
        let areLocated = error.all.allSatisfy { error in
          error.range.upperBound <= texts[error.formula].unicodeScalars.count
            && error.range.lowerBound >= 0 && !error.problem.isEmpty && !error.fix.isEmpty
        }
        if !areLocated || error.all.isEmpty { Issue.record("\(texts): \(error.all)") }
      }
    }
    #expect(valid > 200)
  }

  private static func mutated(_ generator: inout SplitMix) -> String {
    var scalars = Array((seeds.randomElement(using: &generator) ?? "").unicodeScalars)
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let piece = Array((pieces.randomElement(using: &generator) ?? "").unicodeScalars)
      let start = Int.random(in: 0...scalars.count, using: &generator)
      let end = min(scalars.count, start + Int.random(in: 0...3, using: &generator))
      scalars.replaceSubrange(start..<end, with: piece)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  @Test("An expression can have 64 levels", arguments: [64, 65])
  func depth(levels: Int) throws {
    let repeated = { (text: String, count: Int) in String(repeating: text, count: count) }
    let texts = [
      repeated("(", levels) + "1" + repeated(")", levels), repeated("-", levels) + "1",
      repeated("2 ^ ", levels) + "1", repeated("abs(", levels) + "1" + repeated(")", levels),
      "1" + repeated(" + 1", levels), repeated("1 if true else ", levels) + "1",
      repeated("not ", levels) + "true", "1" + repeated(" - 1", levels),
      repeated("interpolate(1, [1, ", levels) + "2" + repeated("], [3, 4])", levels),
    ]
    for text in texts {
      let isValid = (try? Sample.compile(text)) != nil
      #expect(isValid == (levels == 64), "\(text)")
    }
  }

  @Test("Formulas that are used before they are declared have 64 levels")
  func chains() throws {
    for count in [64, 66] {
      let names = (0..<count).map { "f\($0)" }
      let formulas: [Formula] =
        zip(names, names.dropFirst()).map { ($0, $1 + " + 1", []) } + [
          ("f\(count - 1)", "1", [])
        ]
      let compile = { (formulas: [Formula]) in
        try? FormulaSet(formulas, variables: [], nearest: Sample.nearest)
      }
      #expect((compile(formulas) != nil) == (count == 64))
      let set = try #require(compile(formulas.reversed()))
      var values = set.symbols.map { _ in Dual(0) }
      set.evaluate(&values)
      #expect(values.last?.value == Double(count))
    }
  }

  @Test("The deepest recursion fits a stack of 1 MiB")
  func stack() {
    let text = String(repeating: "true or false and not 1 + 2 * -(1 if ", count: 30)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      #expect(throws: FormulaErrors.self) { try Sample.compile(text) }
      done.signal()
    }
    thread.stackSize = 1 << 20
    thread.start()
    done.wait()
  }

  @Test(
    "Long texts are checked quickly",
    arguments: [
      String(repeating: "(", count: 100_000), String(repeating: "1 + ", count: 25_000),
      String(repeating: "zz + (", count: 20_000), String(repeating: "9", count: 100_000),
      String(repeating: "dx, ", count: 25_000),
      "min(" + String(repeating: "dx, ", count: 25_000) + "dx)",
      "interpolate(dx, [" + String(repeating: "dx, ", count: 12_000) + "dx], ["
        + String(repeating: "1, ", count: 12_000) + "1])",
      String(repeating: "not ", count: 25_000), String(repeating: "a", count: 100_000),
      String(repeating: "#", count: 100_000),
    ])
  func long(text: String) throws {
    let time = ContinuousClock().measure {
      guard let set = try? Sample.compile(text) else { return }
      var values = set.symbols.map { _ in Dual(1, derivative: 1) }
      set.evaluate(&values)
    }
    // 0.2 s in release builds, which are ten times as fast.
    #expect(time < .seconds(2))
  }

  @Test("3,000 formulas are checked quickly")
  func many() throws {
    let formulas: [Formula] = (0..<3000).map { index in
      ("f\(index)", index == 0 ? "dx / 1pt" : "clamp(0, f\(index - 1) + 0.5, 9)", [.number])
    }
    let time = try ContinuousClock().measure {
      let set = try FormulaSet(formulas, variables: Sample.variables, nearest: Sample.nearest)
      var values = set.symbols.map { _ in Dual(1, derivative: 1) }
      set.evaluate(&values)
      #expect(values.last?.value == 9)
    }
    #expect(time < .seconds(2))
  }
}

/// A seeded generator.
///
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators".
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
