import Motion
package import Pixels
import Platform
package import SceneModel
import Simulation

/// The facts about a written clip.
package struct ClipReport: Sendable {
  package let format: OutputSettings.Format
  /// The name of the format for messages.
  package let title: String
  /// The description of its quality, such as `lossless`.
  package let quality: String
  /// The frames per second; nil for irregular times.
  package let fps: Double?
  /// The pixels per point.
  package let scale: Double
  /// The size of its frames, px.
  package let size: PixelSize
  package let frames: Int
  /// The size of its file, bytes.
  package let bytes: Int
  /// The errors of its frames; nil if not measured.
  package var measurement: ClipMeasurement?

  init(of clip: WrittenClip) {
    let (pass, facts) = (clip.pass, clip.format.facts)
    format = clip.format
    title = facts.title
    quality = facts.quality(pass.settings)
    fps = pass.selection.hasIrregularTimes ? nil : pass.selection.clock.fps.hertz
    scale = pass.scale
    size = clip.size
    frames = pass.count
    bytes = clip.bytes
  }

  /// A sentence with the settings and the measured errors.
  package var sentence: String {
    let times = fps.map { "\($0.shortestText) frames per second" } ?? "frames at irregular times"
    var text =
      "the \(title) is \(ByteCount.text(bytes)): \(quality), \(times), "
      + "\(size.width)×\(size.height) px"
    guard let measurement else { return text }
    guard let mean = measurement.meanPSNR, let worst = measurement.worst,
      let minimum = worst.fidelity.psnr
    else { return text + "; every pixel is exact" }
    text +=
      "; mean PSNR \(mean.trimmedText(decimals: 1)) dB, minimum \(minimum.trimmedText(decimals: 1)) dB in frame \(worst.index)"
    return text
      + ", smooth areas off by at most \(measurement.smoothError.trimmedText(decimals: 1)) of 255 levels"
  }
}
