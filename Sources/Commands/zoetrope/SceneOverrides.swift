import ArgumentParser
import SceneModel
import SceneFormat

/// The options that override parts of a scene's file, for all commands that run scenes.
struct SceneOverrides: ParsableArguments {
  @OptionGroup
  var input: SceneInput

  @Option(
    name: .customLong("viewer"),
    help: "A viewer's style instead of the scene's; again and again for several side by side.")
  var viewers: [ViewerName] = []

  @Option(output: "fps")
  var fps: OutputSetting?

  @Option(output: "speed")
  var speed: OutputSetting?

  @Option(
    output: "overlays",
    help: "What to draw over the frames: touches, clock, safeArea and curves with commas, or none.",
    completion: .list(OutputSettings.Overlay.allCases.map(\.rawValue) + ["none"]))
  var overlays: OutputSetting?

  func validate() throws {
    try ViewerName.check(viewers)
  }

  /// Reads scenes with the photos and the viewers that are asked for.
  var loader: SceneLoader { input.loader(viewers: viewers.map(\.name)) }

  /// A scene's output with what is said here in its place.
  func apply(to output: inout OutputSettings) {
    output.apply(fps, speed, overlays)
  }
}

/// The options of how well films are packed, instead of what the scene says.
struct QualityOptions: ParsableArguments {
  @Option(output: "gif.quality")
  var gifQuality: OutputSetting?

  @Option(output: "webp.quality")
  var webpQuality: OutputSetting?

  @Option(output: "video.quality")
  var videoQuality: OutputSetting?

  @Option(output: "video.chroma")
  var videoChroma: OutputSetting?

  /// A scene's output with what is said here in its place.
  func apply(to output: inout OutputSettings) {
    output.apply(gifQuality, webpQuality, videoQuality, videoChroma)
  }
}
