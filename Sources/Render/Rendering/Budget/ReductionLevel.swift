import Display
import Glibc

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

  /// The frame rates and the factors of the scale, from the full clip down.
  ///
  /// Each has about 0.7 times the pixels of the previous one.
  /// Source: ours; a phone at half a pixel per point is still legible, and motion at 30 frames per
  /// second is smooth.
  private static let steps: [(rate: Int?, factor: Double)] = [
    (nil, 1), (nil, 0.85), (nil, 0.71), (nil, 0.6), (nil, 0.5), (30, 0.5), (30, 0.42), (30, 0.35),
    (30, 0.3), (30, 0.25), (25, 0.25), (20, 0.25),
  ]

  /// Returns the levels of a clip with a frame rate, from the full clip to the smallest.
  static func levels(of rate: Rate) -> [ReductionLevel] {
    let levels = steps.map { step in
      let slower = step.rate.flatMap { Rate(thousandths: $0 * 1000) }
        .flatMap { $0.hertz < rate.hertz ? $0 : nil }
      return ReductionLevel(rate: slower, factor: step.factor)
    }
    // For a slow clip, some levels are equal.
    return levels.indices.filter { $0 == 0 || levels[$0] != levels[$0 - 1] }.map { levels[$0] }
  }
}
