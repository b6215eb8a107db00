import ArgumentParser
import Motion
import SceneModel
import Scenes

/// The options of how large films are and how they begin and end, instead of what the scene says.
struct FilmOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: "Pixels per point of the GIF, 0.05…8.",
    transform: PixelScale.init)
  var gifScale: PixelScale?

  @Option(
    parsing: .unconditional,
    help: "The most frames per second of the GIF, 1…50; slower scenes keep their own.",
    transform: GIFRate.init)
  var gifFps: GIFRate?

  @Option(
    parsing: .unconditional,
    help: "The width of all pictures and films, px, instead of any scale.",
    transform: PixelWidth.init)
  var width: PixelWidth?

  @Option(
    parsing: .unconditional,
    help: """
      The picture that stands first in films that play again and again, for the time of one frame: \
      that of a scene time in seconds, hero, the frame most unlike the first and the last, or none.
      """,
    transform: PosterChoice.init)
  var poster: PosterChoice?

  @Option(
    parsing: .unconditional,
    help: "Seconds, 0…60, for which such films stay on their last frame before they begin again.",
    transform: LoopPause.init)
  var loopPause: LoopPause?

  func validate() throws {
    if width != nil, gifScale != nil {
      throw ValidationError("--width and --gif-scale both say how large the GIF is: give one.")
    }
  }

  /// A scene with what is said here in its place.
  func apply(to scene: inout Scene) {
    if let gifScale { scene.output.gifSize = .scale(gifScale.scale) }
    if let gifFps { scene.output.gifRate = gifFps.rate }
    if let width {
      scene.screen.scale = scene.layout.scale(width: width.pixels)
      scene.output.gifSize = .width(width.pixels)
    }
    if let poster { scene.output.poster = poster.poster }
    if let loopPause { scene.output.loopPause = loopPause.time }
  }
}

/// The most frames per second of a GIF.
struct GIFRate {
  var rate: Rate

  init(_ argument: String) throws {
    guard let rate = OptionValue.gifFrameRate(argument) else {
      throw ValidationError("expected \(OptionValue.gifFrameRateWords)")
    }
    self.rate = rate
  }
}

/// Pixels across.
struct PixelWidth {
  var pixels: Int

  init(_ argument: String) throws {
    guard let pixels = OptionValue.width(argument) else {
      throw ValidationError("expected \(OptionValue.widthWords)")
    }
    self.pixels = pixels
  }
}

/// The value of `--poster`: nil is none.
struct PosterChoice {
  var poster: OutputSettings.Poster?

  init(_ argument: String) throws {
    if argument == "none" { return }
    guard let poster = OptionValue.poster(argument) else {
      throw ValidationError("expected \(OptionValue.posterWords)")
    }
    self.poster = poster
  }
}

/// The time on the last frame.
struct LoopPause {
  var time: SceneTime

  init(_ argument: String) throws {
    guard let time = OptionValue.loopPause(argument) else {
      throw ValidationError("expected \(OptionValue.loopPauseWords)")
    }
    self.time = time
  }
}
