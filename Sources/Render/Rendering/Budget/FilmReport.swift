import Simulation
import Motion
import Platform
package import Pixels
package import SceneModel

/// The facts about a film that was written.
package struct FilmReport: Sendable {
  /// Its format.
  package let format: OutputSettings.Format
  /// The format's name in sentences.
  package let title: String
  /// Its quality in words.
  package let quality: String
  /// Its frames a second; nil for times of their own.
  package let fps: Double?
  /// Its pixels per point.
  package let scale: Double
  /// The size of its frames.
  package let size: PixelSize
  /// The number of its frames.
  package let frames: Int
  /// The bytes of its file.
  package let bytes: Int
  /// The errors of its frames; nil where nobody asked.
  package var measurement: ClipMeasurement?

  init(of clip: WrittenClip) {
    let (pass, facts) = (clip.pass, clip.format.facts)
    format = clip.format
    title = facts.title
    quality = facts.quality(pass.settings)
    fps = pass.selection.hasOwnTimes ? nil : pass.selection.clock.fps.hertz
    scale = pass.scale
    size = clip.size
    frames = pass.count
    bytes = clip.bytes
  }

  /// The choices and the errors in a sentence.
  package var sentence: String {
    let times = fps.map { "\($0.shortestText) frames a second" } ?? "frames at their own times"
    var text =
      "the \(title) has \(ByteCount.text(bytes)): \(quality), \(times), "
      + "\(size.width)×\(size.height) px"
    guard let measurement else { return text }
    guard let mean = measurement.meanPSNR, let worst = measurement.worst,
      let least = worst.fidelity.psnr
    else { return text + "; every pixel is exact" }
    text +=
      "; PSNR \(mean.trimmedText(decimals: 1)) dB in the mean, \(least.trimmedText(decimals: 1)) dB in frame \(worst.index)"
    return text
      + ", a smooth area at most \(measurement.smoothError.trimmedText(decimals: 1)) levels of 255 off"
  }
}
