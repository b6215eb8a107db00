/// The difference with which two pictures still pass; by default none.
package struct PictureTolerance: Hashable, Sendable {
  /// The range of `threshold` and `maximumRatio`.
  package static let unitRange: ClosedRange<Double> = 0...1

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

  /// True if every number is in its range.
  package var isInRange: Bool {
    Self.unitRange.contains(threshold) && Self.unitRange.contains(maximumRatio)
      && maximumPixels >= 0
  }

  /// True if `count` differing pixels of `total` are allowed.
  package func allows(_ count: Int, of total: Int) -> Bool {
    count <= max(0, maximumPixels) || Double(count) <= maximumRatio * Double(total)
  }
}

extension PictureTolerance: Codable {
  private enum Key: String, CodingKey {
    case threshold, detectsAntialiasing, maximumPixels, maximumRatio
  }

  /// Reads a tolerance; missing keys are defaults, values out of their range throw `DecodingError`.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init()
    threshold = try values.decodeIfPresent(Double.self, forKey: .threshold) ?? 0
    detectsAntialiasing =
      try values.decodeIfPresent(Bool.self, forKey: .detectsAntialiasing) ?? false
    maximumPixels = try values.decodeIfPresent(Int.self, forKey: .maximumPixels) ?? 0
    maximumRatio = try values.decodeIfPresent(Double.self, forKey: .maximumRatio) ?? 0
    guard isInRange else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: """
            threshold \(threshold), maximumPixels \(maximumPixels), maximumRatio \(maximumRatio): \
            allowed are 0 … 1, 0 or more, 0 … 1
            """))
    }
  }
}
