/// The readings that features of a motion golden are held against, and where in the scene they begin.
package struct FeatureOptions: Sendable {
  /// A feature, or a part of one, and its reading, or what its parts are readings of.
  package struct Pair: Hashable, Sendable {
    /// The feature, as in `size`, or a part of one, as in `size.width`.
    package var feature: String
    /// The reading, as in `hero.width`, or what comes before the parts' names, as in `hero`.
    package var reading: String

    /// Creates a pair.
    package init(feature: String, reading: String) {
      self.feature = feature
      self.reading = reading
    }
  }

  /// The pairs that were asked for.
  package var pairs: [Pair]
  /// The scene time at which the golden's first frame shows, s; the first frame from there on is it.
  package var start: Double
  /// The distance of two numbers that counts as none, in the unit of the reading; nil for a pixel, and for
  /// plain numbers a 255th.
  package var tolerance: Double?
  /// Pixels of the device per point; nil for those of the scene.
  package var density: Double?

  /// Creates options.
  package init(
    pairs: [Pair] = [], start: Double = 0, tolerance: Double? = nil, density: Double? = nil
  ) {
    self.pairs = pairs
    self.start = start
    self.tolerance = tolerance
    self.density = density
  }
}
