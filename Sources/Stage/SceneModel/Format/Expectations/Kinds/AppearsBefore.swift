extension ExpectationKind {
  static let appearsBefore = kind(
    "appearsBefore", reading, Key("appearsBefore.other", name),
    .optional("appearsBefore.reaches", value), .optional("appearsBefore.otherReaches", value)
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
