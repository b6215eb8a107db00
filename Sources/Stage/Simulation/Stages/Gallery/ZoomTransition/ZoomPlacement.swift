import Display

/// The placement of a zoom transition's card, or the placement's rate of change per second.
///
/// The picture's center and extent position the page's contents. The crop and the page's fraction
/// determine the card's edges around the picture; see `ZoomCard`.
struct ZoomPlacement: Hashable, Sendable {
  /// The picture's center, in points of the screen.
  var center: Point
  /// The picture's longer side, pt.
  var extent: Double
  /// The crop, from 0 for the whole picture to 1 for its thumbnail's crop and corners.
  var crop: Double
  /// The flight's progress, from 0 at the thumbnail to 1 at full screen; fingers do not change it.
  var progress: Double
  /// The page around the picture: 0 for none, at the thumbnail, and 1 for a page of full size.
  var page: Double

  static let zeroVelocity = ZoomPlacement(center: .zero, extent: 0, crop: 0, progress: 0, page: 0)

  /// Returns the placement scaled about a point.
  func scaled(by factor: Double, about point: Point) -> ZoomPlacement {
    var scaled = self
    scaled.center = center.scaled(by: factor, about: point)
    scaled.extent *= factor
    scaled.page *= factor
    return scaled
  }

  /// Returns the factor by which the page below scales the card.
  ///
  /// `scale` is the scale of the page below. At its thumbnail the card is part of that page and
  /// scales with it; at full screen it does not.
  func factor(ofPageBelow scale: Double) -> Double { 1 + (scale - 1) * min(max(crop, 0), 1) }
}

extension ZoomPlacement: Animatable {
  /// The number of lane units per point: settling within 0.01 of a lane means within 0.0025 pt.
  ///
  /// With this tolerance, the frame before the end is also within 0.01 pt of the thumbnail.
  private static let point = 4.0
  /// The lane units for 1.0 of a relative value; they correspond to a picture 1000 pt long.
  private static let whole = 1000.0

  var animatableData: SIMD8<Double> {
    [
      center.x * Self.point, center.y * Self.point, extent * Self.point, crop * Self.whole,
      progress * Self.whole, page * Self.whole, 0, 0,
    ]
  }

  init(animatableData data: SIMD8<Double>) {
    self.init(
      center: Point(x: data[0] / Self.point, y: data[1] / Self.point),
      extent: data[2] / Self.point, crop: data[3] / Self.whole, progress: data[4] / Self.whole,
      page: data[5] / Self.whole)
  }
}
