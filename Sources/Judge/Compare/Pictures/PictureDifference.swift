package import Pixels

/// The difference of two pictures of one size, in all rows or some; parts of other rows add up with
/// `add`.
package struct PictureDifference: Hashable, Sendable {
  /// Width and height of the pictures, px.
  package var size: PixelSize
  /// Pixels that differ by more than the threshold, and neither masked nor anti-aliased.
  package var count = 0
  /// Pixels outside the masks of which any byte differs, counted or not.
  package var unequalCount = 0
  /// The greatest difference of a channel among the counted pixels, 0 … 255.
  package var maximumDelta = 0
  /// The smallest rectangle that holds the counted pixels, in px of the picture; nil if none is.
  package var box: PixelRect?

  /// The share of counted pixels in all pixels of the picture, 0 … 1.
  package var ratio: Double { size.count > 0 ? Double(count) / Double(size.count) : 0 }

  /// True if every byte outside the masks is equal.
  package var isIdentical: Bool { unequalCount == 0 }

  /// True for at most `maximumPixels` or at most `maximumRatio` of all pixels; the other limits do not
  /// matter.
  package func passes(_ tolerance: PictureTolerance) -> Bool {
    tolerance.allows(count, of: size.count)
  }

  /// True if a byte outside the masks differs and the picture passes all the same.
  package func isTolerated(by tolerance: PictureTolerance) -> Bool {
    !isIdentical && passes(tolerance)
  }

  /// Adds what was found in other rows of the same pictures.
  package mutating func add(_ other: PictureDifference) {
    count += other.count
    unequalCount += other.unequalCount
    maximumDelta = max(maximumDelta, other.maximumDelta)
    guard let others = other.box else { return }
    guard let own = box else {
      box = others
      return
    }
    box = PixelRect(
      minX: min(own.minX, others.minX), minY: min(own.minY, others.minY),
      maxX: max(own.maxX, others.maxX), maxY: max(own.maxY, others.maxY))
  }
}
