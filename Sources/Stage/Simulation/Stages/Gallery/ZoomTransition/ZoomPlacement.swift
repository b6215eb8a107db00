import Geometry
import Motion

/// Where the picture of a zoom transition is, or how fast that changes.
struct ZoomPlacement: Hashable, Sendable {
  /// The picture's middle, in points of the screen.
  var center: Point
  /// The picture's longer side, pt.
  var extent: Double
  /// 0 the whole picture … 1 cropped and rounded as its thumbnail.
  var crop: Double
  /// 0 at the thumbnail … 1 full screen; a drag takes some of it away.
  var progress: Double

  static let standstill = ZoomPlacement(center: .zero, extent: 0, crop: 0, progress: 0)

  /// The screen's corners on the picture in flight: 0 none of them … 1 as they are.
  ///
  /// None at the thumbnail, which has corners of its own, and none at rest, where the picture's edges
  /// are not the screen's. The fourth power lets a drag that has only begun round them clearly.
  var lift: Double {
    let crop = min(max(crop, 0), 1)
    let progress = min(max(progress, 0), 1)
    return (1 - crop) * (1 - progress * progress * progress * progress)
  }
}

extension ZoomPlacement: Animatable {
  /// Lanes of a quarter of a point, so that settling within 0.01 of a lane is 0.0025 pt.
  ///
  /// So near, the frame before the landing also lies within a hundredth of a point of the thumbnail.
  private static let point = 4.0
  /// The length of the picture to which relative values refer, pt.
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
