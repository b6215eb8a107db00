/// The difference with which two pictures still pass; by default none.
package struct PictureTolerance: Hashable, Sendable {
  /// The distance of two colours that does not count, clamped to 0 … 1; NaN acts as 0.
  ///
  /// 0 compares bytes, alpha too. Above 0 colours are laid over white by their alpha and compared as in
  /// `PerceptualRule`, pixelmatch's rule, whose default is 0.1.
  package var threshold: Double
  /// True if pixels that differ only by the smoothing of an edge are not counted.
  package var detectsAntialiasing: Bool
  /// The number of differing pixels that still passes, 0 or more.
  package var maximumPixels: Int
  /// The share of differing pixels in all pixels that passes, 0 … 1, even above `maximumPixels`.
  package var maximumRatio: Double

  /// Creates a tolerance; the default is none at all.
  package init(
    threshold: Double = 0, detectsAntialiasing: Bool = false, maximumPixels: Int = 0,
    maximumRatio: Double = 0
  ) {
    self.threshold = threshold
    self.detectsAntialiasing = detectsAntialiasing
    self.maximumPixels = maximumPixels
    self.maximumRatio = maximumRatio
  }

  /// True if `count` differing pixels of `total` are allowed.
  package func allows(_ count: Int, of total: Int) -> Bool {
    count <= max(0, maximumPixels) || Double(count) <= maximumRatio * Double(total)
  }
}
