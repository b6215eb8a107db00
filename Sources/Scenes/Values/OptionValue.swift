package import Motion
package import SceneModel

/// Values that the command line may give instead of a scene, read by the scene file's rules.
package enum OptionValue {
  /// Frames per second, as `output.fps`; nil where the text is none.
  package static func frameRate(_ text: String) -> Rate? {
    decimal(text, in: SceneLimits.frameRate, places: 3).flatMap { Rate(thousandths: $0) }
  }

  /// Seconds of scene time per second of playback, as `output.speed`; nil where the text is none.
  package static func speed(_ text: String) -> Speed? {
    decimal(text, in: SceneLimits.speed, places: 6).flatMap { Speed(millionths: $0) }
  }

  /// Pixels per point, as `screen.scale`; nil where the text is none.
  package static func scale(_ text: String) -> Double? {
    guard let number = try? DecimalNumber(text), SceneLimits.scale.contains(number.value) else {
      return nil
    }
    return number.value
  }

  /// The most frames per second of a GIF, as `output.gif.fps`; nil where the text is none.
  package static func gifFrameRate(_ text: String) -> Rate? {
    decimal(text, in: SceneLimits.gifFrameRate, places: 3).flatMap { Rate(thousandths: $0) }
  }

  /// Pixels across, as `output.gif.width`; nil where the text is none.
  package static func width(_ text: String) -> Int? {
    Int(text).flatMap { SceneLimits.width.contains($0) ? $0 : nil }
  }

  /// The picture in front of films, as `output.poster`; nil where the text is none.
  package static func poster(_ text: String) -> OutputSettings.Poster? {
    if text == "hero" { return .hero }
    let range = NumberRange.from(0, to: Double(SceneLimits.sceneTime))
    return decimal(text, in: range, places: 9).map {
      .time(SceneTime(nanoseconds: Int64($0)))
    }
  }

  /// The time on the last frame, as `output.loopPause`; nil where the text is none.
  package static func loopPause(_ text: String) -> SceneTime? {
    decimal(text, in: SceneLimits.loopPause, places: 9).map { SceneTime(nanoseconds: Int64($0)) }
  }

  /// A plain decimal number of at most a billion; nil where the text is none.
  package static func number(_ text: String) -> Double? {
    guard let number = try? DecimalNumber(text), number.value.magnitude <= 1e9 else { return nil }
    return number.value
  }

  /// Times in seconds with commas between, blanks allowed, each up to an hour; nil where one is none.
  package static func times(_ text: String) -> [Double]? {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let range = NumberRange.from(0, to: Double(SceneLimits.sceneTime))
    let times = words.compactMap { word in
      (try? DecimalNumber(String(word.filter { $0 != " " })))?.value
    }
    return times.count == words.count && times.allSatisfy(range.contains) ? times : nil
  }

  /// The most viewers that are shown side by side.
  package static var comparedViewers: Int { SceneLimits.comparedViewers }

  /// The values of `frameRate`, in words.
  package static var frameRateWords: String { "a number \(SceneLimits.frameRate.words)" }

  /// The values of `speed`, in words.
  package static var speedWords: String { "a number \(SceneLimits.speed.words)" }

  /// The values of `scale`, in words.
  package static var scaleWords: String { "a number \(SceneLimits.scale.words)" }

  /// The values of `gifFrameRate`, in words.
  package static var gifFrameRateWords: String { "a number \(SceneLimits.gifFrameRate.words)" }

  /// The values of `width`, in words.
  package static var widthWords: String {
    "a whole number from 1 to \(NumberText.of(SceneLimits.width.upperBound))"
  }

  /// The values of `poster`, in words.
  package static var posterWords: String {
    "hero, none or a time from 0 to \(NumberText.of(Double(SceneLimits.sceneTime))) s"
  }

  /// The values of `loopPause`, in words.
  package static var loopPauseWords: String { "a time \(SceneLimits.loopPause.words)" }

  /// The values of `number`, in words.
  package static var numberWords: String { "a plain number from -1,000,000,000 to 1,000,000,000" }

  /// The values of `times`, in words.
  package static var timesWords: String {
    "times from 0 to \(NumberText.of(Double(SceneLimits.sceneTime))) s with commas between"
  }

  /// The fault of the size of a scene's frames or of its GIF's; nil where they are allowed.
  package static func canvasProblem(of scene: Scene) -> String? {
    let gif = scene.output.formats.contains(.gif) ? scene.gifScale : nil
    for (key, scale) in [("screen", scene.screen.scale), ("output.gif", gif)] {
      if let scale, let problem = SceneLimits.canvasProblem(scene.layout, scale: scale) {
        return "\(key): \(problem.found), expected \(problem.expected)"
      }
    }
    return nil
  }

  private static func decimal(_ text: String, in range: NumberRange, places: Int) -> Int? {
    guard let number = try? DecimalNumber(text), range.contains(number.value),
      number.decimalPlaces <= places
    else { return nil }
    return number.scaled(places: places).map { Int($0) }
  }
}
