import ArgumentParser
import SceneModel
import SceneFormat

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
