package import Pixels

/// The difference of two pictures of one size, in all rows or some of them.
///
/// `add` combines the differences of separate rows.
package struct PictureDifference: Hashable, Sendable {
  /// The size of the pictures, in pixels.
  package var size: PixelSize
  /// The number of pixels that differ above the threshold, without masked and anti-aliased ones.
  package var count = 0
  /// The number of pixels outside the masks with any differing byte, counted or not.
  package var unequalCount = 0
  /// The max difference of a channel among the counted pixels, 0 to 255.
  package var maximumDelta = 0
  /// The smallest rectangle around the counted pixels, in pixels of the picture, or nil for none.
  package var box: PixelRect?

  /// The share of counted pixels among all pixels of the picture, 0 to 1.
  package var ratio: Double { size.count > 0 ? Double(count) / Double(size.count) : 0 }

  /// Whether every byte outside the masks is equal.
  package var isIdentical: Bool { unequalCount == 0 }

  /// Whether a byte outside the masks differs, but the number of counted pixels is within
  /// `maximumPixels` or `maximumRatio`.
  ///
  /// The other limits of the tolerance are not checked.
  package func isTolerated(by tolerance: PictureTolerance) -> Bool {
    !isIdentical && tolerance.allows(count, of: size.count)
  }

  /// Adds the difference found in other rows of the same pictures.
  package mutating func add(_ other: PictureDifference) {
    count += other.count
    unequalCount += other.unequalCount
    maximumDelta = max(maximumDelta, other.maximumDelta)
    if let others = other.box { box = box?.union(others) ?? others }
  }
}
