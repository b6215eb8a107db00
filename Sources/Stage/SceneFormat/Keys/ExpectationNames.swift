import SceneModel

/// Checks of the names that a scene's expectations use.
enum ExpectationNames {
  /// Returns the readings that all screens have, without screen names and without repeats.
  private static func shared(_ readings: [String], _ screens: [String]) -> [String] {
    let all = Set(readings)
    guard let first = screens.first else { return [] }
    return readings.filter { $0.hasPrefix(first + ".") }.map {
      String($0.dropFirst(first.count + 1))
    }
    .filter { name in screens.allSatisfy { all.contains("\($0).\(name)") } }
  }

  /// Reports unknown names, and rules that do not apply to the stage.
  ///
  /// `readings` are named as in a trace; nil if they are unknown.
  static func check(
    _ expectations: [Located<Expectation>], of scene: Scene, _ readings: [String]?,
    _ context: inout DecodingContext
  ) {
    let screens = scene.panels.map(\.id)
    let isComparison = scene.layout.isComparison
    if !scene.panels.contains(where: { $0.stage.traits.opensViewers }) {
      for expectation in expectations where expectation.value.rule.checksHero {
        context.report(
          .contradiction, at: expectation,
          "the rule needs a picture that opens from a grid",
          expected: "a rule about readings")
      }
    }
    for screen in context.expectedScreens where !isComparison || !screens.contains(screen.value) {
      context.report(
        .invalidValue, at: screen, "found \"\(screen.value.excerpt)\"",
        expected: isComparison ? ValueShape.listing(screens) : "no screen without compare",
        suggestion: isComparison ? NearestWord.match(for: screen.value, among: screens) : nil)
    }
    guard let readings else { return }
    let shared = isComparison ? shared(readings, screens) : []
    let names = shared + readings
    let known = Set(names)
    // List readings that all screens have only once.
    let only = readings.filter { name in !shared.contains { name.hasSuffix("." + $0) } }
    for name in context.expectedReadings where !known.contains(name.value) {
      context.report(
        .invalidValue, at: name, "found \"\(name.value.excerpt)\"",
        expected: "a reading of the scene, named as in a trace",
        suggestion: NearestWord.match(for: name.value, among: names)
          ?? readings.first { $0.hasSuffix("." + name.value) },
        hint: hint(isComparison ? shared + only : readings))
    }
  }

  private static func hint(_ names: [String]) -> String {
    let shown = names.prefix(40)
    return "the readings are " + ValueShape.listing(Array(shown), "and")
      + (names.count > shown.count ? ", and \(NumberText.of(names.count - shown.count)) more" : "")
  }
}
