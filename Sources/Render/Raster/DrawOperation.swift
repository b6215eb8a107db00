import Geometry
import Pixels

/// One item of a display list as it is drawn: everything that its pixels depend on, and nothing else.
///
/// Equal operations change equal pixels alike.
struct DrawOperation: Equatable {
  /// A picture at its place.
  struct Picture: Equatable {
    let source: PictureSource
    let isOpaque: Bool
    let placement: PicturePlacement
    /// The part of the canvas that it covers, its edges aligned.
    let shape: DeviceShape
    /// Above 0, at most 1.
    let opacity: Double
  }

  /// A rounded rectangle of one colour.
  struct Fill: Equatable {
    let shape: DeviceShape
    let color: Color
    /// Above 0, at most 1.
    let opacity: Double

    /// True if pixels that are wholly covered are replaced.
    var isOpaque: Bool { color.alpha == 255 && opacity >= 1 }
  }

  /// An outline of one colour.
  struct Outline: Equatable {
    /// In points.
    let path: Path
    /// Pixels per point.
    let scale: Double
    let color: Color
    /// Above 0, at most 1.
    let opacity: Double
  }

  /// Operations drawn apart, then composited as one.
  struct Layer: Equatable {
    let shape: DeviceShape
    /// Above 0, at most 1.
    let opacity: Double
    let operations: [DrawOperation]
  }

  enum Content: Equatable {
    case picture(Picture)
    case fill(Fill)
    case outline(Outline)
    indirect case layer(Layer)
  }

  /// The only pixels that are changed; not empty.
  let bounds: PixelRect
  let content: Content

  /// The pixels that surely become others, whatever they were: up to two rectangles, which may overlap.
  var replaced: [PixelRect] {
    switch content {
    case .picture(let picture) where picture.isOpaque && picture.opacity >= 1:
      picture.shape.wholePixels(within: bounds)
    case .fill(let fill) where fill.isOpaque: fill.shape.wholePixels(within: bounds)
    default: []
    }
  }

  /// The work of drawing a pixel, in that of copying one; roughly.
  var cost: Int {
    switch content {
    case .picture: 8
    case .fill(let fill): fill.isOpaque ? 1 : 2
    case .outline: 8
    case .layer(let layer): layer.operations.reduce(6) { $0 + $1.cost }
    }
  }
}

extension DeviceShape {
  /// Pixels that are wholly covered: all rows between the cut corners, all columns between them.
  fileprivate func wholePixels(within bounds: PixelRect) -> [PixelRect] {
    func pixels(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> PixelRect {
      PixelRect(
        minX: left.rounded(.up).clampedInt(bounds.minX, bounds.maxX),
        minY: top.rounded(.up).clampedInt(bounds.minY, bounds.maxY),
        maxX: right.rounded(.down).clampedInt(bounds.minX, bounds.maxX),
        maxY: bottom.rounded(.down).clampedInt(bounds.minY, bounds.maxY))
    }
    guard !corners.isEmpty else { return [pixels(minX, minY, maxX, maxY)] }
    var (left, top, right, bottom) = (minX, minY, maxX, maxY)
    for corner in corners {
      if corner.sideX < 0 { left = max(left, corner.x) } else { right = min(right, corner.x) }
      if corner.sideY < 0 { top = max(top, corner.y) } else { bottom = min(bottom, corner.y) }
    }
    return [pixels(minX, top, maxX, bottom), pixels(left, minY, right, maxY)]
      .filter { !$0.isEmpty }
  }
}
