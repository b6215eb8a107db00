/// The max difference with which two pictures still pass; none by default.
package struct PictureTolerance: Hashable, Sendable {
  /// The max distance of two colors that does not count, clamped to 0 to 1.
  ///
  /// NaN acts as 0.
  ///
  /// 0 compares bytes, including alpha. Above 0, colors are composited over white by their alpha
  /// and compared by `PerceptualRule`, which is pixelmatch's rule. Pixelmatch's default is 0.1.
  package var threshold: Double
  /// Whether pixels that differ only by anti-aliasing of an edge are not counted.
  package var detectsAntialiasing: Bool
  /// The max number of differing pixels with which a picture passes, 0 or more.
  package var maximumPixels: Int
  /// The max share of differing pixels, 0 to 1, with which it passes even above `maximumPixels`.
  package var maximumRatio: Double

  /// Creates a tolerance.
  ///
  /// The default allows no difference.
  package init(
    threshold: Double = 0, detectsAntialiasing: Bool = false, maximumPixels: Int = 0,
    maximumRatio: Double = 0
  ) {
    self.threshold = threshold
    self.detectsAntialiasing = detectsAntialiasing
    self.maximumPixels = maximumPixels
    self.maximumRatio = maximumRatio
  }

  /// Whether `count` differing pixels of `total` are allowed.
  package func allows(_ count: Int, of total: Int) -> Bool {
    count <= max(0, maximumPixels) || Double(count) <= maximumRatio * Double(total)
  }
}
