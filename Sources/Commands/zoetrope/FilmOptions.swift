import ArgumentParser
import SceneModel
import SceneFormat

/// The options of how large films are and how they begin and end, instead of what the scene says.
struct FilmOptions: ParsableArguments {
  @Option(output: "gif.scale")
  var gifScale: OutputSetting?

  @Option(output: "gif.fps")
  var gifFps: OutputSetting?

  @Option(
    output: "gif.width", help: "The width of all pictures and films, px, instead of any scale.")
  var width: OutputSetting?

  @Option(output: "poster")
  var poster: OutputSetting?

  @Option(output: "loopPause")
  var loopPause: OutputSetting?

  @Option(output: "maxSize")
  var maxSize: OutputSetting?

  func validate() throws {
    if width != nil, gifScale != nil {
      throw ValidationError("--width and --gif-scale both say how large the GIF is: give one.")
    }
  }

  /// A scene with what is said here in its place.
  func apply(to scene: inout Scene) {
    scene.output.apply(gifScale, gifFps, width, poster, loopPause, maxSize)
    if let pixels = width?.width { scene.screen.scale = scene.layout.scale(width: pixels) }
  }
}
