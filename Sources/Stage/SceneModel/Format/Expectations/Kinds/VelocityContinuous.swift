import Display

extension ExpectationKind {
  static let velocityContinuous = kind(
    "velocityContinuous", reading, Key("velocityContinuous.relative", percent, or: 25),
    Key("velocityContinuous.absolute", amount, or: 50)
  ) { _, reading, relative, absolute in
    Requirement("\(reading) keeps its velocity when fingers lift") { screen in
      guard !screen.numbers.isEmpty else { return screen.noNumber }
      let speed = screen.unit(of: screen.reading).rawValue + "/s"
      let verdicts = screen.lifts.map { lift in
        let (before, after, jump) = (lift.before, lift.after, lift.jump.magnitude)
        let allowed = max(absolute, relative / 100 * max(before.magnitude, after.magnitude))
        // A jump has no velocity. A distance that is possible within 0.01 s is not a jump.
        let isJump = jump > max(allowed / 100, 0.01)
        let excess = isJump ? .infinity : (after - before).magnitude - allowed
        let speeds: Sentence =
          "\(before.quantity(in: speed)) before and \(after.quantity(in: speed)) after the lift"
        let found: Sentence = isJump ? "a jump of \(screen.text(jump))" : speeds
        return (excess: excess, verdict: screen.verdict(excess <= 0, found, at: lift.time))
      }
      return verdicts.max { $0.excess < $1.excess }?.verdict
        ?? screen.verdict(false, "no lift to judge")
    }
  }
}
