package import Pixels
package import Compare

/// The rules of comparing the pictures of two clips and showing the difference.
package struct PictureOptions: Sendable {
  /// The limits below which nothing counts as a difference.
  package var tolerance: PictureTolerance
  /// The regions and times that are left out.
  package var masks: [ClipMask]
  /// The number of first differing frames that get a triptych; of later ones fewer and fewer do.
  package var triptychs: Int
  /// The number of pixels of all pictures of a scene's clip on the page; 0 for no clip.
  package var filmPixels: Int

  /// The part of the frames of each clip that has to be compared before two clips are the same, 0 … 1.
  package var leastCompared = 0.9

  /// True to draw where two single pictures differ.
  package var wantsDifference = false

  /// Creates options.
  package init(
    tolerance: PictureTolerance = PictureTolerance(), masks: [ClipMask] = [], triptychs: Int = 0,
    filmPixels: Int = 0
  ) {
    self.tolerance = tolerance
    self.masks = masks
    self.triptychs = triptychs
    self.filmPixels = filmPixels
  }

  var showsPictures: Bool { triptychs > 0 || filmPixels > 0 }

  /// The comparison of pictures of a size at a scene time, s.
  func comparison(at time: Double, _ size: PixelSize) -> PictureComparison {
    PictureComparison(
      tolerance: tolerance,
      masks: masks.hidesAll(at: time) ? [PixelRect(size)] : masks.regions(at: time))
  }
}

/// A part that a comparison leaves out: a region, a time, or a region for a time.
package struct ClipMask: Sendable {
  /// The region, px of the frames; nil for whole frames.
  package var region: PixelRect?
  /// The scene times, s, both ends included; nil for all.
  package var times: ClosedRange<Double>?

  /// Creates a mask.
  package init(region: PixelRect?, times: ClosedRange<Double>?) {
    self.region = region
    self.times = times
  }

  /// True where it holds at a scene time.
  func holds(at time: Double) -> Bool { times?.contains(time) ?? true }
}

extension [ClipMask] {
  func hidesAll(at time: Double) -> Bool { contains { $0.region == nil && $0.holds(at: time) } }

  /// The regions that are left out at a scene time, px.
  func regions(at time: Double) -> [PixelRect] {
    filter { $0.holds(at: time) }.compactMap(\.region)
  }
}
