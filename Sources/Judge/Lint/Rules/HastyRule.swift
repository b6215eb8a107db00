extension LintRule {
  static let hasty = LintRule(
    "hasty", "A flight is too short to be followed",
    why: "the eye cannot follow the picture to its place", rank: 1
  ) { lint in
    guard !lint.reducesMotion else { return [] }
    return lint.flightFindings { flight in
      let duration = flight.duration(in: lint.samples)
      guard duration > instant, duration < shortest,
        flight.kind != .returning || flight.way > leastReturn
      else { return nil }
      return "\(flight.kind.words) takes \(Quantity.text(duration, "s")) only"
    }
  }

  /// A flight that takes less is lost to the eye, s.
  private static let shortest = 0.1
  /// A flight that takes no longer is none but a change in no time, s.
  private static let instant = 0.005
  /// A way back that is shorter is a correction, which may be quick, pt.
  private static let leastReturn = 150.0
}
