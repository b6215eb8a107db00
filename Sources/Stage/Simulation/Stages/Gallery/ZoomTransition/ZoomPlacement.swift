import Geometry
import Motion

/// The placement of a zoom transition's picture, or the placement's rate of change per second.
struct ZoomPlacement: Hashable, Sendable {
  /// The picture's center, in points of the screen.
  var center: Point
  /// The picture's longer side, pt.
  var extent: Double
  /// The crop, from 0 for the whole picture to 1 for its thumbnail's crop and corners.
  var crop: Double
  /// The transition's progress, from 0 at the thumbnail to 1 at full screen; a drag reduces it.
  var progress: Double

  static let zeroVelocity = ZoomPlacement(center: .zero, extent: 0, crop: 0, progress: 0)

  /// The fraction of the screen's corner radius on the animating picture, 0 to 1.
  ///
  /// It is 0 at the thumbnail, which has corners of its own, and 0 when settled, where the
  /// picture's edges are not the screen's. The fourth power makes the corners clearly visible early
  /// in a drag.
  var screenCornerFraction: Double {
    let crop = min(max(crop, 0), 1)
    let progress = min(max(progress, 0), 1)
    return (1 - crop) * (1 - progress * progress * progress * progress)
  }
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
      progress * Self.whole, 0, 0, 0,
    ]
  }

  init(animatableData data: SIMD8<Double>) {
    self.init(
      center: Point(x: data[0] / Self.point, y: data[1] / Self.point),
      extent: data[2] / Self.point, crop: data[3] / Self.whole, progress: data[4] / Self.whole)
  }
}
