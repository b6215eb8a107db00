import SceneModel

extension ExpectationKind {
  static let appearsBy = kind(
    "appearsBy", "A reading exists and is not false, or reaches a value, by a time.", reading,
    Key("time", .sceneTime, "The latest time, s of scene time."),
    .optional("reaches", value, "The value to reach. Default: any value except false.")
  ) { unit, reading, time, value in
    Requirement("\(appearance(of: reading, value, unit)) by \(time.text)") { screen in
      guard let first = try screen.firstTime(screen.reading, value, asked: time) else {
        return screen.verdict(false, "that it never does")
      }
      return screen.verdict(first <= time, "that it first does so", at: first)
    }
  }
}
