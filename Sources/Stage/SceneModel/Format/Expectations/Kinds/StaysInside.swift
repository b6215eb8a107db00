import Display

extension ExpectationKind {
  static let staysInside = kind(
    "staysInside", .optional("staysInside.reading", name),
    .optional("staysInside.hero", .word(["screen", "safeArea"])), minimum, maximum,
    Key("staysInside.within", amount, or: 0.5), screen,
    rules: MappingRules(exactlyOneOf: [["reading", "hero"]]), faults: faults
  ) { unit, reading, bounds, minimum, maximum, within, screen in
    guard let reading else { return stays(picture(on: screen), bounds == "safeArea", within) }
    let end = (maximum ?? minimum ?? 0).text(in: unit(reading))
    let limits =
      switch (minimum, maximum) {
      case (_, nil): "at or above \(end)"
      case (nil, _): "at or below \(end)"
      case (let minimum?, _): "between \(minimum.text()) and \(end)"
      }
    return Requirement("\(reading) stays \(limits)") { screen in
      func excess(_ value: Double) -> Double {
        max((minimum ?? -.infinity) - value, value - (maximum ?? .infinity))
      }
      let worst = screen.numbers.max { excess($0.value) < excess($1.value) }
      guard let worst else { return screen.noNumber }
      return screen.verdict(excess(worst.value) <= 0, screen.text(worst.value), at: worst.time)
    }
  }

  private static let minimum = Key.optional("staysInside.min", number)
  private static let maximum = Key.optional("staysInside.max", number)

  private static func stays(_ picture: String, _ isSafe: Bool, _ within: Double) -> Requirement {
    let sentence = "\(picture) stays inside \(isSafe ? "the safe area" : "the screen")"
    return Requirement(sentence + " within " + within.text(in: "pt")) { screen in
      let area = screen.screen.bounds.inset(by: isSafe ? screen.screen.safeArea : .zero)
      let all = screen.heroes.map { time, hero, _, _ in
        let x = max(area.minX - hero.minX, hero.maxX - area.maxX)
        let y = max(area.minY - hero.minY, hero.maxY - area.maxY)
        return (excess: max(x, y), time: time)
      }
      let worst = all.max { $0.excess < $1.excess }
      guard let (excess, time) = worst else { return screen.notOpen }
      let (edge, side) = excess > 0 ? ("an edge", "outside") : ("its nearest edge", "inside")
      let found: Sentence = "\(edge) \(excess.magnitude.quantity(in: "pt")) \(side)"
      return screen.verdict(excess <= within, found, at: time)
    }
  }

  @Sendable private static func faults(_ values: WrittenValues) -> [Fault] {
    func found(_ names: [String], with own: String, only other: String) -> [Fault] {
      names.filter { values.path(of: $0) != nil }.map {
        (.contradiction, ": found \($0) with \(own)", "\($0) with \(other) only")
      }
    }
    let hasHero = values.path(of: "hero") != nil
    if hasHero { return found(["min", "max"], with: "hero", only: "reading") }
    let others = found(["within", "screen"], with: "reading", only: "hero")
    switch (values[minimum], values[maximum]) {
    case (nil, nil): return [(.missingKey, " has neither min nor max", "min, max or both")] + others
    case (let minimum?, let maximum?) where minimum > maximum:
      return [(.contradiction, ": min is above max", "min at or below max")] + others
    default: return others
    }
  }
}
