package import Compare
package import Pixels

/// The rules for comparing the pictures of two clips and showing their difference.
package struct PictureOptions: Sendable {
  /// The limits up to which a difference does not count.
  package var tolerance: PictureTolerance
  /// The regions and times to ignore.
  package var masks: [ClipMask]
  /// The number of differing frames that get a triptych.
  ///
  /// After these, increasingly fewer frames get one.
  package var triptychs: Int
  /// The max number of pixels in all pictures of a scene's clip on the page; 0 for no clip.
  package var pagePixelBudget: Int

  /// The min share of each clip's frames to compare before clips can be the same, 0 to 1.
  package var minCompared = 0.9

  /// Whether to draw the difference of two single pictures.
  package var wantsDifference = false

  package init(
    tolerance: PictureTolerance = PictureTolerance(), masks: [ClipMask] = [], triptychs: Int = 0,
    pagePixelBudget: Int = 0
  ) {
    self.tolerance = tolerance
    self.masks = masks
    self.triptychs = triptychs
    self.pagePixelBudget = pagePixelBudget
  }

  var showsPictures: Bool { triptychs > 0 || pagePixelBudget > 0 }

  /// Returns the comparison for pictures of a size at a scene time, in seconds.
  func comparison(at time: Double, _ size: PixelSize) -> PictureComparison {
    PictureComparison(
      tolerance: tolerance,
      masks: masks.hidesAll(at: time) ? [PixelRect(size)] : masks.regions(at: time))
  }
}

/// A mask that a comparison ignores: a region, a time range, or a region during a time range.
package struct ClipMask: Sendable {
  /// The region in pixels of the frames, or nil for whole frames.
  package var region: PixelRect?
  /// The scene times in seconds, both ends included, or nil for all times.
  package var times: ClosedRange<Double>?

  package init(region: PixelRect?, times: ClosedRange<Double>?) {
    self.region = region
    self.times = times
  }

  /// Whether the mask applies at a scene time.
  func applies(at time: Double) -> Bool { times?.contains(time) ?? true }
}

extension [ClipMask] {
  func hidesAll(at time: Double) -> Bool { contains { $0.region == nil && $0.applies(at: time) } }

  /// Returns the masked regions at a scene time, in pixels.
  func regions(at time: Double) -> [PixelRect] {
    filter { $0.applies(at: time) }.compactMap(\.region)
  }
}
