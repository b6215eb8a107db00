import Display

extension ExpectationKind {
  static let overshoot = kind("overshoot", reading, Key("overshoot.atMost", percent)) {
    _, reading, most in
    Requirement("\(reading) overshoots at most \(most.text(in: "%"))") { screen in
      guard !screen.numbers.isEmpty else { return screen.noNumber }
      let free = try screen.movements.filter { movement in
        // Percentages of a distance that is tiny compared to the reading have no meaning.
        !movement.isHeld && movement.endsSettled && movement.overshoot > 0
          && movement.travel > 1e-3 * max(1, movement.to.magnitude)
      }
      guard let worst = free.max(by: { $0.overshoot < $1.overshoot }) else {
        return screen.verdict(true, "no overshoot")
      }
      let percent = worst.overshoot * 100
      let path: Sentence = "from \(screen.text(worst.from)) to \(screen.text(worst.to)),"
      return screen.verdict(
        percent <= most,
        "\(percent.quantity(in: "%")), \(screen.text(worst.turn.value)) while moving \(path)",
        at: SceneTime(seconds: worst.turn.time))
    }
  }
}
