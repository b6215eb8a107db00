import Glibc
import Motion

/// A reduction of a clip's frame rate and scale.
struct ReductionLevel: Hashable, Sendable {
  /// The max frames per second; nil for the clip's own rate.
  var rate: Rate?
  /// The factor of the clip's scale, above 0, at most 1.
  var factor = 1.0

  /// Returns the relative file size of a clip at this level; `own` is the clip's full frame rate.
  ///
  /// Source: ours, from GIF, WebP, and H.264 files of the samples. The size grows sublinearly with
  /// the frame rate and pixel count, because frames and neighboring pixels are similar.
  func amount(of own: Rate) -> Double {
    let hertz = min(rate?.hertz ?? own.hertz, own.hertz)
    return pow(hertz, 0.7) * pow(factor, 1.7)
  }

  /// The reduced frame rates; below 20 frames per second motion no longer looks continuous.
  private static let rates = [30, 25, 20]
  /// The factors of the scale; each has about 0.7 times the pixels of the one before.
  private static let factors = [0.85, 0.71, 0.6, 0.5, 0.42, 0.35, 0.3, 0.25]

  /// Returns the levels of a clip with a frame rate, from the full clip to the smallest.
  static func levels(of rate: Rate) -> [ReductionLevel] {
    let slower = rates.compactMap { Rate(thousandths: $0 * 1000) }
      .filter { $0.thousandths < rate.thousandths }
    let rates = [ReductionLevel()] + slower.map { ReductionLevel(rate: $0) }
    return rates + factors.map { ReductionLevel(rate: slower.last, factor: $0) }
  }
}
