import Display
import Pixels
import Platform
package import SceneModel
import Simulation

/// The facts about a written clip.
package struct ClipReport: Sendable {
  let clip: WrittenClip
  /// The errors of its frames; nil if not measured.
  package var measurement: ClipMeasurement?

  package var format: OutputSettings.Format { clip.format }
  /// The name of the format for messages.
  package var title: String { format.facts.title }
  /// The description of its quality, such as `lossless`.
  package var quality: String { format.facts.quality(clip.pass.settings) }
  /// The frames per second; nil for irregular times.
  package var fps: Double? {
    let selection = clip.pass.selection
    return selection.hasIrregularTimes ? nil : selection.clock.fps.hertz
  }
  /// The pixels per point.
  package var scale: Double { clip.pass.scale }

  /// A sentence with the settings and the measured errors.
  package var sentence: String {
    let times = fps.map { "\($0.shortestText) frames per second" } ?? "frames at irregular times"
    var text =
      "the \(title) is \(ByteCount.text(clip.bytes)): \(quality), \(times), "
      + "\(clip.size.width)×\(clip.size.height) px"
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
