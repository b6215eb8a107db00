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

  /// The factors of the scale; each has about 0.7 times the pixels of the one before.
  private static let factors = [1, 0.85, 0.71, 0.6, 0.5, 0.42, 0.35, 0.3, 0.25]
  /// The factor below which a phone at one pixel per point is hardly seen, so that the rate is lowered first.
  private static let small = 0.5
  /// The reduced frame rates; below 30 frames per second motion no longer looks smooth.
  private static let (smooth, rough) = (Rate(thousandths: 30_000), [25, 20])

  /// Returns the levels of a clip with a frame rate, from the full clip to the smallest: first smaller, down to a half,
  /// then at 30 frames per second, and then at fewer.
  static func levels(of rate: Rate) -> [ReductionLevel] {
    func slower(_ other: Rate?) -> Rate? { other.flatMap { $0.hertz < rate.hertz ? $0 : nil } }
    return factors.filter { $0 >= small }.map { ReductionLevel(factor: $0) }
      + factors.filter { $0 < small || ($0 == small && slower(smooth) != nil) }
      .map { ReductionLevel(rate: slower(smooth), factor: $0) }
      + rough.compactMap { slower(Rate(thousandths: $0 * 1000)) }
      .map { ReductionLevel(rate: $0, factor: factors.last ?? 1) }
  }
}
