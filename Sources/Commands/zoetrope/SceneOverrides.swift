import ArgumentParser
import SceneModel

/// The options that override values of a scene's file, for all commands that run scenes.
struct SceneOverrides: ParsableArguments {
  @OptionGroup
  var input: SceneInput

  @OptionGroup
  var viewers: ViewerOptions

  @Option(output: "fps")
  var fps: OutputSetting?

  @Option(output: "speed")
  var speed: OutputSetting?

  @Option(
    output: "overlays", help: .row("overrides.overlays"),
    completion: .list(OutputSettings.Overlay.allCases.map(\.rawValue) + ["none"]))
  var overlays: OutputSetting?

  /// The loader of scenes with these options.
  var loader: SceneLoader { input.loader(viewers: viewers.names) }

  /// Applies the options to a scene's output settings.
  func apply(to output: inout OutputSettings) { output.apply(fps, speed, overlays) }
}

/// The options for the quality of clips, which override the scene's.
struct QualityOptions: ParsableArguments {
  @Option(output: "gif.quality")
  var gifQuality: OutputSetting?

  @Option(output: "webp.quality")
  var webpQuality: OutputSetting?

  @Option(output: "video.quality")
  var videoQuality: OutputSetting?

  @Option(output: "video.chroma")
  var videoChroma: OutputSetting?

  /// Applies the options to a scene's output settings.
  func apply(to output: inout OutputSettings) {
    output.apply(gifQuality, webpQuality, videoQuality, videoChroma)
  }
}
