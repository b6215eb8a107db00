import ArgumentParser
import SceneModel

/// The options of how well films are packed, instead of what the scene says.
struct QualityOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The quality of the GIF, 1…100: from the smallest file to the truest pictures.")
  var gifQuality: Int?

  @Option(
    parsing: .unconditional,
    help: "The quality of lossy WebP, 1…100, or lossless.", transform: WebPQuality.init)
  var webpQuality: WebPQuality?

  @Option(parsing: .unconditional, help: "The quality of MP4 and WebM, 1…100.")
  var videoQuality: Int?

  @Option(help: "The resolution of colour of MP4 and WebM: 420, which every player shows, or 444.")
  var videoChroma: OutputSettings.VideoChroma?

  func validate() throws {
    if let gifQuality, !(1...100).contains(gifQuality) {
      throw ValidationError("--gif-quality is \(gifQuality); it is a number from 1 to 100.")
    }
    if let videoQuality, !(1...100).contains(videoQuality) {
      throw ValidationError("--video-quality is \(videoQuality); it is a number from 1 to 100.")
    }
  }

  /// A scene's output with what is said here in its place.
  func apply(to output: inout OutputSettings) {
    if let gifQuality { output.gifQuality = gifQuality }
    if let webpQuality { output.webpQuality = webpQuality.quality }
    if let videoQuality { output.videoQuality = videoQuality }
    if let videoChroma { output.videoChroma = videoChroma }
  }
}

extension OutputSettings.VideoChroma: ExpressibleByArgument {}

/// The value of `--webp-quality`: nil is lossless.
struct WebPQuality {
  var quality: Int?

  init(_ argument: String) throws {
    if argument == "lossless" { return }
    guard let quality = Int(argument), (1...100).contains(quality) else {
      throw ValidationError("expected a number from 1 to 100, or lossless")
    }
    self.quality = quality
  }
}
