import ArgumentParser
import SceneModel

/// The options that override parts of a scene's file, for all commands that run scenes.
struct SceneOverrides: ParsableArguments {
  @OptionGroup
  var input: SceneInput

  @Option(
    name: .customLong("viewer"),
    help: "A viewer's style instead of the scene's; again and again for several side by side.")
  var viewers: [ViewerName] = []

  @Option(
    parsing: .unconditional,
    help: "Frames per second of playback, 1…240.", transform: FrameRate.init)
  var fps: FrameRate?

  @Option(
    parsing: .unconditional,
    help: "Seconds of scene time per second of playback, 0.01…100.", transform: PlaybackSpeed.init)
  var speed: PlaybackSpeed?

  @Option(
    help: "What to draw over the frames: touches, clock, safeArea and curves with commas, or none.",
    completion: .list(OutputSettings.Overlay.allCases.map(\.rawValue) + ["none"]),
    transform: OverlayNames.init)
  var overlays: OverlayNames?

  func validate() throws {
    try ViewerName.check(viewers)
  }

  /// Reads scenes with the photos and the viewers that are asked for.
  var loader: SceneLoader { input.loader(viewers: viewers.map(\.name)) }

  /// A scene's output with what is said here in its place.
  func apply(to output: inout OutputSettings) {
    if let fps { output.fps = fps.rate }
    if let speed { output.speed = speed.speed }
    if let overlays { output.overlays = overlays.overlays }
  }
}
