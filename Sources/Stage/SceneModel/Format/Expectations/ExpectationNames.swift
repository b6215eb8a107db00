/// Checks of the names that a scene's expectations use.
enum ExpectationNames {
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
          .contradiction, at: expectation, "the rule needs a picture that opens from a grid",
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
    // The readings that all screens have, without the screens' names.
    let all = Set(readings)
    let prefix = (screens.first ?? "") + "."
    let own = isComparison ? readings.filter { $0.hasPrefix(prefix) } : []
    let shared = own.map { String($0.dropFirst(prefix.count)) }.filter { name in
      screens.allSatisfy { all.contains("\($0).\(name)") }
    }
    let names = shared + readings
    // List readings that all screens have only once.
    let only = readings.filter { name in !shared.contains { name.hasSuffix("." + $0) } }
    let listed = shared + only
    let further = max(0, listed.count - 40)
    let hint =
      "the readings are " + ValueShape.listing(Array(listed.prefix(40)), "and")
      + (further > 0 ? ", and \(NumberText.of(further)) more" : "")
    for name in context.expectedReadings where !names.contains(name.value) {
      context.report(
        .invalidValue, at: name, "found \"\(name.value.excerpt)\"",
        expected: "a reading of the scene, named as in a trace",
        suggestion: NearestWord.match(for: name.value, among: names)
          ?? readings.first { $0.hasSuffix("." + name.value) }, hint: hint)
    }
  }
}
