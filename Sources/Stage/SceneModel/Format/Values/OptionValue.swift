/// Values of command-line options that scenes do not have, parsed by the rules of scene files.
package enum OptionValue {
  /// Parses a number in a range, by default up to a billion.
  package static func number(
    _ text: String, in range: NumberRange = .from(-1e9, to: 1e9)
  ) throws(SettingFault) -> Double {
    var context = DecodingContext(diagnostics: [])
    let number = ValueReader.number(range).read(YAMLNode(word: text), &context)
    if let fault = context.diagnostics.first { throw SettingFault(diagnostic: fault) }
    return number ?? 0
  }

  /// Parses a fraction from 0 to 1.
  package static func share(_ text: String) throws(SettingFault) -> Double {
    try number(text, in: .from(0, to: 1))
  }

  /// Parses comma-separated times in seconds, each up to an hour; blanks are allowed.
  package static func times(_ text: String) throws(SettingFault) -> [Double] {
    let items = text.split(separator: ",", omittingEmptySubsequences: false)
    let range = NumberRange.from(0, to: Double(SceneLimits.sceneTime), "s")
    return try items.map { word throws(SettingFault) in
      try number(word.filter { $0 != " " }, in: range)
    }
  }

  /// Parses two times in seconds separated by `..`; the second one must be greater.
  package static func span(_ text: String) throws(SettingFault) -> ClosedRange<Double> {
    let times = text.split(separator: "..", omittingEmptySubsequences: false).compactMap {
      (try? DecimalNumber(String($0)))?.value
    }
    guard times.count == 2, times[0] >= 0, times[0] < times[1],
      times[1] <= Double(SceneLimits.sceneTime)
    else {
      throw SettingFault(
        diagnostic: Diagnostic(
          .invalidValue, at: SourceRange(at: .start), "found \"\(text.excerpt)\"",
          expected: "two times such as 0.5..2, the second one later"))
    }
    return times[0]...times[1]
  }

  /// Maximum number of viewers shown side by side.
  package static var comparedViewers: Int { SceneLimits.comparedViewers }

  /// Returns the problem with the frame size of a scene or its GIF; nil if both are valid.
  package static func canvasProblem(of scene: Scene) -> String? {
    let gif = scene.output.formats.contains(.gif) ? scene.gifScale : nil
    for (key, scale) in [("screen", scene.screen.scale), ("output.gif", gif)] {
      if let scale, let problem = SceneLimits.canvasProblem(scene.layout, scale: scale) {
        return "\(key): \(problem.found), expected \(problem.expected)"
      }
    }
    return nil
  }
}
