extension ExpectationKind {
  static let appearsBy = kind(
    "appearsBy", reading, Key("appearsBy.time", .sceneTime), .optional("appearsBy.reaches", value)
  ) { unit, reading, time, value in
    Requirement("\(appearance(of: reading, value, unit)) by \(time.text)") { screen in
      guard let first = try screen.firstTime(screen.reading, value, asked: time) else {
        return screen.verdict(false, "that it never does")
      }
      return screen.verdict(first <= time, "that it first does so", at: first)
    }
  }
}
