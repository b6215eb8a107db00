import Glibc
import Motion

/// The amount of a film that is shown: frames a second, and pixels.
struct FilmLevel: Hashable, Sendable {
  /// The most frames a second; nil for the film's own.
  var rate: Rate?
  /// The factor of the film's scale, above 0, at most 1.
  var factor = 1.0

  /// The size of a film in proportion, by its frames a second and its scale.
  ///
  /// Source: ours, of GIF, WebP and H.264 of the samples: a frame more repeats much of the one before, and
  /// a pixel more its neighbours.
  func amount(of own: Rate) -> Double {
    let hertz = min(rate?.hertz ?? own.hertz, own.hertz)
    return pow(hertz, 0.7) * pow(factor, 1.7)
  }

  /// Frames a second to which a film is slowed down at most: below, motion is no longer seen as such.
  private static let rates = [30, 25, 20]
  /// The factors of the scale, each of about 0.7 of the pixels of the one before.
  private static let factors = [0.85, 0.71, 0.6, 0.5, 0.42, 0.35, 0.3, 0.25]

  /// The levels of a film of some frames a second, from the whole film to the least.
  static func levels(of rate: Rate) -> [FilmLevel] {
    let slower = rates.compactMap { Rate(thousandths: $0 * 1000) }
      .filter { $0.thousandths < rate.thousandths }
    let rates = [FilmLevel()] + slower.map { FilmLevel(rate: $0) }
    return rates + factors.map { FilmLevel(rate: slower.last, factor: $0) }
  }
}
