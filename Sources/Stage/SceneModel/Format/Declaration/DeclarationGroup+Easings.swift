import Expressions

/// Animations whose progress is a formula of `t`, the elapsed fraction: `ease(duration: 0.3, t^2)`.
extension DeclarationGroup {
  /// Compiles the formulas of easings, which know `t` and the constants; returns whether all are valid.
  mutating func compileEasings(_ context: inout DecodingContext) -> Bool {
    let count = context.errorCount
    for (index, (_, template, source)) in templates.enumerated() {
      guard let easing = template.easing else { continue }
      do throws(FormulaErrors) {
        let set = try FormulaSet(
          [("ease", easing.text, [.number])], variables: [("t", .number)] + constants,
          nearest: Self.nearestName)
        easings[index] = set
      } catch {
        report(error, in: [easing.text], [(source.value, easing.start, source.path)], &context)
      }
    }
    return context.errorCount == count
  }

  /// Returns the function of an easing's formula.
  static func state(of easing: FormulaSet) -> EasingState {
    { fraction, constants in
      var values = [Dual(fraction, derivative: 1)] + constants.map { Dual($0) } + [Dual(0)]
      easing.evaluate(&values)
      let progress = values[values.count - 1]
      return (progress.value, progress.derivative)
    }
  }

  /// Reports an easing that does not go from 0 to 1, or has no value, with the defaults of constants.
  func checkEasing(_ index: Int, _ constants: [Double], _ context: inout DecodingContext) {
    let source = templates[index].source
    guard let easing = easings[index], range(of: source.value) == source.value.range else { return }
    for step in [0, 1000] + (1..<1000) {
      let t = Double(step) / 1000
      let value = Self.state(of: easing)(t, constants).value
      let isWrong = step % 1000 == 0 ? !((value - t).magnitude < 1e-6) : !value.isFinite
      guard isWrong else { continue }
      let found = value.isFinite ? NumberText.of(value) : value.isNaN ? "undefined" : "infinite"
      return context.report(
        .outOfRange, at: source, "the progress is \(found) at t = \(NumberText.of(t))",
        expected: "0 at 0, 1 at 1, and values between")
    }
  }
}
