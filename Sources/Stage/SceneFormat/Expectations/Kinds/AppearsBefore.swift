import SceneModel

extension ExpectationKind {
  static let appearsBefore = kind(
    "appearsBefore",
    "A reading exists and is not false, or reaches a value, before another reading does.", reading,
    Key("other", name, "The name of the later reading."),
    .optional("reaches", value, "The value for reading to reach. Default: any value except false."),
    .optional(
      "otherReaches", value, "The value for other to reach. Default: any value except false.")
  ) { unit, reading, other, value, otherValue in
    let first = appearance(of: reading, value, unit)
    return Requirement("\(first) before \(appearance(of: other, otherValue, unit))") { screen in
      guard let name = screen.name(of: other) else {
        return screen.verdict(false, "\(other) on another screen, which cannot be compared")
      }
      guard let first = try screen.firstTime(screen.reading, value) else {
        return screen.verdict(false, "that it never does")
      }
      guard let second = try screen.firstTime(name, otherValue) else {
        return screen.verdict(true, "that \(name) never does", at: first)
      }
      return screen.verdict(
        first < second, "\(name) first, at \(second.text), then \(screen.reading)", at: first)
    }
  }
}
